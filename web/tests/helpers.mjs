// What the browser tests share: a server for dist/, a browser, and a page that notes every complaint.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".ttf": "font/ttf",
};

/// Serves dist/ on a free port, and `pages` (path → HTML) besides. Notes the paths asked for in `asked`.
export async function serveDist(pages = {}) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    asked.push(path);
    if (path in pages) return response.setHeader("content-type", TYPES[".html"]).end(pages[path]);
    const file = normalize(join(DIST, path === "/" ? "index.html" : path));
    try {
      if (!file.startsWith(DIST)) throw new Error("outside dist/");
      const bytes = await readFile(file);
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream").end(bytes);
    } catch {
      response.writeHead(404).end("not found");
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${server.address().port}/`;
  return { url, asked, close: () => server.close(() => {}) ?? server.closeAllConnections() };
}

function executable() {
  const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error("no Chromium: install it (apt-get install chromium), or name one in the variable CHROMIUM");
  return found;
}

export const WITH_SOFTWARE_WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
export const WITHOUT_WEBGL = ["--disable-3d-apis"];

export function launch(graphics = WITH_SOFTWARE_WEBGL) {
  return chromium.launch({
    executablePath: executable(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...graphics],
  });
}

/// A page in a fresh context. `options` go to the context; English, light and 1000 × 640 unless they say otherwise.
/// `page.complaints` collects errors and warnings of the console and uncaught exceptions.
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 640 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    const harmless = /GPU stall due to ReadPixels|Automatic fallback to software WebGL/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !harmless) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  return page;
}

/// Opens `url` and waits for the first picture.
export async function openApp(browser, url, options) {
  const page = await newPage(browser, options);
  await page.goto(url);
  await firstPicture(page);
  return page;
}

/// Waits for the first picture; fails at once with the overlay's text if the page fails instead.
export async function firstPicture(page) {
  await page.waitForFunction(() => window.hantei.firstFrame || window.hantei.hasFailed());
  const failure = await page.locator("#overlay").textContent();
  if (failure) throw new Error(`the page failed: ${failure}`);
}

/// Waits for the overlay and returns which failure it shows, and its text.
export async function overlay(page) {
  const box = page.locator("#overlay:not([hidden])");
  await box.waitFor();
  return { kind: await box.getAttribute("data-failure"), role: await box.getAttribute("role"), text: await box.innerText() };
}

/// Takes over the clock and runs `ms` milliseconds of frames.
export const step = (page, ms) => page.evaluate((ms) => window.hantei.step(ms), ms);

/// The last published mirror, with the values as an object: `(await state(page)).values.gap`.
export async function state(page) {
  const mirror = await page.evaluate(() => window.hantei.state());
  return mirror && { ...mirror, values: Object.fromEntries(mirror.values.map(({ name, value }) => [name, value])) };
}

/// The picture's colour at (x, y) in CSS pixels, as [red, green, blue]. Runs one frame: the picture is gone after its own.
export const colourAt = (page, x, y) =>
  page.evaluate(
    ([x, y]) => {
      window.hantei.step(17);
      const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      copy.drawImage(document.getElementById("glcanvas"), -x * devicePixelRatio, -y * devicePixelRatio);
      return [...copy.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    },
    [x, y],
  );
