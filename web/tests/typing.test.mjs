// Keys and characters arrive in order, however slow frames are, on any keyboard, and through an input method.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

stage();

/// Five frames a second, as on a busy machine.
const slow = (page) =>
  page.addInitScript(() => {
    const usual = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (frame) => usual(() => setTimeout(() => frame(performance.now()), 200));
  });

async function open(link, isSlow = false) {
  const page = await help.newPage(browser, { viewport: { width: 1280, height: 800 } });
  if (isSlow) await slow(page);
  await page.goto(`${server.url}#${link}`);
  await help.firstPicture(page);
  return page;
}

async function editor(isSlow = false) {
  const page = await open("point-disk/add", isSlow);
  await page.locator('#tabs [data-do="edit"]').click();
  await page.locator("#own-text").waitFor();
  await page.waitForFunction(() => document.activeElement.id === "own-text");
  return page;
}

/// Presses keys at intervals of 12 ms: a name of more than one letter is one key, and other text is typed letter by letter.
async function keys(page, ...parts) {
  for (const part of parts) {
    if (/^[A-Z][a-z]+$/.test(part)) await page.keyboard.press(part, { delay: 2 });
    else await page.keyboard.type(part, { delay: 12 });
    await page.waitForTimeout(12);
  }
}

/// Presses a key of another keyboard, which types `key` at the place of `code`.
async function foreign(page, key, code, ctrl = false) {
  const session = await page.context().newCDPSession(page);
  const event = { key, code, windowsVirtualKeyCode: code.charCodeAt(3), modifiers: ctrl ? 2 : 0, ...(ctrl ? {} : { text: key }) };
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  await session.detach();
}

const text = (page) => page.locator("#own-text").inputValue();

describe("while frames are slow", () => {
  it("typed letters, Enter, Tab and Backspace take effect in the right order", async () => {
    const page = await editor(true);
    await page.keyboard.press("Control+a");
    await keys(page, "ab1", "Enter", "Tab", "ab2 {", "Enter", "ab3", "Enter", "}", "Enter", "aab, llb", "Backspace", "c");
    assert.equal(await text(page), "ab1\n    ab2 {\n        ab3\n    }\n    aab, llc");
    await page.context().close();
  });

  it("Backspace before a line and Shift+Tab in it take a level of indentation away", async () => {
    const page = await editor();
    await page.keyboard.press("Control+a");
    await keys(page, "for a in b:", "Enter", "if c:", "Enter", "d", "Enter", "Backspace");
    await keys(page, "e", "Enter", "Backspace", "f");
    assert.equal(await text(page), "for a in b:\n    if c:\n        d\n    e\nf");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+Tab");
    await keys(page, "g");
    assert.equal(await text(page), "for a in b:\n    if c:\n        d\neg\nf", "the caret keeps its place");
    // Within the text of a line, Backspace takes away one letter.
    await keys(page, "Backspace");
    assert.equal(await text(page), "for a in b:\n    if c:\n        d\ne\nf");
    await page.context().close();
  });

  it("letters typed right after the key that opens the editor are written into the editor", async () => {
    const page = await editor(true);
    await page.locator('#pane [data-do="end-editing"]').click();
    await page.locator("#own-text").waitFor({ state: "detached" });
    await page.keyboard.press("Shift+E");
    await keys(page, "xyz");
    await page.waitForFunction(() => document.getElementById("own-text")?.value.includes("xyz"), null, { timeout: 5000 });
    await page.context().close();
  });

  it("numbers, Tab and Enter answer a calculation without leaving the step", async () => {
    const page = await open("point-disk/push", true);
    await keys(page, "4", "Tab", "2", "Enter", "-1.5", "Enter");
    await page.waitForFunction(() => /✓/.test(document.querySelector("#lesson [data-focus]")?.textContent ?? ""), null, { timeout: 5000 });
    assert.match(await page.evaluate(() => location.hash), /^#point-disk\/push/);
    await page.context().close();
  });
});

describe("in one slow frame", () => {
  it("a key comes before a click that follows it", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/add`);
    await help.step(page, 100);
    const moved = async () => /point=/.test(await page.evaluate(() => location.hash));
    await page.keyboard.press("l");
    await page.evaluate(() => hantei.push("do", "undo"));
    await help.step(page, 1000);
    assert.equal(await moved(), false, "the move was undone");
    await page.keyboard.press("l");
    await help.step(page, 1000);
    // The address follows a moment later, by the browser's clock.
    await page.waitForFunction(() => /point=/.test(location.hash), null, { timeout: 5000 });
    await page.context().close();
  });
});

describe("on a keyboard with Cyrillic letters", () => {
  it("a key does what the Latin key in its position does", async () => {
    const page = await open("point-disk/add");
    const link = () => page.evaluate(() => location.hash);
    const begun = await link();
    await foreign(page, "д", "KeyL");
    await page.waitForFunction((begun) => location.hash !== begun && /point=/.test(location.hash), begun, { timeout: 5000 });
    await foreign(page, "я", "KeyZ", true);
    await page.waitForFunction(() => !/point=/.test(location.hash), null, { timeout: 5000 });
    await foreign(page, "ъ", "BracketRight");
    await page.waitForFunction(() => /^#disks/.test(location.hash), null, { timeout: 5000 });
    await page.context().close();
  });

  it("Ctrl and the key in the position of Z undo typing", async () => {
    const page = await editor();
    const begun = await text(page);
    await keys(page, "abc");
    await page.waitForTimeout(150);
    assert.notEqual(await text(page), begun);
    for (let i = 0; i < 10 && (await text(page)) !== begun; i += 1) {
      await foreign(page, "я", "KeyZ", true);
      await page.waitForTimeout(100);
    }
    assert.equal(await text(page), begun);
    await page.context().close();
  });
});

describe("an input method", () => {
  it("composes Japanese in the editor, and receives Esc, Enter and Tab meanwhile", async () => {
    const page = await editor();
    const session = await page.context().newCDPSession(page);
    await keys(page, "// ");
    for (const composed of ["は", "はん", "はんて", "はんてい"]) {
      await session.send("Input.imeSetComposition", { text: composed, selectionStart: composed.length, selectionEnd: composed.length });
      await page.waitForTimeout(60);
    }
    // As a browser reports the keys that the input method takes.
    await page.evaluate(() => {
      for (const key of ["Escape", "Enter", "Tab"]) {
        const event = new KeyboardEvent("keydown", { key, code: key, isComposing: true, bubbles: true, cancelable: true });
        document.getElementById("own-text").dispatchEvent(event);
      }
    });
    assert.equal(await page.evaluate(() => document.activeElement.id), "own-text");
    await session.send("Input.insertText", { text: "判定" });
    await keys(page, "Enter", "let");
    await page.waitForTimeout(150);
    assert.match(await text(page), /\/\/ 判定\n *let/);
    assert.match(await page.locator(".own-lines").textContent(), /判定/);
    await page.context().close();
  });
});
