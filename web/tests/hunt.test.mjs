// The bug hunt in a real browser, from the hidden code to the mended one, by mouse, by keys and by finger.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

stage();

const { PHONE } = help;

/// A setup that fools the bug 7 of the disks: `hantei judge disks` finds it for `hantei hunt disks --seed 7`.
const FOOLS = "disks?hunt=7&a=-1.6,-0.7&a-radius=1.8&b=1,1.4&b-radius=1.1";
const RIGHT = "fn hit(a: &Disk, b: &Disk) -> bool {\n    let reach = a.radius + b.radius;\n    (b.center - a.center).length_squared() <= reach * reach\n}\n";

const button = (page, name) => page.locator(`[data-do="hunt/${name}"]`);

describe("a bug hunt", () => {
  it("hides its code until a failing case is found, and ends when the code is fixed in the editor", async () => {
    const page = await help.openApp(browser, `${server.url}#disks?hunt=7`);
    await help.step(page, 100);
    assert.doesNotMatch(await page.locator("body").innerText(), /let reach/);
    await button(page, "claim").click();
    await help.step(page, 100);
    assert.match(await page.locator("#lesson").innerText(), /Wrong tries: 1/);
    await page.evaluate((link) => window.hantei.push("address", link), FOOLS);
    await help.step(page, 100);
    // By keys alone.
    await button(page, "claim").focus();
    await page.keyboard.press("Enter");
    await help.step(page, 100);
    assert.match(await page.locator("body").innerText(), /let reach/);
    await button(page, "line/2").focus();
    await page.keyboard.press("Enter");
    await help.step(page, 100);
    await button(page, "mend").focus();
    await page.keyboard.press("Enter");
    await help.step(page, 100);
    await page.locator("#own-text").fill(RIGHT);
    await help.step(page, 3000);
    assert.match((await help.state(page)).notices, /Repaired! ★/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await help.step(page, 100);
    assert.match(await page.locator("#lesson").innerText(), /★☆☆\s+Bugs repaired so far: 1/);
    await button(page, "next").click();
    await help.step(page, 100);
    await page.waitForFunction(() => location.hash.includes("hunt=7.2"));
    await button(page, "leave").click();
    await help.step(page, 100);
    await page.waitForFunction(() => location.hash.startsWith("#disks/"));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("opens for the current day with Shift+B, and can be played by touch on a phone", async () => {
    const page = await help.openApp(browser, `${server.url}#disks/recap`);
    await help.step(page, 100);
    await page.keyboard.press("Shift+B");
    await help.step(page, 100);
    const today = new Date().toISOString().slice(0, 10);
    await page.waitForFunction((today) => location.hash === `#disks/hunt?hunt=${today}`, today);
    await page.context().close();
    const phone = await help.openApp(browser, `${server.url}#${FOOLS}`, PHONE);
    await help.step(phone, 100);
    for (const name of ["claim", "line/2", "mend"]) {
      await button(phone, name).scrollIntoViewIfNeeded();
      await button(phone, name).tap();
      await help.step(phone, 100);
    }
    assert.ok(await phone.locator("#own-text").isVisible());
    assert.deepEqual(phone.complaints, []);
    await phone.context().close();
  });
});
