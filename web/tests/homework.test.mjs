// An assignment from a teacher to a learner and back: a link made in one page, opened in another, and the submission.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

stage();

const press = (page, name) => page.evaluate((name) => document.querySelector(`[data-do="${name}"]`).click(), name);
const sheet = (page) => page.locator("#sheet").textContent();

describe("an assignment", () => {
  for (const [locale, before, after] of [["en-GB", "Assignment: 0 of 2 done", "Assignment: 1 of 2 done"], ["ja-JP", "課題: 2個中0個完了", "課題: 2個中1個完了"]]) {
    it(`is made in the page, opened by its link, and submitted (${locale})`, async () => {
      const permissions = ["clipboard-read", "clipboard-write"];
      const teacher = await help.openApp(browser, `${server.url}#disk-rectangle/look`, { locale, permissions });
      await press(teacher, "task");
      const steps = teacher.locator("#sheet .menu button");
      await steps.first().waitFor();
      const on = await steps.evaluateAll((all) => all.map((step) => step.ariaPressed === "true"));
      const optional = (await readFile(new URL("../../lessons/05-disk-rectangle/lesson.toml", import.meta.url), "utf8")).match(/^optional = true$/gm);
      assert.equal(on.filter((on) => !on).length, optional.length, "at first all but the optional ones");
      const [, ...others] = on.flatMap((on, i) => (on ? [i] : []));
      for (const i of [0, ...others.slice(2)]) await steps.nth(i).click();
      await teacher.waitForFunction(() => document.querySelectorAll("#sheet .menu [aria-pressed=true]").length === 2);
      const code = teacher.locator('#sheet [data-set="task"]');
      await code.pressSequentially("we");
      await teacher.waitForFunction(() => /\?task=we&steps=/.test(document.getElementById("sheet").textContent), null, { timeout: 5000 });
      assert.ok(await code.evaluate((field) => field === document.activeElement), "the link follows while the field is typed in");
      await code.fill("week-3");
      // Immediately, before any frame.
      await teacher.evaluate(() => window.hantei.step(0));
      await teacher.locator('#sheet [data-do="copy-link"]').click();
      await teacher.evaluate(() => window.hantei.run());
      await teacher.waitForFunction(() => /disk-rectangle\/look\?task=week-3&steps=[a-z-]+,[a-z-]+/.test(document.getElementById("sheet").textContent));
      await teacher.waitForFunction(async () => /steps=/.test(await navigator.clipboard.readText()));
      const link = await teacher.evaluate(() => navigator.clipboard.readText());
      const [, ids] = /#disk-rectangle\/look\?task=week-3&steps=([a-z,-]+)$/.exec(link) ?? assert.fail(link);
      assert.deepEqual(teacher.complaints, []);
      await teacher.context().close();

      const learner = await help.openApp(browser, link, { locale });
      const menu = () => learner.locator('[data-do="task"]').textContent();
      assert.equal(await menu(), before);
      assert.equal(await learner.locator(".steps .task").count(), 2);
      const [, asks] = ids.split(",");
      await learner.evaluate((step) => window.hantei.push("address", `disk-rectangle/${step}`), asks);
      await learner.waitForFunction(() => document.querySelector('[data-do="answer/0"]'));
      await press(learner, "answer/0");
      await learner.waitForFunction((after) => document.querySelector('[data-do="task"]').textContent === after, after);
      // The assignment lists its steps as links.
      await press(learner, "task");
      const links = learner.locator("#sheet .menu button");
      await links.first().waitFor();
      assert.equal(await links.count(), 2);
      await links.first().click();
      const [first] = ids.split(",");
      await learner.waitForFunction((step) => location.hash.startsWith(`#disk-rectangle/${step}`) && !document.getElementById("sheet").open, first);
      // Learners without a name are asked for one.
      await press(learner, "hand-in");
      await learner.locator('#sheet [data-set="name"]').fill("Ann");
      const [saved] = await Promise.all([learner.waitForEvent("download"), learner.locator('#sheet [data-do="hand-in"]').click()]);
      const text = await readFile(await saved.path(), "utf8");
      assert.match(text, /^name = "Ann"$/m);
      assert.doesNotMatch(text, /"disk-rectangle\/[a-z-]+:[a-z_]+:\d+:/, "nothing says what is right");
      assert.match(text, /^task = "week-3"$/m);
      assert.ok(text.includes(`\nsteps = "${ids.split(",").map((id) => `disk-rectangle/${id}`)}"\n`), text);
      await press(learner, "overview");
      await learner.locator("#sheet .overview").first().waitFor();
      assert.equal((await sheet(learner)).split("◆").length - 1, 2);
      assert.deepEqual(learner.complaints, []);
      await learner.context().close();
    });
  }
});
