// Messages between the page, a course system and a class: votes that are held back, and a SCORM package in a stored runtime,
// scorm-again.

import { before, describe, it } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RUNTIME = createRequire(import.meta.url).resolve("scorm-again/scorm12/min");

/// A course system around the package. It stores the data that its runtime passes on at each commit.
const SYSTEM = (course) => `<!doctype html><title>course system</title><script src="/scorm12.js"></script>
  <script>
    API = new Scorm12API({ logLevel: 5 });
    kept = window.kept ?? { core: { student_id: "ada", lesson_status: "not attempted" } };
    API.loadFromJSON(kept);
    keep = () => void (kept = JSON.parse(JSON.stringify(API.cmi)));
    for (const call of ["LMSCommit", "LMSFinish"]) API.on(call, keep);
  </script>
  <iframe id="course" src="/${course}/course.html" style="width:100%;height:600px"></iframe>`;

const pages = {
  "/example-vote.html": await readFile(new URL("../example-vote.html", import.meta.url), "utf8"),
  "/example-qr.js": await readFile(new URL("../example-qr.js", import.meta.url), "utf8"),
  "/scorm12.js": await readFile(RUNTIME, "utf8"),
  "/vote.html": `<!doctype html><title>vote</title><iframe src="/?embed#point-disk/distance" width="900" height="560"></iframe>
    <script>heard = []; addEventListener("message", ({ data }) => heard.push(data.message))</script>`,
  "/one-system.html": SYSTEM("one"),
  "/all-system.html": SYSTEM("all"),
  "/half-system.html": SYSTEM("half"),
};
stage(pages);

const inFrame = (page, name) => page.waitForFunction((name) => {
  const find = (around) => [...Array(around.length).keys()].map((i) => around[i]).flatMap((inner) => [inner, ...find(inner)]);
  return find(window).some((inner) => inner.hantei?.firstFrame && (!name || inner.location.pathname.includes(name)));
}, name);
const press = (frame, name) => frame.evaluate((name) => document.querySelector(`[data-do="${name}"]`).click(), name);
const text = (frame) => frame.evaluate(() => document.getElementById("lesson").textContent + document.getElementById("ask").textContent);

describe("a vote", () => {
  const TAKEN = { "en-GB": /Your answer is saved\. You may still change it\./, "ja-JP": /回答を保存しました。まだ選び直せます。/ };
  const OUTCOME = { "en-GB": /✓ Correct|✗ You said/, "ja-JP": /✓ 正解|✗ 予想は/ };

  for (const locale of ["en-GB", "ja-JP"]) {
    it(`is reported to the course page at once, and its outcome is shown only after the reveal (${locale})`, async () => {
      const page = await help.newPage(browser, { locale });
      await page.goto(`${server.url}vote.html`);
      await inFrame(page);
      const frame = page.frames()[1];
      await frame.waitForFunction((lang) => document.documentElement.lang === lang, locale.slice(0, 2));
      const send = (message) => page.evaluate((message) => frames[0].postMessage({ target: "hantei", version: 1, message }, "*"), message);
      const answers = () => page.evaluate(() => heard.filter(({ type }) => type === "answer"));
      await send({ type: "hold" });
      await page.waitForTimeout(200);
      for (const [choice, count] of [[0, 1], [1, 2]]) {
        await press(frame, `answer/${choice}`);
        await page.waitForFunction((count) => heard.filter(({ type }) => type === "answer").length === count, count);
        const told = (await answers()).at(-1);
        assert.equal(told.given, choice);
        assert.equal(told.success, told.given === told.truth);
        assert.deepEqual(told.score, { scaled: Number(told.right), raw: Number(told.right), min: 0, max: 1 });
        await frame.waitForFunction(() => /saved|保存/.test(document.getElementById("ask").textContent));
        const said = await text(frame);
        assert.match(said, TAKEN[locale]);
        assert.doesNotMatch(said, OUTCOME[locale]);
        assert.ok(await frame.evaluate(() => document.documentElement.classList.contains("asked")), "the picture keeps its secret");
        await frame.waitForFunction((choice) => document.querySelector(`[data-do="answer/${choice}"]`).matches("[aria-pressed=true], [aria-current=true]"), choice);
      }
      await send({ type: "reveal" });
      await frame.waitForFunction(() => !document.documentElement.classList.contains("asked"));
      assert.match(await text(frame), OUTCOME[locale]);
      assert.doesNotMatch(await text(frame), TAKEN[locale]);
      assert.equal((await answers()).length, 2, "it was told before");
      await send({ type: "go", link: "point-disk/push" });
      await frame.waitForFunction(() => document.querySelector("[data-enter]"), null, { timeout: 10_000 });
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  it("is led, counted and revealed by the teacher's page of the example", async () => {
    const teacher = await help.newPage(browser);
    const pupils = [await teacher.context().newPage(), await teacher.context().newPage()];
    await teacher.goto(`${server.url}example-vote.html?teacher`);
    await inFrame(teacher);
    for (const pupil of pupils) {
      await pupil.goto(`${server.url}example-vote.html`);
      await inFrame(pupil);
      await pupil.waitForFunction(() => /Choose an answer/.test(document.getElementById("said").textContent));
    }
    for (const [i, pupil] of pupils.entries()) {
      await press(pupil.frames()[1], `answer/${i}`);
      await pupil.waitForFunction((name) => document.getElementById("said").textContent === `✓ Your answer was sent: ${name}`, ["Hit", "Miss"][i]);
      await teacher.waitForFunction((count) => document.getElementById("said").textContent === `Answers: ${count}`, i + 1);
    }
    const bars = () => teacher.locator("#votes li").evaluateAll((rows) => rows.map((row) => [row.textContent, row.style.getPropertyValue("--share")]));
    assert.deepEqual(await bars(), [], "the votes to come are not drawn to the longest bar");
    // Nobody goes ahead to the step that explains.
    await press(pupils[1].frames()[1], "next-step");
    await pupils[1].frames()[1].waitForFunction(() => location.hash.startsWith("#point-disk/distance"));
    await pupils[1].waitForTimeout(200);
    assert.match(pupils[1].frames()[1].url(), /#point-disk\/distance/);
    // A pupil who reloads the page votes again, and the new vote replaces the old one.
    await pupils[0].reload();
    await inFrame(pupils[0]);
    await pupils[0].waitForFunction(() => /Choose an answer/.test(document.getElementById("said").textContent));
    await press(pupils[0].frames()[1], "answer/1");
    await pupils[0].frames()[1].waitForFunction(() => /saved/.test(document.getElementById("ask").textContent));
    await teacher.waitForTimeout(200);
    assert.equal(await teacher.locator("#said").textContent(), "Answers: 2");
    const asked = () => Promise.all(pupils.map((pupil) => pupil.frames()[1].evaluate(() => document.documentElement.classList.contains("asked"))));
    assert.deepEqual(await asked(), [true, true]);
    await teacher.locator("#reveal").click();
    for (const pupil of pupils) await pupil.frames()[1].waitForFunction(() => /✓ Correct|✗ You said/.test(document.getElementById("lesson").textContent + document.getElementById("ask").textContent));
    // The screen that the class watches shows it, too.
    await teacher.frames()[1].waitForFunction(() => !document.documentElement.classList.contains("asked"));
    await teacher.waitForFunction(() => document.querySelector("#votes .right"));
    assert.deepEqual(await bars(), [["✓ Hit0", "0%"], ["Miss2", "100%"]], "a sign, not only a color, marks the right answer");
    for (const pupil of pupils) assert.equal(await pupil.locator("#said").textContent(), "✗ Your answer was not right: Miss");
    // The next question is held again, and the pupils follow to it.
    await teacher.evaluate(() => frames[0].postMessage({ target: "hantei", version: 1, message: { type: "go", link: "point-disk/touch" } }, "*"));
    for (const pupil of pupils) await pupil.frames()[1].waitForFunction(() => location.hash.startsWith("#point-disk/touch"));
    // Who comes later finds the teacher's step, too.
    const late = await teacher.context().newPage();
    await late.goto(`${server.url}example-vote.html`);
    await inFrame(late);
    await late.frames()[1].waitForFunction(() => location.hash.startsWith("#point-disk/touch"));
    // A calculation is voted on as well: a vote brings its numbers, and all of them have a bar.
    const sum = "point-disk/subtract";
    await teacher.evaluate((link) => frames[0].postMessage({ target: "hantei", version: 1, message: { type: "go", link } }, "*"), sum);
    const voter = pupils[0].frames()[1];
    await voter.waitForFunction((sum) => location.hash.startsWith(`#${sum}`) && document.querySelector('[data-do="answer/0"]'), sum);
    const numbers = await voter.locator('[data-do^="answer/"]').allInnerTexts();
    await press(voter, "answer/0");
    await teacher.waitForFunction(() => document.getElementById("said").textContent === "Answers: 1");
    await teacher.locator("#reveal").click();
    await teacher.waitForFunction(() => document.querySelector("#votes .right"));
    assert.equal((await bars()).length, numbers.length);
    await teacher.context().close();
  });

  it("shows all choices on a phone without scrolling, a usable picture, and keeps the teacher's buttons and the class's address in sight while presenting", async () => {
    // A phone's screen below the address of the browser.
    const pupil = await help.newPage(browser, { viewport: { width: 360, height: 620 }, hasTouch: true, isMobile: true });
    await pupil.goto(`${server.url}example-vote.html`);
    await inFrame(pupil);
    for (const link of ["point-disk/distance", "segment-box/past-an-edge", "push-out/corner"]) {
      await pupil.evaluate((place) => hear({ type: "lead", place, held: true }), link);
      await pupil.frames()[1].waitForFunction((link) => location.hash.startsWith(`#${link}`) && document.querySelector('[data-do="answer/0"]'), link);
      await pupil.waitForTimeout(500);
      const low = await pupil.evaluate(() => {
        const [frame, buttons] = [document.getElementById("hantei"), frames[0].document.querySelectorAll('[data-do^="answer/"]')];
        return frame.getBoundingClientRect().top + Math.max(...[...buttons].map((button) => button.getBoundingClientRect().bottom));
      });
      assert.ok(low <= 620, `${link}: ${low}`);
    }
    const phone = pupil.frames()[1];
    await pupil.waitForFunction(() => document.getElementById("hantei").clientWidth === innerWidth);
    await phone.waitForFunction(() => document.getElementById("stage").clientHeight >= 160);
    await pupil.context().close();
    const teacher = await help.newPage(browser);
    await teacher.goto(`${server.url}example-vote.html?teacher&room=a`);
    await inFrame(teacher);
    const frame = teacher.frames()[1];
    assert.match(await teacher.locator("#address").innerText(), /^[^/]+\/\?room=a$/);
    assert.ok(await teacher.locator("#class svg").isVisible(), "the address as a QR code");
    await frame.evaluate(() => window.hantei.push("do", "present"));
    await frame.waitForFunction(() => document.documentElement.classList.contains("presenting"));
    await teacher.waitForTimeout(300);
    assert.equal(await teacher.evaluate(() => document.fullscreenElement), null);
    assert.ok(await teacher.locator("#reveal").isVisible());
    await teacher.context().close();
  });

  it("knows a phone again in its room, also in a new tab, and in no other room", async () => {
    const first = await help.newPage(browser);
    const named = async (query) => {
      const page = await first.context().newPage();
      await page.goto(`${server.url}example-vote.html?${query}`);
      const name = await page.evaluate("voter");
      await page.close();
      return name;
    };
    const name = await named("room=a");
    assert.equal(await named("room=a"), name);
    assert.notEqual(await named("room=a&teacher"), name, "a teacher may try the class's address in the same browser");
    assert.notEqual(await named("room=b"), name);
    await first.context().close();
  });
});

describe("a SCORM package", () => {
  let folder;
  const program = process.env.HANTEI ? [process.env.HANTEI] : ["cargo", "run", "--quiet", "--locked", "--bin", "hantei", "--"];
  const scorm = (file, ...wanted) => execFileSync(program[0], [...program.slice(1), "scorm", ...wanted, "--page", help.DIST, "-o", file], { cwd: ROOT });

  /// The files of a package, by their names.
  async function unpacked(file) {
    const place = file.replace(/\.zip$/, "");
    execFileSync("python3", ["-m", "zipfile", "-t", file]);
    execFileSync("python3", ["-m", "zipfile", "-e", file, place]);
    const names = await readdir(place);
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(place, name))])));
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "hantei-scorm-"));
    const lessons = (await readdir(join(ROOT, "lessons"))).filter((name) => /^\d/.test(name)).sort().map((name) => name.replace(/^\d+-/, ""));
    for (const [name, wanted] of [["one", ["point-disk"]], ["all", lessons]]) {
      const file = join(folder, `${name}.zip`);
      scorm(file, ...wanted);
      for (const [part, bytes] of Object.entries(await unpacked(file))) pages[`/${name}/${part}`] = bytes;
    }
  });

  /// A visit in a new browser context, with the data stored by a course system.
  async function visit(course, kept, options) {
    const page = await help.newPage(browser, options);
    if (kept) await page.addInitScript((kept) => window === window.top && (window.kept = kept), kept);
    await page.goto(`${server.url}${course}-system.html`);
    await inFrame(page, "hantei.html");
    const frame = page.frames().find((frame) => frame.url().includes("hantei.html"));
    return { page, frame, core: () => page.evaluate(() => kept.core), leave: async () => {
      await page.evaluate(() => document.getElementById("course").remove());
      await page.waitForFunction(() => kept.core.exit === "suspend");
      const state = await page.evaluate(() => ({ ...kept, core: { ...kept.core, entry: "resume", session_time: undefined, total_time: undefined } }));
      assert.deepEqual(page.complaints, []);
      await page.context().close();
      return state;
    } };
  }

  it("keeps place, score and answers from one visit to the next, in another browser", async () => {
    const first = await visit("one");
    await first.page.waitForFunction(() => kept.core.lesson_status === "incomplete");
    await first.frame.evaluate(() => window.hantei.push("address", "point-disk/distance"));
    await first.page.waitForFunction(() => kept.core.lesson_location === "point-disk/distance");
    for (let choice = 0; choice < 2; choice += 1) {
      await press(first.frame, `answer/${choice}`);
      await first.frame.waitForFunction(() => document.querySelector('[data-do="ask-again"]'));
      if (/✓ Correct/.test(await text(first.frame))) break;
      await press(first.frame, "ask-again");
      await first.frame.waitForFunction(() => document.querySelector('[data-do="answer/1"]'));
    }
    await first.page.waitForFunction(() => Number(kept.core.score.raw) > 0);
    const { score } = await first.core();
    assert.deepEqual([String(score.min), String(score.max)], ["0", "100"]);
    const kept = await first.leave();
    assert.match(kept.suspend_data, /^1;point-disk:distance=(00|11)$/);

    const second = await visit("one", kept);
    await second.frame.waitForFunction(() => /✓ Correct/.test(document.getElementById("lesson").textContent + document.getElementById("ask").textContent));
    assert.match(second.frame.url(), /#point-disk\/distance/, "where it was left");
    assert.equal(Number((await second.core()).score.raw), Number(score.raw));
    // Repeating a question with a wrong answer loses no points.
    await press(second.frame, "ask-again");
    await second.frame.waitForFunction(() => document.querySelector('[data-do="answer/1"]'));
    await press(second.frame, `answer/${1 - Number(kept.suspend_data.at(-1))}`);
    await second.frame.waitForFunction(() => /✗ You said/.test(document.getElementById("lesson").textContent + document.getElementById("ask").textContent));
    await second.frame.evaluate(() => window.hantei.push("address", "point-disk/recap"));
    await second.page.waitForFunction(() => kept.core.lesson_location.startsWith("point-disk/") && kept.core.lesson_location !== "point-disk/distance");
    await second.frame.evaluate(() => window.hantei.push("do", "last-step"));
    await second.page.waitForFunction(() => kept.core.lesson_status === "completed");
    assert.equal(Number((await second.core()).score.raw), Number(score.raw));
    const left = await second.leave();
    assert.match(left.suspend_data, /^1;point-disk:distance=(00|11),!$/);
  });

  it("stores the answers of all lessons within 4,096 characters", async () => {
    const { page, frame, core, leave } = await visit("all");
    const course = page.frames().find((frame) => frame.url().includes("course.html"));
    const lessons = await course.evaluate(() => JSON.parse(document.getElementById("course").textContent).lessons);
    const folders = (await readdir(new URL("../../lessons/", import.meta.url), { withFileTypes: true })).filter((it) => it.isDirectory());
    assert.equal(lessons.length, folders.length);
    // As if the program reported that everything was answered correctly and solved.
    const tell = (message) => frame.evaluate((message) => parent.postMessage({ source: "hantei", version: 1, message }, "*"), message);
    for (const { id, steps } of lessons) {
      for (const { id: step, asks, results, solve } of steps) {
        const given = results ? results[1] : 1;
        if (asks) await tell({ type: "answer", lesson: id, step, given, truth: given, right: true });
        if (solve) await tell({ type: "solved", lesson: id, step });
      }
      await tell({ type: "finished", lesson: id });
    }
    await page.waitForFunction(() => kept.core.lesson_status === "completed");
    assert.equal(Number((await core()).score.raw), 100);
    const kept = await leave();
    assert.ok(kept.suspend_data.length <= 4096, `${kept.suspend_data.length} characters`);
    const again = await visit("all", kept);
    // The program counts them, too, lesson by lesson.
    const around = again.page.frames().find((frame) => frame.url().includes("course.html"));
    await around.evaluate(() => ((window.heard = []), addEventListener("message", ({ data }) => window.heard.push(data.message))));
    for (const { id } of lessons) {
      await again.frame.evaluate((id) => window.hantei.push("address", `${id}/recap`), id);
      const told = await (await around.waitForFunction((id) => window.heard.find(({ type, lesson }) => type === "finished" && lesson === id), id)).jsonValue();
      assert.deepEqual([told.right, told.solved], [told.asked, told.challenges], id);
      assert.deepEqual([told.score.scaled, told.success, told.completion], [1, true, true], id);
    }
    const settings = await again.frame.evaluate(() => localStorage["hantei-settings"]);
    const count = (name) => [...new RegExp(`^${name} = \\[(.*)\\]$`, "m").exec(settings)[1].matchAll(/"/g)].length / 2;
    assert.deepEqual([count("answers"), count("solved")], [lessons.flatMap(({ steps }) => steps).filter(({ asks }) => asks).length, lessons.flatMap(({ steps }) => steps).filter(({ solve }) => solve).length]);
    await again.leave();
  });

  it("starts without another learner's answers in the same browser", async () => {
    const ada = { core: { student_id: "ada", lesson_status: "incomplete" }, suspend_data: "1;point-disk:distance=11" };
    const page = await help.newPage(browser);
    await page.addInitScript((ada) => window === window.top && (window.kept = sessionStorage.eve ? { core: { student_id: "eve", lesson_status: "not attempted" } } : ada), ada);
    await page.goto(`${server.url}one-system.html`);
    await inFrame(page, "hantei.html");
    assert.match(await page.evaluate(() => localStorage["hantei-settings"]), /^answers = \["point-disk\/distance verdict 1 1"\]$/m);
    await page.evaluate(() => (sessionStorage.eve = "here"));
    await page.goto(`${server.url}one-system.html`);
    await inFrame(page, "hantei.html");
    assert.match(await page.evaluate(() => localStorage["hantei-settings"]), /^answers = \[\]$/m);
    await page.context().close();
  });

  it("is the same from the page as from the program, and passes learners who reach its score", async () => {
    const page = await help.openApp(browser, `${server.url}?lang=en#disks/look`);
    await page.locator("details.menu > summary").click();
    await page.locator('[data-plain][href^="pack.html"]').click();
    await page.locator("#form").waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    const boxes = page.locator("#lessons input");
    assert.deepEqual(await boxes.evaluateAll((all) => all.flatMap(({ checked }, i) => (checked ? [i] : []))), [1], "the lesson at hand");
    await boxes.nth(1).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    assert.match(await page.locator("#said").textContent(), /^Choose at least one lesson\.$/);
    await boxes.nth(0).check();
    await page.locator("[name=title]").fill('Week 1: "A" & <B>');
    await page.locator("[name=mastery]").fill("5");
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
    assert.equal(saved.suggestedFilename(), "hantei-point-disk.zip");
    await page.waitForFunction(() => /is saved: upload it/.test(document.getElementById("said").textContent));
    assert.ok(await page.locator("#said").evaluate((said) => said.getBoundingClientRect().bottom < innerHeight + 1), "on a phone, too, it is in sight");
    const [mine, theirs] = ["half.zip", "theirs.zip"].map((name) => join(folder, name));
    await saved.saveAs(mine);
    scorm(theirs, "point-disk", "--title", 'Week 1: "A" & <B>', "--mastery", "5");
    const [made, expected] = [await unpacked(mine), await unpacked(theirs)];
    assert.deepEqual(Object.keys(made).sort(), Object.keys(expected).sort());
    for (const [name, bytes] of Object.entries(expected)) assert.ok(made[name].equals(bytes), name);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
    for (const [part, bytes] of Object.entries(made)) pages[`/half/${part}`] = bytes;

    // Learners who answer nothing have failed at the end, and may go on.
    const first = await visit("half");
    await first.frame.evaluate(() => window.hantei.push("do", "last-step"));
    await first.page.waitForFunction(() => kept.core.lesson_status === "failed");
    const second = await visit("half", await first.leave());
    await second.frame.evaluate(() => window.hantei.push("address", "point-disk/distance"));
    for (let choice = 0; choice < 2; choice += 1) {
      await second.frame.waitForFunction((choice) => document.querySelector(`[data-do="answer/${choice}"]`), choice);
      await press(second.frame, `answer/${choice}`);
      await second.frame.waitForFunction(() => document.querySelector('[data-do="ask-again"]'));
      if (/✓ Correct/.test(await text(second.frame))) break;
      await press(second.frame, "ask-again");
    }
    await second.page.waitForFunction(() => kept.core.lesson_status === "passed");
    assert.equal((await second.leave()).core.lesson_status, "passed");
  });

  it("packs the assignment that is open, as the program does", async () => {
    const page = await help.openApp(browser, `${server.url}?lang=en#disks/look?task=week+3&steps=squares,point-disk/touch,hunt:class-3b`);
    await page.locator("details.menu > summary").click();
    await page.locator('[data-plain][href^="pack.html"]').click();
    await page.locator("#form").waitFor();
    assert.match(await page.locator("#form").innerText(), /Only the assignment week 3: 2 steps/);
    assert.ok(await page.locator("#lessons input").first().isDisabled(), "its steps say which lessons are in it");
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
    const [mine, theirs] = ["assigned.zip", "theirs-assigned.zip"].map((name) => join(folder, name));
    await saved.saveAs(mine);
    scorm(theirs, "--task", "disks/look?task=week+3&steps=squares,point-disk/touch");
    const [made, expected] = [await unpacked(mine), await unpacked(theirs)];
    for (const [name, bytes] of Object.entries(expected)) assert.ok(made[name].equals(bytes), name);
    await page.locator("#assigned").uncheck();
    assert.ok(await page.locator("#lessons input").first().isEnabled(), "or lessons are chosen");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("reports a missing course system, in English and in Japanese", async () => {
    for (const [locale, said] of [["en-GB", /^No course system was found/], ["ja-JP", /^学習管理システム（LMS）が見つかりません/]]) {
      const page = await help.newPage(browser, { locale });
      await page.goto(`${server.url}one/course.html`);
      await page.waitForFunction(() => frames[0].hantei?.firstFrame);
      assert.match(await page.locator("#said").textContent(), said);
      await page.context().close();
    }
  });
});
