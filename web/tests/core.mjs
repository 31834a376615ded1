// The core journeys for browsers other than Chromium, which has journeys.test.mjs, and the common part of driving these browsers.

import { after, before, describe, it } from "node:test";
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { DIST, rest, serveDist } from "./helpers.mjs";

/// A page made from the few operations of an engine: `evaluate(code)`, and `act(type, id, actions, parameters)`, which the W3C's
/// two protocols write in the same way.
export function pageOf({ evaluate, act, ...others }) {
  const page = {
    evaluate,
    waitFor: async (code) => {
      for (let tries = 0; tries < 200; tries += 1) {
        if (await page.evaluate(code).catch(() => false)) return;
        await new Promise((later) => setTimeout(later, 100));
      }
      throw new Error(`in vain: ${code}`);
    },
    click: (selector) => page.point(selector, "mouse"),
    tap: (selector) => page.point(selector, "touch"),
    /// Holds a finger there for this many milliseconds.
    hold: (selector, duration) => page.point(selector, "touch", [{ type: "pause", duration }]),
    point: async (selector, pointerType, between = []) => {
      const [x, y] = await page.evaluate(`(() => { document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: "nearest" }); const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return [Math.round(x + width / 2), Math.round(y + height / 2)]; })()`);
      await act("pointer", pointerType, [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, ...between, { type: "pointerUp", button: 0 }], { pointerType });
    },
    press: (value) => act("key", "keyboard", [{ type: "keyDown", value }, { type: "keyUp", value }]),
    ...others,
  };
  return page;
}

/// Waits for the first picture. Throws with the overlay's text if the page fails instead.
export async function firstPicture(page) {
  await page.waitFor("window.hantei?.firstFrame || window.hantei?.hasFailed()");
  const failure = await page.evaluate('document.getElementById("overlay").textContent');
  if (failure) throw new Error(`the page failed: ${failure}`);
  return page;
}

const step = 'document.querySelector("#head .small").textContent';

/// Runs them in an engine. `lacking` says why it cannot be driven at all, and `cannot` says for each journey why that is
/// impossible.
export function coreJourneys(name, { lacking, cannot = {}, ...engine }) {
  describe(`in ${name}`, { skip: lacking }, () => {
    let browser, server;
    before(async () => {
      server = await serveDist();
      browser = await engine.launch();
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });
    const open = async (link) => firstPicture(await engine.open(browser, server.url + link));
    const journey = (name, run) => it(name, { skip: cannot[name] }, run);

    journey("all of it in one file, from the disk and from a server that says that it were UTF-8", async () => {
      for (const place of [pathToFileURL(DIST), server.url]) {
        const page = await firstPicture(await engine.open(browser, `${place}hantei.html#disks/look`));
        assert.equal(await page.evaluate("document.characterSet"), "UTF-16LE");
        await page.waitFor('/pub fn/.test(document.getElementById("pane").textContent)'); // the source has come with the prose
      }
    });

    journey("a whole lesson with its answers", async () => {
      const page = await open("#point-disk");
      const steps = Number(/of (\d+)/.exec(await page.evaluate(step))[1]);
      for (let at = 1; at <= steps; at += 1) {
        await page.waitFor(`${step}.includes("Step ${at} of")`);
        if (await page.evaluate(`document.querySelector('[data-do="answer/0"]') !== null`)) {
          await page.click('[data-do="answer/0"]');
          await page.waitFor('document.querySelector("[data-focus]")');
        }
        if (at < steps) await page.click('#head [data-do="next-step"]');
      }
      await page.waitFor(`document.querySelector('[data-do="next-lesson"]')`);
      await page.close();
    });

    journey("a whole lesson by keys alone", async () => {
      const [tab, enter, escape, right, down] = ["\uE004", "\uE007", "\uE00C", "\uE014", "\uE015"];
      const page = await open("#point-disk");
      const steps = Number(/of (\d+)/.exec(await page.evaluate(step))[1]);
      for (let at = 1; at <= steps; at += 1) {
        await page.waitFor(`${step}.includes("Step ${at} of")`);
        const fields = await page.evaluate('document.querySelectorAll("[data-enter]").length');
        if (fields > 0) {
          // Text is typed, wherever the focus was, and checked, right or wrong. Esc leaves the field.
          for (let field = 0; field < fields; field += 1) for (const key of ["1", enter]) await page.press(key);
          await page.waitFor('document.querySelector(".said, [data-focus]")');
          await page.press(escape);
        } else if (await page.evaluate('document.querySelector("#ask h2") !== null')) {
          await page.press(down);
          await page.press(enter);
          await page.waitFor('document.querySelector("[data-focus]")');
        }
        if (at < steps) await page.press(right);
      }
      for (let tabs = 0; (await page.evaluate("document.activeElement.dataset.do ?? null")) !== "next-lesson"; tabs += 1) {
        assert.ok(tabs < 60, "the way on is reached by Tab");
        await page.press(tab);
      }
      await page.press(enter);
      await page.waitFor('location.hash.startsWith("#disks/")');
      await page.close();
    });

    journey("a whole lesson by touch alone", async () => {
      const page = await open("#point-disk");
      const steps = Number(/of (\d+)/.exec(await page.evaluate(step))[1]);
      for (let at = 1; at <= steps; at += 1) {
        await page.waitFor(`${step}.includes("Step ${at} of")`);
        if (await page.evaluate(`document.querySelector('[data-do="answer/0"]') !== null`)) {
          await page.tap('[data-do="answer/0"]');
          await page.waitFor('document.querySelector("[data-focus]")');
        }
        if (at < steps) await page.tap('#head [data-do="next-step"]');
      }
      await page.tap('[data-do="next-lesson"]');
      await page.waitFor('location.hash.startsWith("#disks/")');
      await page.close();
    });

    journey("a tap on a button that moves, by half a unit however long it lasts", async () => {
      const page = await open("#point-disk/add?point=-2,0");
      // If fingers are distinguished from mice, the first touch shows buttons for them. Otherwise a drawn key is held.
      await page.tap("#head h1");
      await new Promise((later) => setTimeout(later, 500));
      const x = async () => Number(/[−\d.]+/.exec(await page.evaluate('document.querySelector("#words dd").textContent'))[0].replace("−", "-"));
      for (const time of [20, 150]) {
        // A busy machine may notice late that the finger was lifted, but not repeatedly.
        const moved = [];
        while (moved.length < 5 && moved.at(-1) !== "0.50") {
          const before = await x();
          await page.hold('#footer [data-do="move-right"]', time);
          await new Promise((later) => setTimeout(later, 1000));
          moved.push(((await x()) - before).toFixed(2));
        }
        assert.equal(moved.at(-1), "0.50", `${time} ms: ${moved}`);
      }
      await page.close();
    });

    journey("a walk, by its button and by keys", async () => {
      const page = await open("#point-disk/add");
      await page.click('[data-do="walk-on"]');
      await page.waitFor('document.documentElement.classList.contains("walking")');
      const caption = await page.evaluate('document.getElementById("caption").textContent');
      await page.press("w");
      await page.waitFor(`document.getElementById("caption").textContent !== ${JSON.stringify(caption)}`);
      await page.close();
    });

    journey("the link is copied", async () => {
      const page = await open("#point-disk/look?point=0.5,1");
      await page.click("summary");
      await page.click('[data-do="copy-link"]');
      await page.waitFor('/Copied\\./.test(document.getElementById("notices").textContent)');
      await page.close();
    });

    journey("the link is copied with what was typed just before", async () => {
      for (const lang of ["en", "ja"]) {
        const page = await open(`?lang=${lang}#disk-rectangle/look?task=week-3&steps=look`);
        await page.evaluate("navigator.clipboard.writeText = async (text) => (window.copied = text)");
        await page.click("summary");
        await page.click('[data-do="task"]');
        await page.waitFor(`document.querySelector('#sheet [data-do="make-task"]') !== null`);
        await page.click('#sheet [data-do="make-task"]');
        await page.waitFor(`document.querySelector('#sheet [data-set="task"]') !== null`);
        await page.click('#sheet [data-set="task"]');
        for (const key of "week-45") await page.press(key);
        await page.evaluate("window.hantei.step(0)"); // no frame comes in between
        await page.click('#sheet [data-do="copy-link"]');
        assert.match(await page.evaluate("window.copied ?? ''"), /task=week-3week-45&/);
        await page.close();
      }
    });

    journey("full screen twice", async () => {
      const page = await open("#point-disk");
      for (const on of [true, false, true, false]) {
        await page.click("summary");
        await page.click('[data-do="full-screen"]');
        await page.waitFor(`Boolean(document.fullscreenElement) === ${on}`);
      }
      await page.close();
    });

    journey("print", async () => {
      const page = await open("#disk-triangle");
      assert.ok((await page.print()).length > 10_000);
      await page.close();
    });

    journey("the language survives a reload", async () => {
      const page = await open("#point-disk/look?lang=ja");
      await page.waitFor('document.documentElement.lang === "ja"');
      await page.reload();
      await page.waitFor('window.hantei?.firstFrame && document.documentElement.lang === "ja"');
      await page.close();
    });

    journey("a lost graphics context", async () => {
      const page = await open("#point-disk/look?point=0.25,1");
      const began = await page.evaluate("performance.timeOrigin");
      await page.evaluate('void document.getElementById("glcanvas").getContext("webgl").getExtension("WEBGL_lose_context").loseContext()');
      await page.waitFor(`performance.timeOrigin > ${began} && window.hantei?.firstFrame && document.querySelector("#words dd").textContent === "(0.25, 1.00)"`);
      await page.close();
    });

    journey("no frames at rest", async () => {
      const page = await open("#disk-triangle");
      const rested = await page.evaluate(`(${rest})(5000)`);
      assert.ok(rested >= 5000, `the last frame was ${rested} ms ago`);
      await page.close();
    });
  });
}
