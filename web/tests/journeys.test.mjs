// Complete journeys through the page, in real time: by touch on four screens, by the accessibility tree alone, on paper, in a
// frame, and at rest.

import { before, describe, it } from "node:test";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const SCREENS = [[360, 740], [740, 360], [390, 844], [768, 1024]];

stage({
  "/course.html": `<!doctype html><meta name="viewport" content="width=device-width"><title>course</title><p style="height:300px">before</p>
    <iframe src="/?embed&lang=ja&theme=dark#point-disk/look" width="340" height="420" title="Hantei"></iframe><p style="height:1500px">after</p>
    <script>heard = []; addEventListener("message", ({ data }) => heard.push(data))</script>`,
});

const phone = ([width, height]) => ({ viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

/// Swipes by `distance` pixels, up if it is negative.
async function swipe(page, [x, y], distance) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y });
  for (let moved = 1; moved <= 10; moved += 1) {
    await touch("touchMove", { x, y: y + (moved * distance) / 10 });
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(60); // no throw
  await touch("touchEnd");
  await page.waitForTimeout(60);
  await session.detach();
}

/// The scroll position of the lesson, or of the whole panel.
const scrolled = (page) => page.evaluate(() => Math.max(document.getElementById("lesson").scrollTop, document.getElementById("sides").scrollTop));

/// Swipes until an element of the panel can be tapped, and taps it.
async function reach(page, selector) {
  const element = page.locator(selector).first();
  for (let tries = 0; tries < 12; tries += 1) {
    const [box, panel] = [await element.boundingBox(), await page.locator("#sides").boundingBox()];
    const [x, y] = [panel.x + panel.width / 2, panel.y + panel.height / 2];
    const free = await element.evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      const sides = document.getElementById("sides").getBoundingClientRect();
      const isWhole = !node.closest("#sides") || (y >= sides.top && y + height <= sides.bottom);
      return isWhole && node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    if (free) return page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const top = box.y - panel.y;
    await swipe(page, [x, y], top < 0 ? 120 : -120);
  }
  assert.fail(`${selector} cannot be reached by swipes`);
}

describe("by keys alone", () => {
  it("the triangle lesson can be completed, from its first step to the next lesson", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-triangle`);
    const steps = Number((await stepOf(page)).match(/of (\d+)/)[1]);
    for (let step = 1; step <= steps; step += 1) {
      await page.waitForFunction((step) => document.querySelector("#head .small").textContent.includes(`Step ${step} of`), step);
      const fields = await page.locator("[data-enter]").count();
      if (fields > 0) {
        // Text is typed, wherever the focus was, and checked, right or wrong. Esc leaves the field.
        for (let field = 0; field < fields; field += 1) for (const key of ["1", "Enter"]) await page.keyboard.press(key);
        await page.locator(".said, [data-focus]").first().waitFor();
        await page.keyboard.press("Escape");
      } else if (await page.locator("#ask h2").count()) {
        for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
        await page.locator("[data-focus]").waitFor();
      }
      for (const key of ["Space", "w", "Escape"]) await page.keyboard.press(key);
      if (step < steps) await page.keyboard.press("ArrowRight");
    }
    const focused = () => page.evaluate(() => document.activeElement.dataset.do);
    for (let tabs = 0; (await focused()) !== "next-lesson"; tabs += 1) {
      assert.ok(tabs < 60, "the way on is reached by Tab");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.startsWith("#capsules/"));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});

const stepOf = (page) => page.locator("#head .small").first().textContent();

describe("by touch alone", () => {
  for (const screen of SCREENS) {
    it(`the triangle lesson can be completed at ${screen.join(" × ")}`, async () => {
      const page = await help.openApp(browser, `${server.url}#disk-triangle`, phone(screen));
      const [stage, window] = [await page.locator("#stage").boundingBox(), screen[1]];
      if (screen[0] < screen[1]) assert.ok(stage.height >= 0.36 * window, `the picture has ${stage.height} of ${window}`);
      const steps = Number((await stepOf(page)).match(/of (\d+)/)[1]);
      for (let step = 1; step <= steps; step += 1) {
        await page.waitForFunction((step) => document.querySelector("#head .small").textContent.includes(`Step ${step} of`), step);
        if (await page.locator('[data-do="answer/0"]').count()) {
          await reach(page, '[data-do="answer/0"]');
          await page.locator("[data-focus]").waitFor({ state: "attached" });
        }
        if (step < steps) await reach(page, '#head [data-do="next-step"]');
      }
      await reach(page, '[data-do="next-lesson"]');
      await page.waitForFunction(() => location.hash.startsWith("#capsules/"));
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  it("a term in the lesson opens the glossary at its row, the first and the second time", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/push`);
    for (const time of ["first", "second"]) {
      await page.evaluate(() => document.querySelector('#lesson [data-do^="term/"]').click());
      await help.step(page, 100);
      const seen = await page.evaluate(() => {
        const [row, sheet] = ["#sheet [data-lit]", "#sheet"].map((it) => document.querySelector(it).getBoundingClientRect());
        return row.top > sheet.top && row.bottom < sheet.bottom;
      });
      assert.ok(seen, time);
      await page.evaluate(() => window.hantei.push("do", "leave"));
      await help.step(page, 100);
    }
    await page.context().close();
  });

  it("after an answer, all footer buttons except those to hold are hidden until a touch of the picture ends", async () => {
    for (const lang of ["en", "ja"]) {
      const page = await help.openApp(browser, `${server.url}?lang=${lang}#point-disk/push`, phone(SCREENS[0]));
      const [holds, others] = ["[data-hold]", ".pad.also > :not([data-slow])"].map((buttons) => page.locator(`#footer ${buttons}`).first());
      await page.tap('#ask [data-do="reveal"]');
      await page.locator("#lesson [data-focus]").waitFor();
      await holds.waitFor();
      assert.ok(!(await others.isVisible()));
      const lines = await page.evaluate(() => document.getElementById("sides").clientHeight / parseFloat(getComputedStyle(document.querySelector("#lesson p")).lineHeight));
      assert.ok(lines > 8, `${lines} lines`);
      const picture = () => page.evaluate(() => JSON.stringify(document.getElementById("over").getBoundingClientRect()));
      const before = await picture();
      const fingers = await help.fingers(page);
      await fingers.set([[180, 150]]);
      await help.step(page, 100);
      assert.ok(!(await others.isVisible()), "what is dragged does not move under the finger");
      assert.equal(await picture(), before);
      await fingers.set([]);
      await others.waitFor();
      await page.evaluate(() => window.hantei.push("do", "ask-again"));
      await help.step(page, 100);
      await page.tap('#ask [data-do="reveal"]');
      await help.step(page, 100);
      await others.waitFor({ state: "hidden" });
      await holds.waitFor();
      await page.evaluate(() => window.hantei.push("do", "next-step"));
      await help.step(page, 100);
      await page.locator("#ask h2, #footer:visible").first().waitFor();
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  it("the fields of a calculation do not move when one of them is tapped", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/push`, phone(SCREENS[0]));
    const fields = () => page.locator(".sum label, .sum .main").evaluateAll((all) => all.map((one) => Object.values(one.getBoundingClientRect().toJSON())));
    const before = await fields();
    await page.tap("[data-enter]");
    await page.locator("[data-insert]").first().waitFor();
    assert.deepEqual(await fields(), before);
    await page.context().close();
  });

  it("the glossary field's placeholder fits, and number fields are at least 44 pixels high", async () => {
    for (const lang of ["en", "ja"]) {
      const page = await help.openApp(browser, `${server.url}?lang=${lang}`, phone(SCREENS[0]));
      await page.evaluate(() => window.hantei.push("do", "glossary"));
      const room = await page.locator("[data-find]").evaluate((field) => {
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = getComputedStyle(field).font;
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - pen.measureText(field.placeholder).width;
      });
      assert.ok(room >= 0, `${lang}: ${room}`);
      await page.evaluate(() => window.hantei.push("do", "leave"));
      await page.evaluate(() => window.hantei.push("do", "reveal")); // while a question waits, it has the space
      await page.evaluate(() => window.hantei.push("do", "tab/numbers"));
      await page.locator("fieldset input[type=text]").first().waitFor();
      const heights = await page.locator("fieldset input[type=text]").evaluateAll((all) => all.map((field) => field.offsetHeight));
      assert.ok(heights.every((height) => height >= 44), `${heights}`);
      await page.context().close();
    }
  });

  it("a glossary term in the text takes no more room than its letters", async () => {
    const page = await help.openApp(browser, `${server.url}?lang=ja#line-disk/chord`, phone(SCREENS[2]));
    const [box, word, line] = await page.locator("#lesson .term").first().evaluate((term) => {
      const text = document.createRange();
      text.selectNodeContents(term);
      const { width, height } = term.getBoundingClientRect();
      return [{ width, height }, text.getBoundingClientRect().width, parseFloat(getComputedStyle(term.parentElement).lineHeight)];
    });
    assert.ok(box.width <= word + 1 && box.height <= line + 1, JSON.stringify({ box, word, line }));
    await page.context().close();
  });

  it("the walkthrough's slider ignores a vertical swipe, jumps to a tap and follows a sideways drag", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-triangle/regions`, phone(SCREENS[0]));
    const { x, y, width, height } = await page.locator(".ticks").boundingBox();
    const middle = [x + width / 2, y + height / 2];
    await swipe(page, middle, -80);
    assert.equal(await page.evaluate(() => document.documentElement.classList.contains("walking")), false);
    await page.touchscreen.tap(...middle);
    const count = async () => Number(/^(\d+) of/.exec(await page.locator(".count").textContent())?.[1]);
    await page.waitForFunction(() => / of /.test(document.querySelector(".count").textContent));
    const tapped = await count();
    assert.ok(tapped > 3, `${tapped}`);
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    const at = (await page.locator(".ticks").boundingBox()).y + height / 2; // the caption has come
    await touch("touchStart", { x: middle[0], y: at });
    for (let moved = 1; moved <= 5; moved += 1) await touch("touchMove", { x: middle[0] - moved * 8, y: at });
    await touch("touchEnd");
    await page.waitForFunction((tapped) => Number(/^(\d+) of/.exec(document.querySelector(".count").textContent)[1]) < tapped, tapped);
    await page.context().close();
  });

  it("the scrolled text keeps its position between two touches", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-triangle/regions`, phone(SCREENS[0]));
    const { x, y, width, height } = await page.locator("#sides").boundingBox();
    await swipe(page, [x + width / 2, y + height - 30], -100);
    const first = await scrolled(page);
    assert.ok(first > 60, `${first}`);
    await page.touchscreen.tap(x + 30, y + 10);
    assert.equal(await scrolled(page), first);
    await swipe(page, [x + width / 2, y + height - 30], -40);
    assert.ok((await scrolled(page)) > first + 20);
    await page.context().close();
  });

  it("two buttons can be held at once, and slow mode makes a short move smaller", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/add?point=0,0`, phone(SCREENS[0]));
    const fingers = await help.fingers(page);
    const held = await Promise.all(["move-left", "move-up"].map((id) => help.middle(page, `[data-do="${id}"]`)));
    const point = async () => (await help.state(page)).values["point P"].replaceAll("−", "-").match(/-?[\d.]+/g).map(Number);
    await help.step(page, 100);
    await fingers.set([held[0]]);
    await fingers.set(held);
    await help.step(page, 500);
    await fingers.set([]);
    const [x, y] = await point();
    assert.ok(x < -1 && y > 1, `${x}, ${y}`);
    await page.locator("[data-slow]").tap();
    await help.step(page, 50);
    await fingers.set([held[0]]);
    await fingers.set([]);
    await help.step(page, 50);
    const [slow] = await point();
    assert.ok(slow < x && slow > x - 0.2, `a short touch moves it from ${x} to ${slow}`);
    await page.context().close();
  });

  it("the close button of a long sheet stays in sight when the sheet is scrolled", async () => {
    for (const id of ["overview", "glossary"]) {
      const page = await help.openApp(browser, server.url, phone(SCREENS[0]));
      await page.evaluate((id) => window.hantei.push("do", id), id);
      const sheet = page.locator("#sheet");
      await sheet.locator("header").waitFor();
      await sheet.evaluate((sheet) => (sheet.scrollTop = sheet.scrollHeight));
      assert.ok((await sheet.evaluate((sheet) => sheet.scrollTop)) > 500, "it is long");
      await page.touchscreen.tap(...(await help.middle(page, '#sheet header [data-do="leave"]')));
      await page.waitForFunction(() => !document.getElementById("sheet").open);
      await page.context().close();
    }
  });

  it("the panel has three heights, which its grip switches", async () => {
    const page = await help.openApp(browser, server.url, phone(SCREENS[0]));
    const heights = [];
    for (let taps = 0; taps < 3; taps += 1) {
      heights.push((await page.locator("#stage").boundingBox()).height);
      await page.locator("#grip").tap();
      await page.waitForTimeout(100);
    }
    assert.equal(new Set(heights).size, 3, `${heights}`);
    await page.context().close();
  });
});

describe("in a frame", () => {
  it("a swipe scrolls the outer page, a tap activates the frame, and its link sets language and theme", async () => {
    const page = await help.newPage(browser, phone([360, 740]));
    await page.goto(`${server.url}course.html`);
    await page.waitForFunction(() => frames[0].hantei?.firstFrame);
    const frame = page.frames()[1];
    const box = await page.locator("iframe").boundingBox();
    await swipe(page, [box.x + 100, box.y + 120], -200);
    assert.ok((await page.evaluate(() => scrollY)) > 100, "the page around has moved");
    await page.waitForFunction(() => frames[0].document.documentElement.lang === "ja");
    assert.equal(await frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--paper").trim()), "#171a21");
    await frame.locator("#activate").tap();
    assert.equal(await frame.locator("#activate").isVisible(), false);
    await page.evaluate(() => frames[0].postMessage({ target: "hantei", version: 1, message: { type: "go", link: "capsules/ends" } }, "*"));
    await page.waitForFunction(() => heard.some(({ version, message }) => version === 1 && message.type === "step" && message.lesson === "capsules"));
    assert.match(await frame.evaluate(() => location.hash), /^#capsules/, "a reload would come back to it");
    assert.ok(await page.evaluate(() => heard.some(({ message }) => message.type === "height" && message.height > 300)));
    await page.evaluate(() => scrollTo(0, 1500));
    await page.waitForTimeout(1000);
    const frames = () => frame.evaluate(() => window.hantei.frames());
    const before = await frames();
    await frame.evaluate(() => window.hantei.push("do", "walk"));
    await page.waitForTimeout(1000);
    assert.equal(await frames(), before, "out of sight it does no work");
    await page.context().close();
  });

  it("the text that asks for a tap has an opaque background and enough contrast in both themes", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await help.newPage(browser, { ...phone([360, 740]), colorScheme });
      await page.goto(`${server.url}course.html`);
      await page.waitForFunction(() => frames[0].hantei?.firstFrame);
      const frame = page.frames()[1];
      await frame.locator("#activate").waitFor();
      const [ground, ink, shown] = await frame.locator("#activate span").evaluate((words) => {
        const { backgroundColor, color } = getComputedStyle(words);
        const around = [words, words.parentElement].map((part) => Number(getComputedStyle(part).opacity));
        return [backgroundColor, color, around.every((opacity) => opacity === 1)];
      });
      assert.match(ground, /^rgb\(/, "rgba would let something through");
      assert.ok(shown);
      const light = (color) => {
        const [r, g, b] = color.match(/\d+/g).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      const [dim, bright] = [light(ground), light(ink)].sort((a, b) => a - b);
      assert.ok(bright / dim >= 4.5, `${bright / dim}, of which WCAG asks for 4.5 for text`);
      await page.context().close();
    }
  });
});

describe("accessibility, full screen and print", () => {
  it("axe reports no violation in any part of the page", async () => {
    for (const options of [{}, phone(SCREENS[0]), { colorScheme: "dark" }]) {
      const page = await help.openApp(browser, `${server.url}#disk-triangle/regions`, options);
      await page.addScriptTag({ path: AXE });
      for (const id of ["lesson/6/3", "reveal", "tab/table", "walk-on", "tab/numbers", "tab/cost", "last-step", "menu", "help", "leave", "settings", "leave", "overview", "leave", "glossary", "leave", "present"]) {
        if (id === "menu") await page.locator("summary").click();
        else await page.evaluate((id) => window.hantei.push("do", id), id);
        await page.waitForTimeout(200);
        const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`));
        assert.deepEqual(found, [], `${id} ${JSON.stringify(options)}`);
      }
      await page.context().close();
    }
  });

  it("axe reports no violation in the editor or in a lesson in space", async () => {
    for (const options of [{}, phone(SCREENS[0])]) {
      const page = await help.openApp(browser, `${server.url}#boxes-in-space/look`, options);
      const isFine = async (where) => {
        await page.waitForTimeout(200);
        await page.addScriptTag({ path: AXE }); // anew: for the editor the page is loaded again
        const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`));
        assert.deepEqual(found, [], `${where} ${JSON.stringify(options)}`);
      };
      await isFine("in space");
      await page.evaluate(() => window.hantei.push("do", "lesson/0/3"));
      await page.evaluate(() => window.hantei.push("do", "edit"));
      await page.locator("#own-text").waitFor();
      await isFine("in the editor");
      await page.locator("#own-text").fill("what is no code");
      await page.locator("#own-text[aria-invalid]").waitFor();
      await isFine("at a mistake");
      await page.context().close();
    }
  });

  it("axe reports no violation in the plain pages", async () => {
    const page = await help.newPage(browser);
    for (const name of ["", "ja.html", "disk-triangle.html", "boxes-in-space.ja.html"]) {
      await page.goto(`${server.url}lessons/${name}`);
      await page.addScriptTag({ path: AXE });
      const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`));
      assert.deepEqual(found, [], name);
    }
    await page.context().close();
  });

  it("the accessibility tree lists the parts of a step in reading order", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/distance`);
    const session = await page.context().newCDPSession(page);
    const tree = async () => {
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      const known = new Map(nodes.map((node) => [node.nodeId, node]));
      const read = (node) => [node, ...(node.childIds ?? []).flatMap((id) => (known.has(id) ? read(known.get(id)) : []))];
      return read(nodes[0])
        .filter(({ ignored, name }) => !ignored && name?.value)
        .map(({ role, name }) => `${role.value} ${name.value}`);
    };
    const inOrder = async (...wanted) => {
      const said = await tree();
      let from = 0;
      for (const want of wanted) {
        const found = said.findIndex((line, i) => i >= from && want.test(line));
        assert.ok(found >= 0, `${want} after ${said[from - 1]} in\n${said.join("\n")}`);
        from = found + 1;
      }
    };
    await inOrder(/^heading /, /^button Next step/, /^heading .*\?/, /^button Hit/, /^button Miss/);
    await page.locator('[data-do="answer/1"]').press("Enter");
    await page.locator("[data-focus]").waitFor();
    await inOrder(/^heading /, /You said/, /^button ask again/i, /^tab Code/, /^StaticText pub\b/, /^button Play the method/, /^slider Moment/);
    await page.waitForFunction(() => /You said/.test(document.getElementById("announce").textContent));
    await page.evaluate(() => window.hantei.push("address", "disk-triangle/regions"));
    await page.waitForFunction(() => document.querySelector('[data-do="tab/table"]'));
    await page.locator('[data-do="tab/table"]').press("Enter");
    await page.locator("#pane table").waitFor();
    await inOrder(/^tab Table/, /^columnheader /, /^cell |^gridcell /);
    await page.context().close();
  });

  it("a whole lesson can be read and answered through the accessibility tree alone", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-triangle`);
    const session = await page.context().newCDPSession(page);
    /// The tree's nodes in reading order, each with its role, its name and the names of the roles around it.
    const tree = async () => {
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      const known = new Map(nodes.map((node) => [node.nodeId, node]));
      const read = (node, around) => {
        const role = node.ignored ? "" : node.role.value;
        const inside = (node.childIds ?? []).filter((id) => known.has(id)).flatMap((id) => read(known.get(id), role ? [...around, role] : around));
        return role && role !== "InlineTextBox" ? [{ role, name: node.name?.value ?? "", around, node: node.backendDOMNodeId }, ...inside] : inside;
      };
      return read(nodes[0], []);
    };
    const within = (nodes, part) => nodes.filter(({ around }) => around.includes(part));
    const named = (nodes, role) => nodes.filter((node) => node.role === role).map(({ name }) => name);
    const bare = (text) => text.replace(/\s/g, "");
    const said = (nodes) => bare(named(nodes, "StaticText").join(""));
    const press = async ({ node }) => {
      await session.send("DOM.focus", { backendNodeId: node });
      await page.keyboard.press("Enter");
    };
    /// Waits until the tree fulfills a condition. Returns it then.
    const until = async (says, what) => {
      for (let tries = 0; tries < 100; tries += 1) {
        const nodes = await tree();
        if (says(nodes)) return nodes;
        await page.waitForTimeout(50);
      }
      return assert.fail(`nobody hears ${what}; the voice says ${await page.locator("#announce").textContent()}`);
    };
    /// Announcements are texts outside all regions.
    const announced = (what) => until((nodes) => nodes.some(({ role, name, around }) => role === "StaticText" && what.test(name) && !around.includes("main")), what);
    const inOrder = (text, parts, where) => {
      assert.ok(parts.length >= 3, where);
      let from = 0;
      for (const part of parts.map(bare)) {
        const at = text.indexOf(part, from);
        assert.ok(at >= 0, `${where}: "${part}" is not said after "${text.slice(Math.max(0, from - 60), from)}"`);
        from = at + part.length;
      }
    };
    /// Texts as they are read aloud, without parts that are only for eyes.
    const seen = (selector) =>
      page.locator(selector).evaluateAll((nodes) =>
        nodes.map((node) => {
          const copy = node.cloneNode(true);
          for (const part of copy.querySelectorAll("[aria-hidden=true]")) part.remove();
          return copy.textContent;
        }),
      );

    const steps = Number((await stepOf(page)).match(/of (\d+)/)[1]);
    let [questions, tables, bareSteps] = [0, 0, 0];
    for (let step = 1; step <= steps; step += 1) {
      const where = `step ${step}`;
      let nodes = await until((nodes) => said(within(nodes, "article")).includes(`Step${step}of`), where);
      // The prose: every visible paragraph below the step's title.
      const [title] = named(within(nodes, "article"), "heading");
      assert.equal(title, await page.locator("#head h1").textContent(), where);
      inOrder(said(within(nodes, "article")), await seen("#head .small, #head h1, #lesson > p, #lesson > .try p, #lesson > ul li, #panel .question h2, #ask .choices button"), where);
      if (step > 1) nodes = await announced(new RegExp(`^Step ${step} of ${steps}: `));

      const [question] = await seen("#panel .question h2");
      if (question) {
        questions += 1;
        const before = said(nodes);
        assert.ok(before.indexOf(bare(question)) < before.indexOf(bare(title)), `${where}: in the verdict's place there is the question`);
        assert.doesNotMatch(before, /Yousaid/, where);
        const article = within(nodes, "article");
        const asked = article.slice(article.findIndex(({ role, name }) => role === "heading" && name === question));
        const fields = asked.filter(({ role }) => role === "textbox");
        let outcome = fields.length > 0 ? /Itwas/ : /Yousaid/;
        if (fields.length > 0) {
          // A calculation: every field has a label, and typed numbers get a reply. Then the answer is revealed.
          for (const { name } of fields) assert.match(name, /\S/, where);
          for (const field of fields) {
            await session.send("DOM.focus", { backendNodeId: field.node });
            await page.keyboard.type("12345");
          }
          await page.keyboard.press("Enter");
          await announced(/12345|[Nn]ot /);
          const isReveal = ({ role, name }) => role === "button" && /^Show the (calculation|answer)$/.test(name);
          await press(within(await tree(), "article").find(isReveal));
          await until((nodes) => !within(nodes, "article").some(({ role }) => role === "textbox"), `${where}: the answer`);
        } else {
          const choices = asked.filter(({ role }) => role === "button");
          const words = await seen("#ask .choices button");
          assert.deepEqual(choices.slice(0, words.length).map(({ name }) => name), words, where);
          await press(choices[0]);
          await announced(/(You said|✓ Correct:) .+ (HIT|APART|MISS|NO HIT)/i);
          // Chance decides if the first answer is right. The text must agree with the announcement.
          if ((await page.locator("#announce").textContent()).startsWith("✓")) outcome = /✓Correct/;
        }
        nodes = await until((nodes) => outcome.test(said(within(nodes, "article"))), "the outcome");
        inOrder(said(within(nodes, "article")), [title, question, ...(await seen("[data-focus]"))], where);
      }

      const next = async () => press(within(await tree(), "article").find(({ role, name }) => role === "button" && name === "Next step"));
      if (await page.evaluate(() => ["recap", "unwritten"].some((name) => document.documentElement.classList.contains(name)))) {
        bareSteps += 1;
        if (step < steps) await next();
        continue; // nothing runs there
      }

      // The verdict comes before the lesson, the code or the table after it.
      const [verdict] = await seen("#verdict");
      inOrder(said(within(nodes, "main")), [verdict, title, "Code"], where);
      const tabs = within(nodes, "tablist").filter(({ role }) => role === "tab");
      const cost = tabs.find(({ name }) => name === "Cost");
      await press(cost);
      await until((nodes) => within(nodes, "tabpanel").some(({ role, name }) => role === "button" && name === "Measure"), `${where}: Cost`);
      for (const tab of tabs.filter(({ name }) => ["Code", "Table"].includes(name))) {
        await press(tab);
        const wanted = tab.name === "Code" ? "pubfn" : "";
        const inside = within(await until((nodes) => (wanted ? said(within(nodes, "tabpanel")).includes(wanted) : named(within(nodes, "tabpanel"), "columnheader").length > 0), `${where}: ${tab.name}`), "tabpanel");
        if (wanted) inOrder(said(inside), await seen("#pane .line"), where);
        else {
          tables += 1;
          assert.deepEqual(named(inside, "columnheader"), await seen("#pane th"), where);
          inOrder(said(inside), await seen("#pane th, #pane td"), where);
        }
      }
      if (step < steps) await next();
    }
    assert.equal(bareSteps, 2, "the recap, and what is to be written");
    assert.ok(questions >= 3 && tables >= steps - bareSteps - 1, `${questions} questions, ${tables} tables`);
    const end = within(await tree(), "article");
    assert.ok(end.some(({ role, name }) => role === "button" && /Capsule/i.test(name)), `the way on: ${named(end, "button")}`);
    await page.context().close();
  });

  it("full screen can be entered and left twice", async () => {
    const page = await help.openApp(browser, server.url);
    for (let times = 0; times < 2; times += 1) {
      for (const on of [true, false]) {
        await page.locator("summary").click();
        await page.locator('[data-do="full-screen"]').click();
        await page.waitForFunction((on) => Boolean(document.fullscreenElement) === on, on);
      }
    }
    assert.equal(await page.evaluate(() => window.hantei.hasFailed()), false);
    await page.context().close();
  });

  it("a printed page has the picture and the complete text and code, without the header", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-triangle/regions`);
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    const inks = await page.evaluate(() => {
      const printed = document.getElementById("printed");
      const { data } = printed.getContext("2d").getImageData(0, 0, printed.width, printed.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(inks > 20, `${inks} colors`);
    const hidden = await page.evaluate(() => ["lesson", "pane"].map((id) => document.getElementById(id)).filter((part) => part.scrollHeight > part.clientHeight + 2).length);
    assert.equal(hidden, 0, "nothing is cut off");
    assert.equal(await page.locator("#header").isVisible(), false);
    const last = await page.locator(".code .row").evaluateAll((rows) => rows.slice(-5).map((row) => getComputedStyle(row).breakBefore));
    assert.deepEqual(last, Array(5).fill("avoid"), "no sheet has only a brace");
    await page.context().close();
  });

  it("a printed page shows the choices of an open question, and no borders of buttons", async () => {
    for (const [link, choices] of [["#disk-triangle/bits", 8], ["#disk-triangle/regions", 0], ["#point-disk/recap", 0]]) {
      const page = await help.openApp(browser, `${server.url}${link}`);
      if (choices > 0) await page.keyboard.press("ArrowDown"); // one of them is marked
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator(".choices button:visible").count(), choices);
      const framed = await page.evaluate(() =>
        [...document.querySelectorAll("button, summary, select")]
          .filter((part) => part.checkVisibility() && getComputedStyle(part).borderStyle !== "none")
          .map((part) => part.textContent),
      );
      assert.deepEqual(framed, [], link);
      await page.context().close();
    }
  });
});

describe("frames and memory", () => {
  it("no frame is drawn while nothing happens", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-triangle`);
    const rested = await page.evaluate(help.rest, 10_000);
    assert.ok(rested >= 10_000, `the last frame was ${rested} ms ago`);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("#head .small").textContent.startsWith("Step 2"));
    await page.context().close();
  });

  // HANTEI_MINUTES=4 is the long form. Growth shows already after a few seconds of stepped frames.
  it("random use makes neither the page nor the memory grow", async () => {
    const minutes = Number(process.env.HANTEI_MINUTES ?? 0.25);
    // With code in another language.
    const page = await help.openApp(browser, `${server.url}#disk-triangle?code=csharp`);
    let loads = 0;
    page.on("load", () => (loads += 1));
    const session = await page.context().newCDPSession(page);
    let seed = 1;
    const random = (count) => Math.floor(((seed = (seed * 48271) % 2147483647) / 2147483647) * count);
    const any = (list) => list[random(list.length)];
    const KEYS = ["PageDown", "PageUp", "ArrowRight", "ArrowLeft", "w", "v", "x", "l", "k", "j", "h", "c", "Space", "Home", "Enter", "Escape", "g", "1", "2", "Tab", "?", "o", "p"];
    const LESSONS = await page.locator("#header .all option").evaluateAll((options) => options.map((option) => option.value));
    const acts = [
      () => page.keyboard.press(any(KEYS)),
      () => page.keyboard.press(any(KEYS)),
      // Without buttons that leave or reload the page, save a file, open a window or make a request to the browser.
      () => page.evaluate((at) => {
        const buttons = [...document.querySelectorAll("[data-do]:not(:disabled)")].filter(({ dataset }) => !/full-screen|save|copy|export|picture|settings|^notes-apart$/.test(dataset.do));
        buttons[at % buttons.length]?.click();
      }, random(1000)),
      async () => {
        const [x, y] = await help.middle(page, "#glcanvas");
        await page.mouse.move(x + random(200) - 100, y + random(200) - 100);
        await page.mouse.down();
        await page.mouse.move(x + random(200) - 100, y + random(200) - 100, { steps: 3 });
        await page.mouse.up();
      },
      () => page.evaluate((lesson) => window.hantei.push("do", lesson), any(LESSONS)),
      () => visit(`crowd/${any(CROWDS)}?count=${any([100, 1000, 10_000])}`),
    ];
    const CROWDS = ["look", "sweep", "grid", "spared", "own-cell", "boxes"];
    const visit = (link) => page.evaluate((link) => window.hantei.push("address", link), link);
    /// The nodes that are still referenced, in a document or not. The browser's own counter varies by hundreds of unreferenced
    /// nodes that it has not collected yet, however often collection is requested. A heap snapshot has none of them.
    const held = async () => {
      const chunks = [];
      const take = ({ chunk }) => chunks.push(chunk);
      session.on("HeapProfiler.addHeapSnapshotChunk", take);
      await session.send("HeapProfiler.takeHeapSnapshot");
      session.off("HeapProfiler.addHeapSnapshotChunk", take);
      const { snapshot, nodes, strings } = JSON.parse(chunks.join(""));
      const { node_fields: fields, node_types: types } = snapshot.meta;
      const [name, type] = [fields.indexOf("name"), fields.indexOf("type")];
      const native = types[type].indexOf("native");
      let count = 0;
      for (let at = 0; at < nodes.length; at += fields.length) {
        if (nodes[at + type] === native && /^(Detached )?(<|Text$)/.test(strings[nodes[at + name]])) count += 1;
      }
      return count;
    };
    /// The sizes at always the same place, with nothing open and all garbage collected. `loose` are referenced nodes that are in
    /// no document any more.
    const measure = async () => {
      await page.evaluate(() => {
        for (const name of ["leave", "leave", "tab/code", "lang/en"]) window.hantei.push("do", name);
        window.hantei.push("address", "point-disk/look");
        // An answered question shows more than an open one.
        window.hantei.push("do", "reveal");
      });
      await help.step(page, 1000);
      await session.send("HeapProfiler.collectGarbage");
      const { jsEventListeners } = await session.send("Memory.getDOMCounters");
      let nodes = await held();
      // On a busy machine, nodes replaced by the last actions may be released only now.
      await help.step(page, 1000);
      nodes = Math.min(nodes, await held());
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      const { elements, attached, used, taken } = await page.evaluate(() => {
        const all = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
        let attached = 1;
        while (all.nextNode()) attached += 1;
        // Memory is allocated at once and used from below. The highest byte ever written shows how far. The last quarter of a
        // megabyte holds marks of the allocator.
        const memory = new Uint8Array(wasm_memory.buffer);
        const used = memory.subarray(0, -(256 << 10)).findLastIndex((byte) => byte !== 0);
        return { elements: document.querySelectorAll("*").length, attached, used, taken: memory.length };
      });
      return { elements, loose: nodes - attached, listeners: jsEventListeners, heap: usedSize, used, taken };
    };
    const begin = Date.now();
    const used = () => (Date.now() - begin) / 60_000;
    const sizes = [];
    let count = 0;
    // The program keeps the memory of the largest picture: a map of ten thousand bodies with everything that a method draws. So
    // it comes first.
    await visit("crowd/own-cell?count=10000&show=shapes,boxes,cells,slips,share,test,color,missed,verdict");
    await help.step(page, 100);
    await page.keyboard.press("1"); // while a question waits, less is drawn
    await help.step(page, 100);
    // The memory of each lesson is kept, too, and the machine's speed decides how many of them are visited by chance.
    for (const lesson of LESSONS) {
      await page.evaluate((lesson) => window.hantei.push("do", lesson), lesson);
      await help.step(page, 50);
    }
    // The first quarter fills caches. After it the page does not grow, and after the second the program does not.
    for (let part = 1; part <= 4; part += 1) {
      for (; used() < (minutes * part) / 4; count += 1) {
        await any(acts)();
        await help.step(page, 50);
      }
      sizes.push(await measure());
    }
    const told = `${count} acts\n${sizes.map((size) => JSON.stringify(size)).join("\n")}`;
    if (process.env.HANTEI_MINUTES) console.log(told);
    const [first, last] = [sizes[0], sizes.at(-1)];
    assert.ok(last.elements < first.elements + 40, told);
    assert.ok(last.loose < first.loose + 10, told);
    assert.ok(last.listeners < first.listeners + 10, told);
    assert.ok(last.heap < first.heap * 1.1 + 500_000, told);
    // The program's used memory only grows, in leaps, but there is none in the last half.
    assert.ok(last.used < sizes[1].used * 1.1 + 2_000_000, told);
    assert.equal(last.taken, first.taken, told);
    assert.equal(loads, 0, told);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("repeating the same keys does not add elements to the page", async () => {
    const page = await help.openApp(browser, `${server.url}#box-around-points/own-frame`);
    await help.step(page, 100);
    const sizes = [];
    for (let round = 0; round < 3; round += 1) {
      for (const key of ["ArrowRight", "ArrowRight", "w", "w", "w", "v", "ArrowLeft", "x", "l", "k", "ArrowLeft", "Home"]) {
        await page.keyboard.press(key);
        await help.step(page, 100);
      }
      // Not by the address, which is written with a delay and may still be the same.
      await page.evaluate(() => window.hantei.push("address", "box-around-points/own-frame"));
      await help.step(page, 500);
      sizes.push(await page.evaluate(() => document.querySelectorAll("*").length));
    }
    assert.ok(sizes[2] < sizes[0] + 40, `${sizes} elements`);
    await page.context().close();
  });
});
