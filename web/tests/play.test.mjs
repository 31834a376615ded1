// Levels in a real browser: by keys, by fingers, paused, and back from a setup.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

stage();

const { PHONE } = help;

/// A page in a level.
async function level(link, options) {
  const page = await help.openApp(browser, `${server.url}#${link}`, options);
  await page.locator(".game").waitFor();
  await help.step(page, 34); // from here on time is ours
  return page;
}

const seconds = async (page) => parseFloat(await page.locator(".game-state b").textContent());

describe("a level", () => {
  it("opens from the first step, shows its bug, and opens the setup of a verdict", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/look`);
    await page.locator('#lesson [data-do="play/0"]').click();
    await page.locator(".game").waitFor();
    await page.waitForFunction(() => location.hash.startsWith("#play/point-disk"));
    await page.locator('.game [data-do="in-level/show"]').click();
    await help.step(page, 8000);
    const wrong = page.locator(".game-answers button:has(.wrong)");
    assert.ok((await page.locator(".game-answers button").count()) > 0);
    await wrong.first().click();
    await help.step(page, 400);
    assert.equal(await page.locator(".game").count(), 0);
    await page.waitForFunction(() => location.hash.startsWith("#point-disk/"));
    await page.locator('#lesson [data-do="play/0"]').first().click();
    await help.step(page, 400);
    await page.locator(".game").waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is played by keys, paused with Space, and left with Esc", async () => {
    const page = await level("play/point-disk");
    await help.step(page, 1000);
    assert.equal(await seconds(page), 0, "time waits until the player first moves");
    await page.keyboard.down("l");
    await help.step(page, 1000);
    await page.keyboard.up("l");
    assert.ok((await seconds(page)) > 0.8);
    await page.keyboard.press(" ");
    await help.step(page, 500);
    const paused = await seconds(page);
    await help.step(page, 1000);
    assert.equal(await seconds(page), paused, "time stands still");
    await page.keyboard.press("Escape");
    await help.step(page, 400);
    assert.equal(await page.locator(".game").count(), 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("asks what went wrong once that is seen, and explains it after the right answer", async () => {
    const page = await level("play/point-disk");
    assert.equal(await page.locator(".game-bug").count(), 0, "nothing has gone wrong yet");
    await page.locator('.game [data-do="in-level/show"]').click();
    await help.step(page, 8000);
    const choices = page.locator(".game-bug .choices button");
    assert.equal(await choices.count(), 3);
    await page.locator('.game-bug [data-do="in-level/answer/1"]').click();
    await help.step(page, 400);
    assert.equal(await page.locator('.game-bug [aria-pressed="true"]').count(), 1);
    assert.match(await page.locator(".game-bug [role=status]").textContent(), /^Not quite/);
    await page.locator('.game-bug [data-do="in-level/answer/0"]').click();
    await help.step(page, 400);
    assert.equal(await choices.count(), 0);
    assert.match(await page.locator(".game-bug [role=status]").textContent(), /^Right\..*square/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is silent until sounds are switched on, and then sounds a tone for what is collected", async () => {
    const page = await level("play/point-disk");
    await page.evaluate(() => {
      window.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
      };
    });
    const show = async () => {
      await page.locator('.game [data-do="in-level/show"]').click();
      // The replay pauses at the first wrong verdict, which may pop a balloon; after it the run goes on.
      for (let i = 0; i < 3; i++) {
        await help.step(page, 4000);
        const goesOn = page.locator('.game [data-do="in-level/pause"]');
        if (await goesOn.count()) await goesOn.click();
      }
      return page.evaluate(() => window.tones);
    };
    assert.equal(await show(), 0);
    await page.keyboard.press(",");
    await help.step(page, 400);
    await page.locator('#sheet [data-do="sounds"]').first().click();
    await help.step(page, 400);
    await page.keyboard.press("Escape");
    await help.step(page, 400);
    assert.ok((await show()) > 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is played by touch on a phone, within the page's width", async () => {
    const page = await level("play/disks", PHONE);
    const finger = await help.fingers(page);
    const before = await help.colors(page);
    await finger.set([await help.middle(page, "#footer .pad [data-hold]:nth-of-type(4)")]);
    await help.step(page, 500);
    await finger.set([]);
    assert.notEqual(await help.colors(page), before);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("gives a phone's picture its own height, whatever it was in the lesson", async () => {
    const high = (page) => page.locator("#stage").evaluate((stage) => stage.clientHeight);
    const plain = await help.openApp(browser, `${server.url}#play/point-disk`, PHONE);
    await plain.locator(".game").waitFor();
    const usual = await high(plain);
    await plain.context().close();
    const page = await help.openApp(browser, `${server.url}#point-disk/look`, PHONE);
    // Two taps on the grip leave a low picture.
    for (const _ of "12") await page.locator("#grip").click();
    const low = await high(page);
    await page.evaluate(() => (location.hash = "#play/point-disk"));
    await page.locator(".game").waitFor();
    assert.equal(await high(page), usual);
    await page.evaluate(() => (location.hash = "#point-disk/look"));
    await page.waitForFunction(() => !document.querySelector(".game"));
    assert.equal(await high(page), low, "the lesson keeps the height that was chosen for it");
    await page.context().close();
  });

  it("starts when a finger touches the picture", async () => {
    const page = await level("play/disks", PHONE);
    const finger = await help.fingers(page);
    assert.equal(await seconds(page), 0, "time waits for the first move");
    await finger.set([await help.middle(page, "#glcanvas")]);
    await help.step(page, 600);
    await finger.set([]);
    const after = await seconds(page);
    assert.ok(after > 0.3, `${after} s`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
