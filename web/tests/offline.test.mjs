// After one visit the page opens without a network. A new version replaces the old one at the next visit, and always completely.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as help from "./helpers.mjs";
import { browser, stage } from "./stage.mjs";

stage();

const DIST = new URL("../../dist/", import.meta.url);
const dist = (name) => readFile(new URL(name, DIST), "utf8");

/// Waits until the page is completely stored.
const visited = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

describe("without a network", () => {
  it("the page opens after one visit, with the Japanese lessons and the editor", async () => {
    const server = await help.serveDist();
    const page = await help.openApp(browser, `${server.url}?offline#rectangles/look`);
    await visited(page);
    await page.context().setOffline(true);
    server.close();
    await page.reload();
    await help.firstPicture(page);
    assert.match(await page.locator("#head").textContent(), /Step 1 of/);
    await page.goto(`${server.url}?offline&lang=ja#disk-triangle/regions`);
    await help.firstPicture(page);
    await page.waitForFunction(() => /ステップ/.test(document.querySelector("#head").textContent));
    await page.evaluate(() => window.hantei.push("do", "edit"));
    await page.locator("#own-text").waitFor({ timeout: 30_000 });
    await page.context().close();
  });

  it("a new version replaces the old one completely at the visit after its download", async () => {
    const pages = {};
    const server = await help.serveDist(pages);
    const page = await help.openApp(browser, `${server.url}?offline`);
    await visited(page);
    // The new version: another index, and so another worker.
    pages["/"] = (await dist("index.html")).replace("<title>Hantei", "<title>New Hantei").replace('id="files"', 'id="files" data-new');
    pages["/offline.js"] = (await dist("offline.js")).replace(/VERSION = "/, 'VERSION = "new');
    const context = page.context();
    const isNew = (page) => page.evaluate(() => document.getElementById("files").dataset.new !== undefined);
    await page.reload();
    await help.firstPicture(page);
    assert.equal(await isNew(page), false, "the old one, whole, while the new one is fetched");
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => it.update()));
    await page.evaluate(async () => {
      const kept = await navigator.serviceWorker.getRegistration();
      while (!kept.waiting) await new Promise((later) => setTimeout(later, 100));
    });
    await page.close();
    // A browser switches a moment after the last page of the old version is closed. A busy machine takes longer than the next
    // visit.
    await new Promise((later) => setTimeout(later, 1000));
    const later = await context.newPage();
    await later.goto(`${server.url}?offline`);
    await help.firstPicture(later);
    assert.equal(await isNew(later), true);
    assert.equal(await later.evaluate(() => caches.keys().then((names) => names.length)), 1, "nothing of the old one is left");
    await context.close();
    server.close();
  });
});
