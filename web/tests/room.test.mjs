// The rooms in a real browser: by keys, by fingers, and back from an answer.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

stage();

const { PHONE } = help;

/// A page in the room.
async function room(link = "play/yard", options) {
  const page = await help.openApp(browser, `${server.url}#${link}`, options);
  await page.locator(".game").waitFor();
  await help.step(page, 34); // from here on time is ours
  return page;
}

const seconds = async (page) => parseFloat(await page.locator(".game-state b").textContent());

describe("a room", () => {
  it("opens from the menu, and returns to the step from which it was opened", async () => {
    const page = await help.openApp(browser, `${server.url}#disks/look`);
    await page.locator("#header .menu summary").click();
    await page.locator('#header .menu [data-do="room"]').click();
    await page.locator(".game").waitFor();
    await page.waitForFunction(() => document.title === "Game: the yard · Hantei");
    await page.locator('.game [data-do="in-level/leave"]').click();
    await page.locator(".game").waitFor({ state: "detached" });
    assert.match((await help.state(page)).step, /1 /);
    await page.waitForFunction(() => location.hash.startsWith("#disks/look"));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("closes with the browser's Back at the step before it, and opens again with Forward", async () => {
    const page = await help.openApp(browser, `${server.url}#disks/look`);
    await page.keyboard.press("b");
    await page.locator(".game").waitFor();
    await page.waitForFunction(() => location.hash.startsWith("#play/yard"));
    await page.goBack();
    await page.locator(".game").waitFor({ state: "detached" });
    assert.match(page.url(), /#disks\/look$/);
    await page.goForward();
    await page.locator(".game").waitFor();
    await page.context().close();
  });

  it("opens the editor from its list of methods, and then uses the learner's code", async () => {
    const page = await room();
    await page.locator("select[data-choose]").last().selectOption({ label: "✎ write your own …" });
    await help.step(page, 100);
    await page.waitForFunction(() => document.activeElement.id === "own-text");
    await page.keyboard.press("End");
    await page.keyboard.type("// mine");
    await help.step(page, 100);
    await page.locator('.own-do [data-do="play-room/0"]').click();
    await help.step(page, 100);
    assert.match(await page.locator("select[data-choose]").last().locator("option:checked").textContent(), /^✎ my code/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is played with a gamepad, and a message explains the buttons", async () => {
    const page = await room();
    await page.evaluate(() => {
      const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
      window.pad = { connected: true, mapping: "standard", axes: [0, 0], buttons };
      navigator.getGamepads = () => [null, window.pad];
      dispatchEvent(new Event("gamepadconnected"));
    });
    await page.waitForFunction(() => hantei.gamepad !== undefined);
    const use = async (axes, pressed = []) => {
      await page.evaluate(([axes, pressed]) => {
        Object.assign(window.pad, { axes, buttons: window.pad.buttons.map((_, i) => ({ pressed: pressed.includes(i) })) });
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, [axes, pressed]);
      await help.step(page, 600); // what is read may be 50 ms old, and is rounded
    };
    await use([0, 0]);
    assert.match(await page.locator("#notices").textContent(), /Gamepad: .* leaps/);
    assert.equal(await seconds(page), 0, "a stick at rest moves nobody");
    await use([0.9, 0.1]);
    assert.ok((await seconds(page)) > 0.4, "the stick moves");
    await use([0, 0], [9]);
    await use([0, 0]);
    assert.match(await page.locator(".game-state strong").textContent(), /Paused/, "Start pauses");
    const paused = await seconds(page);
    await use([0.4, -0.9]);
    assert.ok((await seconds(page)) === paused, "while paused nothing moves");
    await use([0, 0], [9]);
    await use([0, 0], [12]);
    assert.ok((await seconds(page)) > paused + 0.4, "the cross moves, too");
    await use([0, 0], [1]);
    assert.equal(await page.locator(".game").count(), 0, "B leads back");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is played by keys, paused with Space, and its answers open their setups", async () => {
    const page = await room();
    await help.step(page, 1000);
    assert.equal(await seconds(page), 0, "time waits until the player first moves");
    await page.keyboard.down("ArrowRight");
    await help.step(page, 1000);
    await page.keyboard.up("ArrowRight");
    const after = await seconds(page);
    assert.ok(after > 0.8, `${after} s`); // what is read may be 50 ms old, and is rounded
    await page.keyboard.press(" ");
    await help.step(page, 1000);
    assert.ok((await seconds(page)) < after + 0.2, "time stands still");
    assert.match(await page.locator(".game-state strong").textContent(), /Paused/);
    await page.locator(".game-answers button").first().click();
    await help.step(page, 400);
    assert.equal(await page.locator(".game").count(), 0);
    await page.waitForFunction(() => /^#swept-disk\//.test(location.hash));
    await page.locator('#lesson [data-do="play-room/0"]').click();
    await help.step(page, 400);
    assert.match(await page.locator(".game-state strong").textContent(), /Paused/, "as it was left");
    await page.keyboard.press("b");
    await help.step(page, 400);
    assert.equal(await page.locator(".game").count(), 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("changes its picture while it is played, but not while it is paused", async () => {
    const page = await room();
    const picture = () => help.colors(page);
    const before = await picture();
    await page.keyboard.down("k");
    await help.step(page, 300);
    await page.keyboard.up("k");
    assert.notEqual(await picture(), before);
    await page.keyboard.press(" ");
    await help.step(page, 300);
    const paused = await picture();
    await help.step(page, 300);
    assert.equal(await picture(), paused);
    await page.context().close();
  });

  it("returns the keys to the player when a method is chosen with Enter", async () => {
    const page = await room();
    await page.focus(".game-asks select >> nth=0");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => (window.hantei.step(34), location.hash.includes("push-out=")));
    await page.keyboard.press("Enter");
    await page.keyboard.down("ArrowRight");
    await help.step(page, 300);
    await page.keyboard.up("ArrowRight");
    assert.ok((await seconds(page)) > 0, "the player moves");
    await page.context().close();
  });

  it("is played by touch on a phone with held buttons and a method menu, within the page's width", async () => {
    const page = await room("room/2", PHONE);
    await page.touchscreen.tap(180, 120);
    await help.step(page, 100);
    assert.doesNotMatch(await page.locator(".game").textContent(), /H J K L/);
    const finger = await help.fingers(page);
    const before = await help.colors(page);
    await finger.set([await help.middle(page, "#footer .pad [data-hold]:nth-of-type(4)")]);
    await help.step(page, 500);
    await finger.set([]);
    assert.notEqual(await help.colors(page), before);
    await page.selectOption(".game-asks select >> nth=0", { index: 1 });
    await help.step(page, 100);
    await page.waitForFunction(() => (window.hantei.step(34), location.hash.includes("push-out=")));
    assert.ok((await seconds(page)) < 0.5, "a run is of one choice");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.ok((await page.evaluate(() => document.getElementById("glcanvas").clientHeight)) >= 200);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("replays a run from a link, and uses the reader's language", async () => {
    const page = await room("play/yard?run=60i12f24i24g12d12g48h72i36f12c", { locale: "ja-JP" });
    await help.step(page, 8000);
    assert.match(await page.locator(".game-state strong").textContent(), /[ぁ-ん]/);
    await page.waitForFunction(() => document.title.startsWith("ゲーム: "));
    await page.context().close();
  });
});
