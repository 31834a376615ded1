// Every step of every lesson, laid out on small screens and with large text: where this is, the way on, a question with all its
// answers and some lines of text are in sight, and nothing sticks out.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

const PHONE = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const SCREENS = [
  { name: "800 × 600", viewport: { width: 800, height: 600 } },
  { name: "1280 × 720", viewport: { width: 1280, height: 720 } },
  { name: "1280 × 720, text of 150 %", viewport: { width: 1280, height: 720 }, size: 1.5 },
  { name: "360 × 740, fingers", viewport: { width: 360, height: 740 }, ...PHONE },
];

stage();

/// Runs in the page: goes to each step, answers where it asks, and returns what is not as it should be.
function faults(lessons) {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const found = [];
  const go = (name) => {
    window.hantei.push("do", name);
    window.hantei.step(34);
  };
  const isInSight = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const covers = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5 && node.contains(covers);
  };
  /// How many lines of the lesson's text are seen, of how many at most there are.
  const lines = () => {
    const [lesson, sides] = ["lesson", "sides"].map((id) => document.getElementById(id));
    const text = lesson.querySelector("p, li");
    if (!text) return Infinity;
    const from = Math.max(lesson.getBoundingClientRect().top, sides.getBoundingClientRect().top, text.getBoundingClientRect().top);
    const to = Math.min(lesson.getBoundingClientRect().bottom, sides.getBoundingClientRect().bottom);
    const isWhole = lesson.lastElementChild.getBoundingClientRect().bottom <= to + 1;
    return isWhole ? Infinity : (to - from) / parseFloat(getComputedStyle(text).lineHeight);
  };
  const look = (where, least) => {
    const bad = (what) => found.push(`${where}: ${what}`);
    const rest = document.documentElement.classList.contains("touched") ? ', #ask [data-do="reveal"]' : ""; // beside the picture all of it scrolls
    for (const part of all(`#head h1, #head [data-do="next-step"], #ask h2, #ask .choices button, #ask .sum input, #ask .sum .main${rest}`)) {
      if (!isInSight(part)) bad(`“${part.textContent}” is out of sight`);
    }
    if (lines() < least) bad(`${lines().toFixed(1)} lines of text`);
    for (const part of all("#head, #lesson, #ask, #sides, html")) {
      if (part.scrollWidth > part.clientWidth + 1) bad(`${part.id || "the page"} is ${part.scrollWidth - part.clientWidth} too wide`);
    }
    if (document.documentElement.scrollHeight > innerHeight) bad("the page is too high");
    if (document.getElementById("stage").clientHeight < 130) bad("the picture is too low");
  };
  let count = 0;
  for (let lesson = 0; lesson < lessons; lesson += 1) {
    for (let step = 0, steps = 1; step < steps; step += 1) {
      go(`lesson/${lesson}/${step}`);
      steps = all("#head .steps li").length;
      count += 1;
      const where = document.querySelector("#head .small").textContent;
      look(where, 2);
      if (document.querySelector("#ask h2")) {
        go("reveal");
        look(`${where}, answered`, 2);
        if (!isInSight(document.querySelector("[data-focus]"))) found.push(`${where}: the outcome is out of sight`);
      }
    }
  }
  return { count, found };
}

describe("laid out", () => {
  for (const { name, size = 1, ...options } of SCREENS) {
    for (const locale of ["en-GB", "ja-JP", "es-ES"]) {
      it(`at ${name}, in ${locale.slice(0, 2)}, every step has its title, the way on, its answers and two lines of text in sight`, async () => {
        const page = await help.newPage(browser, { ...options, locale, reducedMotion: "reduce" });
        await page.addInitScript((size) => (localStorage["hantei-settings"] = `text-size = ${size.toFixed(1)}\nhints-done = ["move", "step", "predict"]`), size);
        await page.goto(server.url);
        await help.firstPicture(page);
        await page.waitForLoadState("networkidle");
        const lessons = await page.locator("#header .all option").count();
        const { count, found } = await page.evaluate(faults, lessons);
        assert.ok(count >= 6 * lessons, `${count} steps of ${lessons} lessons`);
        assert.deepEqual(found, []);
        const [tall, high] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
        assert.ok(tall <= high, `the page scrolls by ${tall - high} pixels`);
        await page.context().close();
      });
    }
  }

  it("on a phone, a picture has room for newcomers, too: while it is asked, and after the answer", async () => {
    const page = await help.newPage(browser, { viewport: { width: 360, height: 740 }, ...PHONE, locale: "es-ES" });
    await page.addInitScript(() => (localStorage["hantei-settings"] = ""));
    await page.goto(`${server.url}#disk-rectangle/own-frame`);
    await help.firstPicture(page);
    const height = () => page.evaluate(() => (window.hantei.step(34), document.getElementById("glcanvas").clientHeight));
    assert.ok((await height()) >= 190, `asked: ${await height()}`);
    await page.touchscreen.tap(180, 120); // which tells the page of fingers
    await page.evaluate(() => window.hantei.push("do", "reveal"));
    assert.ok((await height()) >= 230, `answered: ${await height()}`);
    await page.context().close();
  });
});
