// A walkthrough saved from the page: the program that makes it is loaded, the file is saved, and it moves by itself in a browser.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

stage();

/// The texts of a picture at a moment: the caption's number, and true if the verdict is there.
const shown = (page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll("text:not(.halo)")].filter((text) => getComputedStyle(text).visibility === "visible");
    const texts = seen.map((text) => text.textContent);
    return { caption: texts.filter((text) => /^\d+\/\d+ · /.test(text)), verdict: texts.some((text) => /^(HIT|MISS)$/.test(text)) };
  });

describe("a saved walkthrough", () => {
  it("plays by itself in a browser, and shows only its end with reduced motion", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/add`, { viewport: { width: 1280, height: 800 } });
    const saved = page.waitForEvent("download", { timeout: 60_000 });
    await page.evaluate(() => window.hantei.push("do", "export-walk"));
    const download = await saved;
    assert.equal(download.suggestedFilename(), "point-disk-add-walk.svg");
    const path = await download.path();
    const text = await readFile(path, "utf8");
    assert.ok(text.length < 60_000, `${text.length} bytes`);

    const film = await browser.newPage();
    await film.route("**/walk.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body: text }));
    await film.goto(`${server.url}walk.svg`);
    await film.waitForTimeout(300);
    const first = await shown(film);
    assert.equal(first.caption.length, 1, first.caption.join());
    assert.match(first.caption[0], /^1\/\d+ · /);
    assert.equal(first.verdict, false);
    const all = Number(/\/(\d+)/.exec(first.caption[0])[1]);
    // All animations near the end of the loop, where they wait. A slow machine would otherwise be in the next round before the
    // check.
    await film.evaluate(() =>
      document.getAnimations().forEach((it) => {
        it.pause();
        it.currentTime = it.effect.getTiming().duration - 100;
      }),
    );
    const last = await shown(film);
    assert.ok(last.caption[0].startsWith(`${all}/${all} · `), last.caption.join());
    assert.equal(last.verdict, true);
    await film.emulateMedia({ reducedMotion: "reduce" });
    await film.reload();
    assert.deepEqual(await shown(film), last);
    await page.context().close();
    await film.context().close();
  });
});
