// The code in the language of your engine, in a real browser: it is printed on request, and the choice lasts.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

stage();

const code = (page) => page.locator("#pane .code").textContent();
const has = (page, text) =>
  page.waitForFunction((text) => document.querySelector("#pane .code")?.textContent.includes(text), text, { timeout: 30_000 });
const wide = { viewport: { width: 1280, height: 800 } };

describe("the programming language of the code", () => {
  it("changes when another one is chosen, without loading anything, and is saved", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-rectangle/clamp`, wide);
    await has(page, "let ct = t - c;");
    await page.evaluate(help.rest, 500);
    server.asked.length = 0;
    await page.locator("#tabs select.target").selectOption("code/csharp");
    await has(page, "Vector2 ct = t - c;");
    assert.deepEqual(server.asked, []);
    await page.waitForURL(/#disk-rectangle\/clamp\?code=csharp$/);
    assert.equal(await page.locator("#own-text").count(), 0);
    // As saved, without the link. The comments are in the reader's language.
    const again = await page.context().newPage();
    await again.goto(`${server.url}#point-disk/add?lang=ja`);
    await has(again, "Vector2 d = p - c;");
    await again.waitForFunction(() => /\/\/.*[ぁ-ん]/.test(document.querySelector("#pane .code").textContent)); // the comments are in the reader's language
    assert.deepEqual(page.complaints, []);
    await again.locator("#tabs select.target").selectOption("code/rust");
    await has(again, "let d = p - c;");
    await page.context().close();
  });

  it("applies to the learner's code, too", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/add`, wide);
    await page.locator('#tabs [data-do="edit"]').click();
    await page.locator("#own-text").waitFor();
    await page.locator("#own-text").evaluate((field) => {
      const at = field.value.indexOf("dd <=");
      field.focus();
      field.setSelectionRange(at, at);
    });
    await page.keyboard.type("2.0 * ");
    await page.locator('[data-do="end-editing"]').click();
    await page.locator("#tabs select.target").selectOption("code/javascript");
    await has(page, "2 * dd <=");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is explained without opening the editor", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/add`, wide);
    await page.locator('#pane [data-do="reading"]').click();
    await page.locator("#pane .how-read dl").waitFor({ timeout: 30_000 });
    assert.equal(await page.locator("#own-text").count(), 0);
    await page.context().close();
  });

  it("is set by a link, and a click on one of its lines goes to the line's moment", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-rectangle/clamp?code=python`, wide);
    await has(page, "ct = t - c");
    await page.locator("#pane .row", { hasText: "d = to_own_frame(rectangle, ct)" }).click({ position: { x: 5, y: 5 } });
    await page.locator("#pane .row.now", { hasText: "d = to_own_frame(rectangle, ct)" }).waitFor();
    await page.locator("#pane .row.now .fold").click();
    await has(page, "def to_own_frame(obb: Obb, vector: Vec2) -> Vec2:");
    assert.ok((await code(page)).includes("obb.u"), await code(page));
    await page.context().close();
  });

  it("is used for copied code, which is complete with its imports", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-rectangle/clamp?code=unity`, wide);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await has(page, "Vector2 ct = t - c;");
    await page.locator("#tabs .copy").click();
    await page.locator("#tabs .copy.done").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /using UnityEngine;/);
    assert.match(copied, /public static bool Hit\(Disk disk, Obb rectangle\)/);
    await page.context().close();
  });

  it("can be chosen on a phone, without anything beyond the screen's width", async () => {
    for (const lang of ["en", "ja"]) {
      const options = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
      const page = await help.openApp(browser, `${server.url}#disk-rectangle/clamp?code=gdscript&lang=${lang}`, options);
      const select = page.locator("#tabs select.target, #pane select.target").filter({ visible: true });
      await select.waitFor();
      const { x, width } = await select.boundingBox();
      assert.ok(x >= 0 && x + width <= 360 && width >= 44, `${x} ${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.context().close();
    }
  });
});
