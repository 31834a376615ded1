// Custom lessons in a copy of the page, which `hantei export` makes without a compiler.

import { after, before, describe, it } from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { PHONE } = help;

/// Two lessons with the scene of a built-in one. The second has a question and a calculation.
const FACTS = `scene = "point-disk"
source = "a class"
[[step]]
id = "look"
set = { point = [2, 1], radius = 2.5 }
show = ["shapes"]
[[step]]
id = "guess"
set = { point = [2, 1.4], radius = 2.5 }
show = ["shapes"]
ask = "verdict"
`;
const LESSONS = {
  "1-first-day": ["Our first day", "1日目"],
  "2-second-day": ["Our second day", "2日目"],
};
const prose = (title, [look, question, why]) => `# ${title}\n\n## ${title}: ${look} {#look}\n\n${look}: <b>{dd}</b>.\n\n## ${question} {#guess}\n\n${why}\n\n### Question\n\n${question}\n`;

const folder = mkdtempSync(join(tmpdir(), "hantei-lessons-"));
const pages = {};
stage(pages);

function exported(...more) {
  const command = ["run", "--quiet", "--locked", "--bin", "hantei", "--", "export", join(folder, "ours"), "--page", help.DIST, ...more];
  const { status, stderr } = spawnSync("cargo", command, { cwd: ROOT, encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

function files(place) {
  return readdirSync(place).flatMap((name) => (statSync(join(place, name)).isDirectory() ? files(join(place, name)) : [join(place, name)]));
}

/// Serves an exported folder at an address.
function serve(place, address) {
  for (const file of files(place)) pages[`${address}${relative(place, file)}`] = readFileSync(file);
  pages[address] = pages[`${address}index.html`];
}

before(() => {
  for (const [name, [en, ja]] of Object.entries(LESSONS)) {
    const lesson = join(folder, "ours", name);
    mkdirSync(lesson, { recursive: true });
    writeFileSync(join(lesson, "lesson.toml"), FACTS);
    writeFileSync(join(lesson, "en.md"), prose(en, ["A look", "Inside?", "It is a hit."]).replace(/<\/?b>/g, "**"));
    writeFileSync(join(lesson, "ja.md"), prose(ja, ["観察", "内側？", "当たりです。"]).replace(/<\/?b>/g, "**"));
  }
  exported("-o", join(folder, "with"));
  exported("-o", join(folder, "alone"), "--alone");
  exported("-o", join(folder, "ours.html"));
  exported("-o", join(folder, "ours.txt"));
  serve(join(folder, "with"), "/with/");
  serve(join(folder, "alone"), "/alone/");
  pages["/ours.txt"] = readFileSync(join(folder, "ours.txt"));
  pages["/older.txt"] = String(pages["/ours.txt"]).replace(/^hantei-lessons \S+/, "hantei-lessons 0.0.9-01234567");
  pages["/half.txt"] = pages["/ours.txt"].subarray(0, 300);
});
after(() => rmSync(folder, { recursive: true }));

const heading = (page) => page.locator("#head h1").textContent();
const tap = (page, name) => page.locator(`[data-do="${name}"]:visible`).first().tap();
const notice = async (page) => {
  await page.waitForFunction(() => document.querySelector("#notices").textContent);
  return page.locator("#notices").textContent();
};

/// Goes through both lessons, by taps alone.
async function walkThrough(page) {
  assert.equal(await heading(page), "Our first day: A look");
  assert.match(await page.locator("#lesson").textContent(), /A look: 5/);
  await tap(page, "next-step");
  await page.waitForFunction(() => document.querySelector("#head h1").textContent === "Inside?");
  assert.doesNotMatch(await page.locator("#lesson").textContent(), /It is a hit/);
  await tap(page, "answer/0");
  await page.waitForFunction(() => /It is a hit/.test(document.querySelector("#lesson").textContent));
  await tap(page, "next-step");
  await page.waitForFunction(() => document.querySelector("#head h1").textContent === "Our second day: A look");
  await page.waitForFunction(() => location.hash.startsWith("#second-day/look")); // a moment later
}

describe("custom lessons", () => {
  it("come before the built-in lessons, and can be completed on a phone", async () => {
    const page = await help.openApp(browser, `${server.url}with/`, PHONE);
    await walkThrough(page);
    await page.goto(`${server.url}with/#disks/grow`);
    await page.waitForFunction(() => document.querySelector("#lesson p")?.textContent.length > 40 && !/still loading/.test(document.querySelector("#lesson").textContent));
    await page.goto(`${server.url}with/?lang=ja#second-day/look`);
    await help.firstPicture(page);
    await page.waitForFunction(() => document.querySelector("#head h1").textContent === "2日目: 観察");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("replace the built-in lessons with --alone, and have plain pages", async () => {
    const page = await help.openApp(browser, `${server.url}alone/`, PHONE);
    await walkThrough(page);
    await page.evaluate(() => window.hantei.push("address", "disks/grow"));
    const told = await notice(page);
    assert.match(told, /first-day|disks/);
    await page.locator("details.menu > summary").tap();
    assert.ok(await page.locator("details.menu button:visible").count());
    await page.locator('[data-plain][href^="lessons/"]:visible').tap();
    await page.waitForFunction(() => location.pathname === "/alone/lessons/first-day.html");
    assert.match(await page.locator("body").textContent(), /Our first day: A look/);
    await page.getByRole("navigation").getByRole("link", { name: "Lessons" }).tap();
    await page.waitForFunction(() => location.pathname === "/alone/lessons/index.html");
    assert.deepEqual(await page.locator("ol li").allTextContents(), ["Our first day", "Our second day"]);
    await page.getByRole("link", { name: "Try it in the program" }).tap();
    await help.firstPicture(page);
    assert.equal(await heading(page), "Inside?", "it goes on at the furthest step that is done");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("open from the disk in one file", async () => {
    const page = await help.openApp(browser, pathToFileURL(join(folder, "ours.html")).href, PHONE);
    await walkThrough(page);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("open without a network after one visit", async () => {
    const page = await help.openApp(browser, `${server.url}with/?offline`, PHONE);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.context().setOffline(true);
    await page.reload();
    await help.firstPicture(page);
    await walkThrough(page);
    await page.context().close();
  });

  it("are fetched from the file that ?lessons= names in the address", async () => {
    const page = await help.openApp(browser, `${server.url}?lessons=ours.txt`, PHONE);
    await walkThrough(page);
    assert.match(page.url(), /\?lessons=ours\.txt#/);
    assert.equal(await page.locator("[data-plain]:visible").count(), 0, "they have no plain pages");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});

describe("an unusable file in ?lessons= is reported, and the page still works", () => {
  const WRONG = {
    "nowhere.txt": /nowhere\.txt could not be fetched \(404\)/,
    "https://elsewhere.example/ours.txt": /lessons=https:\/\/elsewhere\.example\/ours\.txt is not a file on this site/,
    "//elsewhere.example/ours.txt": /is not a file on this site/,
    "https://": /could not be fetched/,
    "older.txt": /older\.txt is damaged, or another version of Hantei has written it/,
    "half.txt": /half\.txt is damaged/,
    "index.html": /index\.html is damaged/,
  };
  for (const [asked, told] of Object.entries(WRONG)) {
    it(asked, async () => {
      const page = await help.openApp(browser, `${server.url}?lessons=${encodeURIComponent(asked)}`, PHONE);
      assert.match(await notice(page), told);
      await tap(page, "next-step");
      assert.match(page.url(), /#point-disk\//);
      assert.equal(await page.locator("#overlay").isVisible(), false);
      await page.context().close();
    });
  }

  it("in Japanese, and the lessons exported with the page are shown instead", async () => {
    const page = await help.openApp(browser, `${server.url}with/?lessons=older.txt`, { ...PHONE, locale: "ja-JP" });
    assert.match(await notice(page), /older\.txt を取得できませんでした/);
    assert.equal(await heading(page), "1日目: 観察");
    await page.context().close();
  });
});
