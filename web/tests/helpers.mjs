// The common part of the browser tests: a server for dist/, a browser, and a page that records every complaint.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".ttf": "font/ttf",
  ".webmanifest": "application/manifest+json",
};

/// Serves dist/ on a free port, and also `pages` (path → its text). Records the requested paths in `asked`. With `compressed`,
/// files are compressed as by most servers.
export async function serveDist(pages = {}, { compressed = false } = {}) {
  const asked = [];
  const small = {};
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    asked.push(path);
    if (path === "/favicon.ico") return response.writeHead(204).end();
    if (path in pages) return response.setHeader("content-type", TYPES[extname(path)] ?? TYPES[".html"]).end(pages[path]);
    // The example of a course page expects the program under /hantei/.
    const file = normalize(join(DIST, path.replace(/^\/hantei\//, "/").replace(/\/$/, "/index.html")));
    try {
      if (!file.startsWith(DIST)) throw new Error("outside dist/");
      const bytes = await readFile(file);
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
      if (!compressed) return response.end(bytes);
      response.setHeader("content-encoding", "br").end((small[file] ??= brotliCompressSync(bytes)));
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

/// A page in a fresh context. `options` go to the context, which is English, light and 1000 × 640 by default. `page.complaints`
/// collects errors and warnings of the console and uncaught exceptions.
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 640 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  // Hints for newcomers would cover the picture.
  await page.addInitScript(() => {
    try {
      localStorage["hantei-settings"] ??= 'hints-done = ["move", "step", "predict"]\ncode = "rust"';
    } catch {
      // a frame without storage
    }
  });
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

/// Waits for the first picture. Throws with the overlay's text if the page fails instead.
export async function firstPicture(page) {
  await page.waitForFunction(() => window.hantei.firstFrame || window.hantei.hasFailed());
  const failure = await page.locator("#overlay").textContent();
  if (failure) throw new Error(`the page failed: ${failure}`);
}

/// Waits for the overlay. Returns the failure that it shows, and its text.
export async function overlay(page) {
  const box = page.locator("#overlay:not([hidden])");
  await box.waitFor();
  return { kind: await box.getAttribute("data-failure"), role: await box.getAttribute("role"), text: await box.innerText() };
}

/// Takes over the clock and runs `ms` milliseconds of frames. Texts follow movements within 50 ms, so a test that reads them
/// needs 100.
export const step = (page, ms) => page.evaluate((ms) => window.hantei.step(ms), ms);

/// Runs in the page. Waits until no frame came for this many milliseconds, at most for 25 seconds, and returns the time without a
/// frame. On a busy machine the files that are loaded last, such as fonts, cause a frame long after the first picture.
export const rest = (wanted) =>
  new Promise((done) => {
    const begin = performance.now();
    let [frames, since] = [window.hantei.frames(), begin];
    const look = setInterval(() => {
      const now = performance.now();
      if (window.hantei.frames() !== frames) [frames, since] = [window.hantei.frames(), now];
      if (now - since < wanted && now - begin < 25_000) return;
      clearInterval(look);
      done(now - since);
    }, 20);
  });

/// The contents of the page, as its readers find them: `(await state(page)).values.gap`.
export const state = (page) =>
  page.evaluate(() => {
    const text = (selector) => document.querySelector(selector)?.textContent ?? "";
    const pairs = [...document.querySelectorAll("#words dl div")].map(({ children: [name, value] }) => [name.textContent, value.textContent]);
    const buttons = [...document.querySelectorAll("[data-do]")];
    return {
      lang: document.documentElement.lang,
      step: text("#head .small"),
      prose: `${text("#lesson")} ${text("#ask")}`,
      caption: text("#caption"),
      count: text(".count"),
      verdict: text("#verdict"),
      notices: text("#notices"),
      spoken: text("#announce"),
      states: document.documentElement.className.split(" "),
      values: Object.fromEntries(pairs),
      actions: buttons.map((button) => ({
        id: button.dataset.do,
        label: button.getAttribute("aria-label") ?? button.textContent,
        pressed: button.hasAttribute("aria-pressed") ? button.getAttribute("aria-pressed") === "true" : undefined,
      })),
    };
  });

/// The middle of an element.
export async function middle(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/// Runs one frame and, in it, `look(data, width, height, corner)` over the picture's pixels, which do not outlast their frame.
const pixels = (page, look, argument) =>
  page.evaluate(
    ([look, argument]) => {
      window.hantei.step(17);
      const canvas = document.getElementById("glcanvas");
      const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height }).getContext("2d");
      copy.drawImage(canvas, 0, 0);
      const { data, width, height } = copy.getImageData(0, 0, canvas.width, canvas.height);
      const { x, y } = canvas.getBoundingClientRect();
      return new Function(`return (${look})`)()(data, width, height, [x, y], argument);
    },
    [String(look), argument],
  );

/// The picture's color at (x, y) of the page in CSS pixels, as [red, green, blue].
export const colorAt = (page, x, y) =>
  pixels(
    page,
    (data, width, height, corner, [x, y]) => {
      const at = 4 * (Math.round((y - corner[1]) * devicePixelRatio) * width + Math.round((x - corner[0]) * devicePixelRatio));
      return [...data.slice(at, at + 3)];
    },
    [x, y],
  );

/// The middle of all pixels of a color, in CSS pixels of the page, within `box` = [left, top, right, bottom] in the same unit.
export const middleOf = (page, color, box) =>
  pixels(
    page,
    (data, width, height, corner, [color, box]) => {
      const sides = box.map((side, i) => Math.round((side - corner[i % 2]) * devicePixelRatio));
      const [left, top, right, bottom] = [Math.max(0, sides[0]), Math.max(0, sides[1]), Math.min(width, sides[2]), Math.min(height, sides[3])];
      let [x, y, count] = [0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) {
          const at = 4 * (row * width + column);
          if (color.every((part, index) => Math.abs(data[at + index] - part) < 3)) (x += column), (y += row), (count += 1);
        }
      }
      return count && [(x / count + 0.5) / devicePixelRatio + corner[0], (y / count + 0.5) / devicePixelRatio + corner[1]];
    },
    [color, box],
  );

/// A checksum of all pixels of the picture.
export const colors = (page) =>
  pixels(page, (data, width, height) => {
    let sum = 0;
    for (let at = 0; at < 4 * width * height; at += 4) sum = (sum * 31 + data[at] + 256 * data[at + 2]) % 1000003;
    return sum;
  });

/// A phone, for the options of a page.
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/// Fingers on the screen. `set` takes the present places of all of them, and frames run in between.
export async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  let down = 0;
  const set = async (places) => {
    const touchPoints = places.map(([x, y], id) => ({ x, y, id }));
    const type = places.length > down ? "touchStart" : places.length < down ? "touchEnd" : "touchMove";
    down = places.length;
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await step(page, 50);
  };
  const drag = async (from, to) => {
    await set([from]);
    await set([[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]]);
    await set([to]);
    await set([]);
  };
  return { set, drag };
}
