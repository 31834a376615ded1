// What the page around the program promises, whatever the program shows: loading, failing in words, manners, services.

import { after, before, describe, it } from "node:test";
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { readFile } from "node:fs/promises";
import * as help from "./helpers.mjs";

let browser, server;

before(async () => {
  browser = await help.launch();
  server = await help.serveDist({
    "/host.html": `<!doctype html><title>host</title><input id="field" autofocus><p style="height:200vh">before</p>
      <iframe src="/?embed=1" width="600" height="400"></iframe>
      <script>heard = []; addEventListener("message", (event) => heard.push(event.data))</script>`,
  });
});
after(async () => {
  await browser.close();
  server.close();
});

describe("loading", () => {
  it("shows the picture and complains of nothing", async () => {
    const page = await help.openApp(browser, server.url);
    await help.step(page, 100);
    assert.deepEqual(page.complaints, []);
    assert.equal(await page.locator("#loading").isVisible(), false);
    assert.ok(await help.state(page), "the program has published its text version");
    await page.context().close();
  });

  it("fetches the Japanese fonts only for those who read Japanese", async () => {
    for (const [locale, expected] of [["en-GB", 0], ["ja-JP", 2]]) {
      server.asked.length = 0;
      const page = await help.openApp(browser, server.url, { locale });
      await help.step(page, 100);
      await page.waitForLoadState("networkidle");
      assert.equal(server.asked.filter((path) => path.endsWith(".ttf")).length, expected, `${locale}: ${server.asked}`);
      await page.context().close();
    }
  });

  it("works as one file from the disk, without a network", async () => {
    const page = await help.newPage(browser, { offline: true, locale: "ja-JP" });
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${pathToFileURL(help.DIST)}hantei.html`);
    await help.firstPicture(page);
    await help.step(page, 100);
    const { lang, prose } = await help.state(page);
    assert.equal(lang, "ja");
    assert.match(prose, /[ぁ-ん]/);
    assert.deepEqual(asked.filter((url) => !/^(file|data|blob):/.test(url)), []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});

describe("failing in words", () => {
  /// Opens the page with `pattern` answered by `answer`, and returns what the overlay says.
  async function failing(pattern, answer) {
    const page = await help.newPage(browser);
    await page.route(pattern, answer);
    await page.goto(server.url);
    const shown = await help.overlay(page);
    assert.equal(shown.role, "alert");
    await page.context().close();
    return shown;
  }
  const script = (body) => (route) => route.fulfill({ body, contentType: "text/javascript" });
  const built = (name) => readFile(`${help.DIST}${name}`, "utf8");

  it("when the program is not on the server", async () => {
    const { kind, text } = await failing(/hantei\.wasm/, (route) => route.fulfill({ status: 404 }));
    assert.equal(kind, "http");
    assert.match(text, /does not deliver/);
    assert.match(text, /404/);
  });

  it("when a script is not on the server", async () => {
    assert.equal((await failing(/gl\.js/, (route) => route.fulfill({ status: 404 }))).kind, "http");
  });

  it("when the network fails", async () => {
    assert.equal((await failing(/hantei\.wasm/, (route) => route.abort())).kind, "network");
  });

  it("when the program arrives damaged", async () => {
    assert.equal((await failing(/hantei\.wasm/, (route) => route.fulfill({ body: "<!doctype html>" }))).kind, "damaged");
  });

  it("when gl.js is of another version", async () => {
    const other = (await built("gl.js")).replace("const version = 2", "const version = 999");
    const { kind, text } = await failing(/gl\.js/, script(other));
    assert.equal(kind, "mixed");
    assert.match(text, /999/);
  });

  it("when a function of the page is missing", async () => {
    const other = (await built("hantei.js")).replace("hantei_publish:", "hantei_once_was:");
    const { kind, text } = await failing(/hantei\.js/, script(other));
    assert.equal(kind, "mixed");
    assert.match(text, /hantei_publish/);
  });

  it("when opened from the disk in many files", async () => {
    const page = await help.newPage(browser);
    await page.goto(`${pathToFileURL(help.DIST)}index.html`);
    const { kind, text } = await help.overlay(page);
    assert.equal(kind, "disk");
    assert.match(text, /hantei\.html/);
    await page.context().close();
  });

  it("when the browser has no WebGL, in the reader's language", async () => {
    const plain = await help.launch(help.WITHOUT_WEBGL);
    for (const [locale, sentence] of [["en-GB", /does not offer WebGL/], ["ja-JP", /WebGL が使えません/]]) {
      const page = await help.newPage(plain, { locale });
      await page.goto(server.url);
      const { kind, text } = await help.overlay(page);
      assert.equal(kind, "webgl");
      assert.match(text, sentence);
    }
    await plain.close();
  });

  it("when the program panics, with the panic's own words", async () => {
    const page = await help.openApp(browser, server.url);
    await page.evaluate(() => window.hantei.panic());
    const { kind, text } = await help.overlay(page);
    assert.equal(kind, "panic");
    assert.match(text, /panicked at src\/.*\.rs:\d+/);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Reload");
    const seen = await page.evaluate(() => window.hantei.frames());
    const complaints = page.complaints.length;
    await page.mouse.move(50, 50);
    await page.mouse.down();
    await page.waitForTimeout(100);
    assert.equal(await page.evaluate(() => window.hantei.frames()), seen, "no frame runs after a panic");
    assert.equal(page.complaints.length, complaints);
    await page.context().close();
  });

  it("when the graphics context is lost", async () => {
    const page = await help.openApp(browser, server.url);
    await page.evaluate(() => {
      const context = document.getElementById("glcanvas").getContext("webgl");
      context.getExtension("WEBGL_lose_context").loseContext();
    });
    assert.equal((await help.overlay(page)).kind, "context-lost");
    await page.context().close();
  });
});

describe("manners", () => {
  it("leave F-keys and chords to the browser, and take plain keys", async () => {
    const page = await help.openApp(browser, server.url);
    await page.evaluate(() => {
      window.kept = [];
      window.addEventListener("keydown", (event) => event.defaultPrevented && window.kept.push(event.key));
    });
    for (const chord of ["F5", "F1", "F12", "Control+r", "Control+l", "Meta+r", "Alt+d"]) await page.keyboard.press(chord);
    assert.deepEqual(await page.evaluate(() => window.kept), []);
    for (const key of ["l", "ArrowDown", " ", "/"]) await page.keyboard.press(key);
    assert.deepEqual(await page.evaluate(() => window.kept), ["l", "ArrowDown", " ", "/"]);
    await page.context().close();
  });

  it("let Tab leave the canvas for a button that then shows, and come back", async () => {
    const page = await help.openApp(browser, server.url);
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.parentElement.id);
    assert.equal(await focused(), "glcanvas");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "actions");
    assert.ok((await page.locator("#actions button:focus").boundingBox()).width > 40);
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(), "glcanvas");
    await page.context().close();
  });

  it("in a frame of another page leave it its focus and its wheel", async () => {
    const page = await help.newPage(browser);
    await page.goto(`${server.url}host.html`);
    await page.waitForFunction(() => frames[0].hantei?.firstFrame);
    assert.equal(await page.evaluate(() => document.activeElement.id), "field");
    await page.locator("iframe").scrollIntoViewIfNeeded();
    const frame = await page.locator("iframe").boundingBox();
    await page.mouse.move(frame.x + 50, frame.y + 50);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, -200);
    await page.waitForFunction((before) => scrollY < before, before);
    await page.context().close();
  });
});

describe("the text version", () => {
  it("drops all but simple HTML", async () => {
    const page = await help.openApp(browser, server.url);
    await help.step(page, 0); // or the program would soon publish its own again
    const prose = '<p onclick="x()">a <a href="javascript:x()">b</a><img src=x onerror="x()"><script>x()</script><span>c</span></p>';
    await page.evaluate((prose) => window.hantei.mirror.update(JSON.stringify({ ...window.hantei.state(), prose })), prose);
    assert.equal(await page.locator("#prose").innerHTML(), "<p>a <a>b</a>c</p>");
    await page.context().close();
  });

  it("touches only what changed", async () => {
    const page = await help.openApp(browser, server.url);
    await help.step(page, 0);
    const changes = await page.evaluate(async () => {
      const mirror = { lang: "en", title: "t", step: "s", prose: "<p>p</p>", verdict: "MISS", announce: "" };
      const values = [{ name: "a", value: "1" }, { name: "b", value: "2" }];
      const actions = [{ id: "one", label: "One" }, { id: "two", label: "Two", pressed: false }];
      const update = (change) => window.hantei.mirror.update(JSON.stringify({ ...mirror, values, actions, ...change }));
      update({});
      const observer = new MutationObserver(() => {});
      observer.observe(document.getElementById("mirror"), { subtree: true, childList: true, characterData: true, attributes: true });
      update({});
      const same = observer.takeRecords().length;
      update({ values: [values[0], { name: "b", value: "3" }], actions: [actions[0], { ...actions[1], pressed: true }] });
      const records = observer.takeRecords().map((record) => record.target.id || record.target.nodeName);
      return { same, records: [...new Set(records)] };
    });
    assert.deepEqual(changes, { same: 0, records: ["DD", "BUTTON"] });
    await page.context().close();
  });
});
