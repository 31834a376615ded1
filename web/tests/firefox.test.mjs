// The core journeys in Firefox.

import { after, before, describe, it } from "node:test";
import assert from "node:assert/strict";
import { serveDist } from "./helpers.mjs";
import * as firefox from "./firefox.mjs";

const skip = firefox.lacking;
const step = 'document.querySelector("#lesson .small").textContent';

describe("in Firefox", { skip }, () => {
  let browser, server;
  before(async () => {
    server = await serveDist();
    browser = await firefox.launch();
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });
  const open = (link) => firefox.open(browser, server.url + link);

  it("a whole lesson with its answers", async () => {
    const page = await open("#point-disk");
    const steps = Number(/of (\d+)/.exec(await page.evaluate(step))[1]);
    for (let at = 1; at <= steps; at += 1) {
      await page.waitFor(`${step}.startsWith("Step ${at} of")`);
      if (await page.evaluate(`document.querySelector('[data-do="answer/0"]') !== null`)) {
        await page.click('[data-do="answer/0"]');
        await page.waitFor('document.querySelector("[data-focus]")');
      }
      if (at < steps) await page.click('#lesson [data-do="next-step"]');
    }
    await page.waitFor(`document.querySelector('[data-do="next-lesson"]')`);
    await page.close();
  });

  it("a walk, by its button and by keys", async () => {
    const page = await open("#point-disk/subtract");
    await page.click('[data-do="walk-on"]');
    await page.waitFor('document.documentElement.classList.contains("walking")');
    const caption = await page.evaluate('document.getElementById("caption").textContent');
    await page.press("w");
    await page.waitFor(`document.getElementById("caption").textContent !== ${JSON.stringify(caption)}`);
    await page.close();
  });

  it("the link is copied", async () => {
    const page = await open("#point-disk/look?point=0.5,1");
    await page.click("summary");
    await page.click('[data-do="copy-link"]');
    await page.waitFor('/copied/.test(document.getElementById("notices").textContent)');
    await page.close();
  });

  it("full screen twice", async () => {
    const page = await open("");
    for (const on of [true, false, true, false]) {
      await page.click("summary");
      await page.click('[data-do="full-screen"]');
      await page.waitFor(`Boolean(document.fullscreenElement) === ${on}`);
    }
    await page.close();
  });

  it("print", async () => {
    const page = await open("#disk-triangle");
    assert.ok((await page.print()).length > 10_000);
    await page.close();
  });

  it("the language survives a reload", async () => {
    const page = await open("#point-disk/look?lang=ja");
    await page.waitFor('document.documentElement.lang === "ja"');
    await page.reload();
    await page.waitFor('window.hantei?.firstFrame && document.documentElement.lang === "ja"');
    await page.close();
  });

  it("a lost graphics context", async () => {
    const page = await open("#point-disk/look?point=0.25,1");
    const began = await page.evaluate("performance.timeOrigin");
    await page.evaluate('void document.getElementById("glcanvas").getContext("webgl").getExtension("WEBGL_lose_context").loseContext()');
    await page.waitFor(`performance.timeOrigin > ${began} && window.hantei?.firstFrame && document.querySelector("#words dd").textContent === "(0.25, 1.00)"`);
    await page.close();
  });

  it("no frames at rest", async () => {
    const page = await open("#disk-triangle");
    const count = await page.evaluate("new Promise((done) => setTimeout(() => { const before = hantei.frames(); setTimeout(() => done(hantei.frames() - before), 5000); }, 2000))");
    assert.equal(count, 0);
    await page.close();
  });
});
