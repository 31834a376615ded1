// Every step of every lesson, laid out on small screens and with large text: the title, the next button, a question with all its
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

/// Runs in the page. Goes to each step, answers its question, and returns the faults.
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
  /// The number of visible lines of the lesson's text, of the most that there are.
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

describe("the layout", () => {
  for (const { name, size = 1, ...options } of SCREENS) {
    for (const locale of ["en-GB", "ja-JP", "es-ES"]) {
      it(`shows every step's title, next button, answers and two text lines at ${name} (${locale.slice(0, 2)})`, async () => {
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

  it("never shows an empty picture while the picture changes its size on a phone", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-triangle/look`, { viewport: { width: 360, height: 740 }, ...PHONE });
    await page.evaluate(() => {
      const canvas = document.getElementById("glcanvas");
      const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      let { height } = canvas;
      window.seen = [];
      // It is called after the page's own observer, and before anything is painted.
      new ResizeObserver(() => {
        if (canvas.height === height) return;
        height = canvas.height;
        pen.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
        window.seen.push([...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]);
      }).observe(canvas);
    });
    for (let step = 0; step < 8; step += 1) {
      await page.locator('#head [data-do="next-step"]').tap();
      await page.waitForTimeout(200);
    }
    const seen = await page.evaluate(() => window.seen);
    assert.ok(seen.length > 0, "its size changes");
    assert.ok(seen.every(([red, green, blue]) => red + green + blue > 600), JSON.stringify(seen));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("makes the step bars one button for fingers and one each for a mouse, at least 24 pixels high", async () => {
    const phone = await help.openApp(browser, `${server.url}#disks/look`, { viewport: { width: 360, height: 740 }, ...PHONE });
    await phone.touchscreen.tap(180, 120); // which tells the page of fingers
    const bars = phone.locator("#head .steps ol[data-do]");
    await bars.waitFor();
    assert.ok((await bars.boundingBox()).height >= 24);
    await bars.tap();
    await phone.locator("#sheet .overview").first().waitFor();
    await phone.context().close();
    const page = await help.openApp(browser, `${server.url}#disks/look`);
    assert.ok((await page.locator("#head .steps li button").first().boundingBox()).height >= 24);
    await page.locator("#head .steps li button").nth(1).click();
    await page.waitForFunction(() => document.querySelector("#head .small").textContent.startsWith("Step 2"));
    await page.context().close();
  });

  it("keeps the picture at least 190 pixels high for newcomers on a phone, and 230 after the answer", async () => {
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

/// Runs in the page: how many lines of code there is room for in sight, where there are any.
const linesSeen = () => {
  const row = document.querySelector("#pane .row");
  if (!row?.offsetHeight) return 0;
  const x = row.getBoundingClientRect().left + 40;
  const pixels = [...Array(innerHeight).keys()].filter((y) => document.elementFromPoint(x, y)?.closest("#pane"));
  return Math.floor((pixels.length - 8) / parseFloat(getComputedStyle(row).lineHeight) + 0.5);
};

describe("code", () => {
  for (const locale of ["en-GB", "ja-JP", "es-ES"]) {
    it(`has ten lines in sight at 1280 × 720 in every step, and its tabs are in one row (${locale.slice(0, 2)})`, async () => {
      const page = await help.openApp(browser, server.url, { viewport: { width: 1280, height: 720 }, locale, reducedMotion: "reduce" });
      await page.waitForLoadState("networkidle");
      const lessons = await page.locator("#header .all option").count();
      const found = await page.evaluate(
        ([lessons, linesSeen]) => {
          const [seen, found] = [new Function(`return (${linesSeen})()`), []];
          let looked = 0;
          const go = (name) => (window.hantei.push("do", name), window.hantei.step(34));
          for (let lesson = 0; lesson < lessons; lesson += 1) {
            for (let step = 0, steps = 1; step < steps; step += 1) {
              go(`lesson/${lesson}/${step}`);
              if (document.querySelector("#ask h2")) go("reveal");
              steps = document.querySelectorAll("#head .steps li").length;
              const rows = document.querySelectorAll("#pane .row");
              if (!document.getElementById("dock").offsetHeight || !rows.length) continue;
              looked += 1;
              const where = document.querySelector("#head .small").textContent;
              const pane = document.getElementById("pane");
              if (seen() < 10 && pane.scrollHeight > pane.clientHeight + 1) found.push(`${where}: ${seen()} lines`);
              const middles = [...document.querySelectorAll("#tabs > *")].map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2);
              if (Math.max(...middles) - Math.min(...middles) > 4) found.push(`${where}: tabs in several rows`);
            }
          }
          return { looked, found };
        },
        [lessons, String(linesSeen)],
      );
      assert.ok(found.looked > lessons, `${found.looked} steps with code`);
      assert.deepEqual(found.found, []);
      await page.context().close();
    });
  }

  for (const { name, least, ...options } of [
    { name: "640 × 360", least: 6, viewport: { width: 640, height: 360 } },
    { name: "740 × 360, fingers", least: 4, viewport: { width: 740, height: 360 }, ...PHONE },
    { name: "360 × 740, fingers", least: 4, viewport: { width: 360, height: 740 }, ...PHONE },
    { name: "800 × 600", least: 10, viewport: { width: 800, height: 600 } },
  ]) {
    it(`is shown by one click or tap on its tab at ${name}`, async () => {
      const page = await help.openApp(browser, `${server.url}#disks/grow`, { ...options, reducedMotion: "reduce" });
      const tab = page.locator("#tab-code");
      await tab.waitFor();
      assert.ok(await tab.evaluate((tab) => tab.getBoundingClientRect().bottom <= innerHeight), "its tab is in sight");
      await (options.hasTouch ? tab.tap() : tab.click());
      await help.step(page, 100);
      const lines = await page.evaluate(linesSeen);
      assert.ok(lines >= least, `${lines} lines`);
      await page.context().close();
    });
  }

  it("is in sight in a course page's frame of 560 × 700", async () => {
    const page = await help.openApp(browser, `${server.url}?embed#disks/grow`, { viewport: { width: 560, height: 700 }, reducedMotion: "reduce" });
    await help.step(page, 100);
    const lines = await page.evaluate(linesSeen);
    assert.ok(lines >= 6, `${lines} lines`);
    await page.context().close();
  });

  it("is resized by dragging its edge or by keys, and keeps its height after a reload", async () => {
    const page = await help.openApp(browser, `${server.url}#disks/grow`, { viewport: { width: 1280, height: 720 } });
    const edge = page.locator("#edge");
    const height = () => page.evaluate(() => document.getElementById("dock").offsetHeight);
    const before = await height();
    const [x, y] = await help.middle(page, "#edge");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 60);
    await page.mouse.up();
    const dragged = await height();
    assert.ok(Math.abs(dragged - before - 60) < 3, `${before} → ${dragged}`);
    assert.match(await edge.getAttribute("aria-label"), /code/);
    await edge.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const lower = await height();
    assert.ok(lower < dragged - 20, `${dragged} → ${lower}`);
    assert.ok(Math.abs(Number(await edge.getAttribute("aria-valuenow")) - (100 * lower) / (await page.evaluate(() => document.getElementById("sides").clientHeight))) < 1.5);
    await page.waitForFunction(() => /code-part = 0\.\d/.test(localStorage["hantei-settings"]));
    await page.reload();
    await help.firstPicture(page);
    await help.step(page, 100);
    assert.ok(Math.abs((await height()) - lower) < 3, `${lower} → ${await height()}`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});

it("the buttons to hold are shown on a phone after an answer", async () => {
  const page = await help.openApp(browser, `${server.url}#disk-triangle/sides`, { viewport: { width: 360, height: 740 }, ...PHONE });
  await page.touchscreen.tap(180, 120); // which tells the page of fingers
  await page.evaluate(() => window.hantei.push("do", "reveal"));
  await page.locator("#lesson [data-focus]").waitFor();
  await page.locator("#footer [data-hold]").first().waitFor();
  await page.context().close();
});

it("Japanese text has strict line breaks, so no line begins with a small letter", async () => {
  const page = await help.openApp(browser, `${server.url}#disks/look`, { locale: "ja-JP" });
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("#lesson p")).lineBreak), "strict");
  await page.context().close();
});
