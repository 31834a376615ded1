// The learner writes in a real browser, by keys, by mouse and by fingers, and nothing is lost.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

stage();

/// A page with the editor open at a step.
async function editor(link, options) {
  const page = await help.openApp(browser, `${server.url}#${link}`, { viewport: { width: 1280, height: 800 }, ...options });
  // An exercise without code of the learner's has its button in the lesson.
  await page.locator('[data-do="edit"]:visible').first().click();
  await page.locator("#own-text").waitFor();
  return page;
}

/// The link of a text with an added remark.
async function linkOfMine() {
  const page = await editor("disks/grow");
  await page.waitForFunction(() => /own=/.test(location.hash));
  const before = await page.evaluate(() => location.hash);
  await behind(page, "-> bool {");
  await page.keyboard.type(" // mine");
  await page.waitForFunction((before) => location.hash !== before, before);
  await page.waitForTimeout(1000); // the address follows a few times a second
  const link = await page.evaluate(() => location.hash);
  await page.context().close();
  return link;
}

const said = (page) => page.locator("#own-said").textContent();

/// Waits until the report on the text matches.
const says = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.getElementById("own-said")?.textContent ?? ""), pattern.source, { timeout: 30_000 });

/// Puts the cursor right behind a piece of the text.
const behind = (page, piece) =>
  page.locator("#own-text").evaluate((field, piece) => {
    const at = field.value.indexOf(piece) + piece.length;
    field.focus();
    field.setSelectionRange(at, at);
  }, piece);

describe("the learner's code", () => {
  it("is kept when another page of the same browser saves a setting", async () => {
    const page = await editor("point-disk/add");
    await behind(page, "dd <");
    await page.keyboard.press("Delete");
    await says(page, /Wrong in/);
    const texts = (page) => page.evaluate(() => /^texts = .*$/m.exec(localStorage.getItem("hantei-settings"))?.[0] ?? "");
    await page.waitForFunction(() => /^texts = \["point-disk /m.test(localStorage.getItem("hantei-settings")), null, { timeout: 20_000 });
    await page.waitForTimeout(600); // code is packed in a pause of typing
    const kept = await texts(page);
    const other = await page.context().newPage();
    await other.goto(`${server.url}#disks/look`);
    await other.waitForFunction(() => window.hantei?.firstFrame > 0, null, { timeout: 30_000 });
    await other.keyboard.press("Shift+C"); // something that is kept
    await other.waitForFunction(() => /^theme = /m.test(localStorage.getItem("hantei-settings")), null, { timeout: 20_000 });
    assert.equal(await texts(other), kept);
    await page.context().close();
  });

  it("is kept when its page is left right after the last key", async () => {
    const page = await editor("point-disk/add");
    await behind(page, "bool {");
    await page.keyboard.type(" // the last words");
    await page.goto("about:blank");
    await page.goto(`${server.url}#point-disk/add`);
    await help.firstPicture(page);
    await page.locator('#tabs [data-do="edit"]').click();
    await page.locator("#own-text").waitFor();
    assert.match(await page.locator("#own-text").inputValue(), /the last words/);
    await page.context().close();
  });
});

describe("two tabs", () => {
  const kept = (page) => page.evaluate(() => localStorage.getItem("hantei-settings"));

  /// Writes a comment into the text's first line, and waits until it is saved.
  async function write(page, comment) {
    const before = await kept(page);
    await page.bringToFront();
    await behind(page, "bool {");
    await page.keyboard.press("Enter");
    await page.keyboard.type(`// ${comment}`);
    await page.waitForFunction((before) => localStorage.getItem("hantei-settings") !== before, before, { timeout: 20_000 });
    await page.waitForTimeout(900); // the last letter, too
  }

  it("can edit the code of one exercise in turn, and both versions are kept", async () => {
    const one = await editor("point-disk/write");
    const open = async () => {
      const page = await one.context().newPage();
      await page.goto(`${server.url}#point-disk/write`);
      await page.waitForFunction(() => window.hantei?.firstFrame > 0, null, { timeout: 30_000 });
      return page;
    };
    // A page may resume where the last visit ended: in the editor.
    const edit = async (page) => {
      await page.locator('[data-do="edit"]:visible, #own-text:visible').first().waitFor();
      if (await page.locator("#own-text").isVisible()) return;
      // The editor may open by itself meanwhile, and the button is gone.
      await page.locator('[data-do="edit"]:visible').first().click({ timeout: 5_000 }).catch(() => {});
    };
    const two = await open();
    await edit(two);
    await two.locator("#own-text").waitFor();
    for (const [page, comment] of [[one, "first"], [two, "second"], [one, "third"], [two, "fourth"]]) await write(page, comment);
    const third = await open();
    await edit(third);
    await third.locator("#own-text").waitFor();
    const comments = (text) => [...text.matchAll(/\/\/ (first|second|third|fourth)/g)].map(([, comment]) => comment);
    assert.deepEqual(comments(await third.locator("#own-text").inputValue()), ["fourth", "second"], "the latest is opened");
    const list = third.locator("#tabs select[data-choose]").last();
    const names = (await list.locator("option").allTextContents()).filter((name) => name.startsWith("exercise 10"));
    assert.equal(new Set(names).size, 2, names.join());
    const found = [];
    for (const name of names) {
      await list.selectOption({ label: name });
      await third.waitForFunction((name) => document.querySelector("#tabs select[data-choose]:last-of-type option:checked").textContent === name, name);
      await third.locator("#own-text").waitFor();
      await third.evaluate(help.rest, 300); // the text follows the list
      found.push(comments(await third.locator("#own-text").inputValue()).join());
    }
    assert.deepEqual(found.sort(), ["fourth,second", "third,first"]);
    await one.context().close();
  });
});

describe("the editor", () => {
  it("opens at once, without loading anything", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/add`);
    await page.evaluate(help.rest, 500);
    server.asked.length = 0;
    await page.locator('#tabs [data-do="edit"]').click();
    await page.locator("#own-text").waitFor();
    assert.deepEqual(server.asked, []);
    assert.match(await page.locator("#own-text").inputValue(), /^fn hit\(p: Vec2, disk: &Disk\) -> bool \{/);
    await says(page, /Right in all [0-9]+ test cases/);
    for (const _ of [1, 2]) await page.keyboard.press("Escape");
    await page.locator("#own-text").waitFor({ state: "detached" });
    await page.locator('#tabs [data-do="edit"]').click();
    await page.waitForFunction(() => document.activeElement.id === "own-text", undefined, { timeout: 10_000 });
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("opens with code at every step of every lesson, and at the first one right after the first picture", async () => {
    const page = await help.openApp(browser, server.url, { viewport: { width: 1280, height: 800 } });
    await page.locator('[data-do="answer/0"]').click();
    await page.locator('#tabs [data-do="edit"]').click();
    assert.match(await page.locator("#own-text").inputValue(), /^fn hit\(/);
    await page.locator('[data-do="end-editing"]').click();
    await page.evaluate(() => window.hantei.step(100)); // from here on time is ours
    const { count, empty } = await page.evaluate(() => {
      const act = (name) => void (window.hantei.push("do", name), window.hantei.step(50));
      const steps = () => [...document.querySelectorAll("#head .steps li button")];
      let count = 0;
      const empty = [];
      for (const { value } of document.querySelectorAll("#header .all option")) {
        act(value);
        for (let last = false; !last; act("next-step")) {
          last = steps().at(-1).ariaCurrent !== null;
          if (document.querySelector('[data-do="reveal"]')) act("reveal"); // a question keeps its step's code secret
          if (!document.querySelector('#tabs [data-do="edit"]')) continue;
          act("edit");
          count += 1;
          if (!/fn hit\(/.test(document.getElementById("own-text")?.value)) empty.push(location.hash);
          act("end-editing");
        }
      }
      return { count, empty };
    });
    assert.deepEqual(empty, []);
    assert.ok(count > 100, `${count} steps`);
    await page.context().close();
  });

  it("opens the code of a link that is put into an open page, where a link to the game works, too", async () => {
    const link = await linkOfMine();
    const other = await help.openApp(browser, server.url);
    await other.evaluate((link) => (location.hash = link), link);
    await other.waitForFunction(() => document.title.includes("Two disks"));
    await other.locator('#tabs [data-do="edit"]').click();
    assert.match(await other.locator("#own-text").inputValue(), /\/\/ mine/);
    await other.evaluate(() => (location.hash = "#room"));
    await other.locator(".game").waitFor();
    assert.equal((await help.state(other)).notices, "");
    await other.context().close();
  });

  it("opens the code of a link when the browser's storage is denied or full", async () => {
    const denied = () => {
      for (const storage of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, storage, { get: () => { throw new DOMException("denied", "SecurityError"); } });
      }
    };
    const full = () => void (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); });
    const link = await linkOfMine();
    for (const storage of [denied, full]) {
      const other = await help.newPage(browser);
      await other.addInitScript(storage);
      await other.goto(server.url + link);
      await help.firstPicture(other);
      await other.locator('#tabs [data-do="edit"]').click();
      assert.match(await other.locator("#own-text").inputValue(), /\/\/ mine/);
      assert.doesNotMatch((await help.state(other)).notices, /damaged/);
      await other.context().close();
    }
  });

  it("puts the cursor into the first line of a method that is to be corrected", async () => {
    const page = await editor("disks/mend");
    await page.waitForFunction(() => document.activeElement.id === "own-text");
    const { before, seen } = await page.locator("#own-text").evaluate((field) => ({
      before: field.value.slice(0, field.selectionStart),
      seen: field.selectionStart === field.selectionEnd && document.getElementById("pane").scrollTop === 0,
    }));
    assert.match(before, /^fn hit\(.*\) -> bool \{\n    $/);
    assert.ok(seen);
    await page.context().close();
  });

  it("runs typed code at once, and reports and underlines a mistake", async () => {
    const page = await editor("point-disk/add");
    await behind(page, "dd <");
    await page.keyboard.press("Delete"); // dd < rr
    await says(page, /Wrong in [0-9]+ of [0-9]+ test cases/);
    assert.match(await page.locator(".own-lines").textContent(), /let hit = dd < rr/);
    await behind(page, "let d = p");
    await page.keyboard.type("oint");
    await says(page, /3: There is no point here/);
    assert.equal(await page.locator(".own-row.mistake u").first().textContent(), "point");
    assert.equal(await page.locator("#own-text").getAttribute("aria-invalid"), "true");
    for (const _ of "oint") await page.keyboard.press("Backspace");
    await says(page, /Wrong in/);
    await page.context().close();
  });

  it("plays the failing case of incorrect code when its button is clicked", async () => {
    const page = await editor("disks/grow?method=sum-of-squares");
    await says(page, /Show|Wrong in/);
    await page.locator('.own-do [data-do="show-mistake"]').click();
    await help.step(page, 200);
    assert.match((await help.state(page)).verdict, /MISS/);
    assert.equal((await help.state(page)).states.includes("walking"), true);
    await page.context().close();
  });

  it("puts its letters exactly over the colored ones", async () => {
    const page = await editor("disk-rectangle/clamp");
    const shift = await page.evaluate(() => {
      const field = document.getElementById("own-text").getBoundingClientRect();
      const line = document.querySelector(".own-row .line").getBoundingClientRect();
      const style = (node) => getComputedStyle(node);
      const [a, b] = [document.getElementById("own-text"), document.querySelector(".own-row .line")];
      return { x: field.left - line.left, y: field.top - line.top, size: style(a).fontSize === style(b).fontSize, high: parseFloat(style(a).lineHeight) - line.height };
    });
    assert.ok(Math.abs(shift.x) < 0.6 && Math.abs(shift.y) < 0.6 && shift.size && Math.abs(shift.high) < 0.6, JSON.stringify(shift));
    await page.context().close();
  });

  it("keeps its code when the page is reloaded, and can still undo what was typed before", async () => {
    const page = await editor("point-disk/add");
    const begun = await page.locator("#own-text").inputValue();
    await behind(page, "let rr = r * r;");
    await page.keyboard.press("Enter");
    await page.keyboard.type("let twice = 2.0 * dd;");
    await page.waitForTimeout(150);
    await page.reload();
    await help.firstPicture(page);
    await page.locator('#tabs [data-do="edit"]').click();
    await page.locator("#own-text").waitFor();
    assert.match(await page.locator("#own-text").inputValue(), / {4}let rr = r \* r;\n {4}let twice = 2\.0 \* dd;/);
    await page.locator("#own-text").focus();
    for (let i = 0; i < 40 && (await page.locator("#own-text").inputValue()) !== begun; i += 1) {
      await page.keyboard.press("Control+z");
      await page.waitForTimeout(40);
    }
    assert.equal(await page.locator("#own-text").inputValue(), begun);
    await page.context().close();
  });

  for (const [code, gap, lines] of [
    ["python", /^ {4}rr = todo\(\)$/m, ["r ** 2", "dd <= rr"]],
    ["javascript", /^ {2}const rr = todo\(\);$/m, ["r * r", "dd <= rr"]],
  ]) {
    it(`fills the gaps of an exercise in ${code}`, async () => {
      const page = await editor(`point-disk/fill?code=${code}`);
      assert.match(await page.locator("#own-text").inputValue(), gap);
      for (const line of lines) {
        await page.locator("#own-text").evaluate((field) => {
          const at = field.value.indexOf("todo()");
          field.focus();
          field.setSelectionRange(at, at + "todo()".length);
        });
        await page.keyboard.type(line);
      }
      await says(page, /Solved|Right in all/);
      await page.context().close();
    });
  }

  it("puts its code into the link, which opens it in another browser", async () => {
    const page = await editor("upright-boxes/both");
    await behind(page, "-> bool {");
    await page.keyboard.press("Enter");
    await page.keyboard.type("// mine");
    await page.waitForFunction(() => /own=/.test(location.hash));
    await page.waitForTimeout(600); // the address follows a few times a second
    const address = page.url();
    const other = await help.openApp(browser, address);
    await other.locator('#tabs [data-do="edit"]').click();
    await other.locator("#own-text").waitFor();
    assert.match(await other.locator("#own-text").inputValue(), /bool \{\n {4}\/\/ mine\n/);
    await page.context().close();
    await other.context().close();
  });

  it("offers completions of a name, and inserts one with Ctrl+Space", async () => {
    const page = await editor("point-disk/add");
    await behind(page, "-> bool {");
    await page.keyboard.press("Enter");
    await page.keyboard.type("let m = disk.");
    await page.locator("[data-rest=center]").waitFor();
    await page.keyboard.press("Control+ ");
    await page.keyboard.type(";");
    assert.match(await page.locator("#own-text").inputValue(), /let m = disk\.center;/);
    await page.context().close();
  });

  it("can be left by keyboard alone", async () => {
    const page = await editor("point-disk/add");
    await page.locator("#own-text").focus();
    await page.keyboard.press("Escape");
    assert(await page.evaluate(() => document.activeElement.closest(".own-do")), "what can be done with the text has the focus");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.getElementById("own-text") && document.activeElement.id === "glcanvas");
    await page.context().close();
  });

  it("has the focus at once when it is opened with Shift+E", async () => {
    const page = await editor("point-disk/add");
    await page.locator("#own-text").focus();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.getElementById("own-text"));
    await page.keyboard.press("Shift+E");
    await page.waitForFunction(() => document.activeElement.id === "own-text");
    await page.keyboard.type("//");
    assert.match(await page.locator("#own-text").inputValue(), /\/\//, "what is typed next goes into it");
    await page.context().close();
  });

  it("can be used by touch on a phone, with eight lines in sight above the keyboard", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/add`, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: "ja-JP" });
    await page.locator('#tabs [data-do="edit"]').tap();
    await page.locator("#own-text").waitFor();
    await page.locator("#own-text").tap();
    await behind(page, "dd <= rr");
    await page.locator('[data-type="*"]').tap();
    await says(page, /8: /);
    const low = await page.evaluate(() => Math.min(...[...document.querySelectorAll(".own-keys button")].map((button) => button.offsetHeight)));
    // In whole pixels: the report above grows by a line, whose height is a fraction.
    const keys = () => page.locator(".own-keys").evaluate((keys) => Math.round(keys.getBoundingClientRect().y));
    const before = await keys();
    await page.keyboard.type("di");
    await page.locator("[data-rest]").first().waitFor();
    assert.equal(await keys(), before, "names that are offered do not move the keys");
    for (const _ of "di") await page.keyboard.press("Backspace");
    assert.ok(low >= 44, `${low} px`);
    // The keyboard takes the space below.
    await page.setViewportSize({ width: 360, height: 440 });
    await page.waitForFunction(() => {
      const end = document.querySelector(".own-below").getBoundingClientRect().top;
      const places = [...document.querySelectorAll(".own-row")].map((row) => row.getBoundingClientRect());
      return places.filter(({ top, bottom }) => top >= 0 && bottom <= end).length >= 8;
    });
    await page.context().close();
  });

  it("can be undone and completed by touch on a phone, and its other controls leave the code visible", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/add`, help.PHONE);
    await page.locator('#tabs [data-do="edit"]').tap();
    await page.locator("#own-text").tap();
    await behind(page, "-> bool {");
    const text = () => page.locator("#own-text").inputValue();
    const before = await text();
    await page.locator('[data-type="*"]').tap();
    assert.notEqual(await text(), before);
    const after = await text();
    await page.locator('.own-keys [data-do="undo-text"]').tap();
    await page.waitForFunction((before) => document.getElementById("own-text").value === before, before);
    assert.equal(await page.evaluate(() => document.activeElement.id), "own-text", "the keyboard stays open");
    await page.locator('.own-keys [data-do="redo-text"]').tap();
    await page.waitForFunction((after) => document.getElementById("own-text").value === after, after);
    await page.keyboard.type(" di");
    await page.locator("[data-rest]").first().waitFor();
    const low = await page.evaluate(() => Math.min(...[...document.querySelectorAll("[data-rest]")].map((name) => name.offsetHeight)));
    assert.ok(low >= 44, `${low} px`);
    await page.locator(".own-do summary").tap();
    const lines = await page.evaluate(() => {
      const end = document.querySelector(".own-below").getBoundingClientRect().top;
      const { top } = document.querySelector(".own-code").getBoundingClientRect();
      return (end - Math.max(top, document.getElementById("tabs").getBoundingClientRect().bottom)) / document.querySelector(".own-row").offsetHeight;
    });
    assert.ok(lines >= 6, `${lines} lines`);
    await page.context().close();
  });

  it("shows code on a phone on its side and above its keyboard, and leaves no height empty", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/add`, { ...help.PHONE, viewport: { width: 740, height: 360 } });
    await page.locator('[data-do="edit"]:visible').first().tap();
    await page.locator("#own-text").tap();
    for (const [width, height, lines] of [[740, 360, 5], [740, 180, 4], [360, 460, 10]]) {
      await page.setViewportSize({ width, height });
      const fits = ({ lines, height }) => {
        const [code, below, keys] = [".own-code", ".own-below", ".own-keys"].map((place) => document.querySelector(place).getBoundingClientRect());
        const top = Math.max(code.top, document.getElementById("tabs").getBoundingClientRect().bottom);
        return below.top - top >= lines * document.querySelector(".own-row").offsetHeight && keys.bottom <= height && keys.bottom > height - 16;
      };
      await page.waitForFunction(fits, { lines, height }, { timeout: 10_000 });
    }
    await page.context().close();
  });

  it("a calculation fits into the height that a phone's keyboard leaves", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-rectangle/own-frame`, { viewport: { width: 360, height: 440 }, hasTouch: true, isMobile: true });
    const field = page.locator("[data-enter]").first();
    await field.tap();
    await page.keyboard.type("7");
    await page.locator("[data-enter]").last().tap();
    await page.keyboard.type("7");
    await page.locator('.sum [data-do="check"]').tap();
    await page.locator("#ask .said").waitFor();
    await field.tap();
    for (const place of ["#ask .said", "[data-enter]", '.sum [data-do="check"]']) {
      const { y, height } = await page.locator(place).first().boundingBox();
      assert.ok(y >= 0 && y + height <= 440, `${place}: ${y} to ${y + height}`);
    }
    await page.context().close();
  });
});
