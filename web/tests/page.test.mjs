// The promises of the page around the program, whatever the program shows: loading, explained failures, keyboard and mouse,
// services.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import * as help from "./helpers.mjs";
import { browser, server, stage } from "./stage.mjs";

stage({
  "/strict.html": `<!doctype html><title>strict</title><iframe src="/" width="600" height="400" sandbox="allow-scripts"></iframe>`,
  "/host.html": `<!doctype html><title>host</title><input id="field" autofocus><p style="height:200vh">before</p>
    <iframe src="/?embed=1" width="600" height="400"></iframe>
    <script>heard = []; addEventListener("message", (event) => heard.push(event.data))</script>`,
  "/frames.html": `<!doctype html><title>frames</title>${'<iframe src="/?embed#point-disk/look" width="600" height="400"></iframe><br>'.repeat(18)}`,
});

describe("loading", () => {
  it("shows the picture and the lesson without errors or warnings", async () => {
    const page = await help.openApp(browser, server.url);
    await help.step(page, 100);
    assert.deepEqual(page.complaints, []);
    assert.equal(await page.locator("#loading").isVisible(), false);
    assert.match((await help.state(page)).step, /^Step 1 of/, "the lesson is there to be read");
    await page.context().close();
  });

  it("greets with today and resumes at the step of the last visit, unless the address has a step or ?embed", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-triangle/look`);
    await page.locator('#head [data-do="next-step"]').click();
    await page.waitForFunction(() => /^place = "disk-triangle\/(?!look")/m.test(localStorage["hantei-settings"]));
    const [, last] = await page.evaluate(() => /^place = "(.*)"$/m.exec(localStorage["hantei-settings"]));
    assert.notEqual(last, "disk-triangle/look");
    for (const [address, place] of [["", last], ["?embed", "point-disk/look"], ["#disks/look", "disks/look"]]) {
      const other = await page.context().newPage();
      await other.goto(server.url + address);
      await help.firstPicture(other);
      await other.waitForFunction((place) => location.hash === `#${place}`, place);
      assert.equal(await other.locator("#sheet .today").isVisible(), address === "", address);
      if (address === "") {
        // The bug of the day has the focus. The next card goes on with the step.
        assert.equal(await other.evaluate(() => document.activeElement.dataset.do), "hunt");
        await other.keyboard.press("Tab");
        await other.keyboard.press("Enter");
        await other.locator("#sheet .today").waitFor({ state: "hidden" });
        assert.equal(await other.evaluate(() => location.hash), `#${place}`);
        await other.locator("#header .name button").click();
        await other.locator("#sheet .today").waitFor();
      }
      await other.close();
    }
    await page.context().close();
  });

  it("draws few frames between the moments of a walkthrough with reduced motion", async () => {
    const page = await help.openApp(browser, `${server.url}#disk-rectangle/clamp`, { reducedMotion: "reduce" });
    await page.evaluate(help.rest, 500);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.documentElement.classList.contains("walking"));
    await page.waitForTimeout(300);
    const frames = await page.evaluate(async () => {
      const before = window.hantei.frames();
      await new Promise((later) => setTimeout(later, 2000));
      return window.hantei.frames() - before;
    });
    assert.ok(frames < 30, `${frames} frames in two seconds`);
    await page.context().close();
  });

  it("fetches the Japanese fonts only if the browser's language is Japanese", async () => {
    for (const [locale, expected] of [["en-GB", 0], ["ja-JP", 3]]) {
      server.asked.length = 0;
      const page = await help.openApp(browser, server.url, { locale });
      await help.step(page, 100);
      await page.waitForLoadState("networkidle");
      assert.equal(server.asked.filter((path) => path.endsWith(".ttf")).length, expected, `${locale}: ${server.asked}`);
      await page.context().close();
    }
  });

  it("works under the content security policy in docs/embedding.md", async () => {
    const [policy] = /^default-src 'none'.*$/m.exec(await readFile(new URL("../../docs/embedding.md", import.meta.url), "utf8"));
    const page = await help.newPage(browser, { locale: "ja-JP" });
    await page.route(server.url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
    });
    await page.goto(server.url);
    await help.firstPicture(page);
    await help.step(page, 100);
    await page.evaluate(() => window.hantei.push("do", "overview"));
    await help.step(page, 100);
    assert.ok((await page.locator("#sheet svg").count()) > 20);
    assert.equal(await page.locator("#main").evaluate((main) => getComputedStyle(main).display), "flex");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("does not wait for Japanese fonts that never arrive", async () => {
    const page = await help.newPage(browser, { locale: "ja-JP" });
    await page.route(/\.ttf/, () => {});
    await page.goto(server.url);
    await help.firstPicture(page);
    assert.ok((await page.evaluate(() => window.hantei.firstFrame)) < 5000);
    await page.context().close();
  });

  it("waits for the prose of the addressed lesson, but less than five seconds", async () => {
    const look = async (locale, hash, route) => {
      server.asked.length = 0;
      const page = await help.newPage(browser, { locale });
      if (route) await page.route(/lessons-..\.txt/, route);
      await page.goto(server.url + hash);
      await help.firstPicture(page);
      await help.step(page, 0); // no frames but the first
      const { prose } = await help.state(page);
      return { page, prose, first: await page.evaluate(() => window.hantei.firstFrame) };
    };
    for (const [locale, hash, words] of [["en-GB", "#capsules", /Do two swords clash\?/], ["en-GB", "#point-disk/distance", /Lay a strip of paper/], ["ja-JP", "#capsules", /剣と剣は、ぶつかった/], ["en-GB", "#capsules/look?lang=ja", /[ぁ-ん]/]]) {
      const { page, prose } = await look(locale, hash);
      assert.match(prose, words, `${locale} ${hash}`);
      assert.doesNotMatch(prose, /still loading|読み込んでいます/, `${locale} ${hash}`);
      await page.context().close();
    }
    const stalled = await look("en-GB", "#capsules", () => {});
    assert.match(stalled.prose, /This text is still loading\./);
    assert.ok(stalled.first < 5000, `${stalled.first} ms`);
    await stalled.page.context().close();
  });

  it("reports that the prose cannot be downloaded, and shows it as soon as it can", async () => {
    const page = await help.newPage(browser);
    let reached = false;
    await page.route(/lessons-en\.txt/, (route) => (reached ? route.continue() : route.abort()));
    await page.goto(`${server.url}#capsules/ends`);
    await help.firstPicture(page);
    await page.waitForFunction(() => /could not be downloaded/.test(document.getElementById("notices").textContent));
    assert.match((await help.state(page)).prose, /still loading/);
    await page.locator("#pane .line").first().waitFor(); // the code does not wait for it
    reached = true;
    await page.waitForFunction(() => !/still loading/.test(document.getElementById("lesson").textContent), null, { timeout: 15_000 });
    await page.context().close();
  });

  it("keeps the indentation of code in the prose", async () => {
    const page = await help.openApp(browser, `${server.url}#sphere-box/one-more`);
    const code = page.locator("#lesson code", { hasText: "+ let q_z" });
    await code.waitFor();
    assert.match(await code.innerText(), /^ {2}let q_x = .*\n {2}let q_y = .*\n\+ let q_z = /);
    await page.context().close();
  });

  it("works as one file in a sandboxed frame, whatever encoding the server declares", async () => {
    const page = await help.newPage(browser);
    await page.setContent(`<iframe sandbox="allow-scripts" width="600" height="400" src="${server.url}hantei.html"></iframe>`);
    const frame = await (await page.locator("iframe").elementHandle()).contentFrame();
    await frame.waitForFunction(() => window.hantei?.firstFrame);
    assert.equal(await frame.evaluate(() => self.origin), "null");
    await page.context().close();
  });

  it("reports a damaged part of the page in one file", async () => {
    const text = await readFile(`${help.DIST}hantei.html`, "utf16le");
    const place = text.indexOf('<script id="packed-hantei.js"');
    assert.ok(place > 0);
    const within = text.indexOf(">", place) + 100;
    const body = Buffer.from(`${text.slice(0, within)}damaged${text.slice(within + 7)}`, "utf16le");
    const page = await help.newPage(browser);
    await page.route("**/hantei.html", (route) => route.fulfill({ body, contentType: "text/html; charset=utf-8" }));
    await page.goto(`${server.url}hantei.html`);
    await page.locator("#overlay[data-failure=damaged]").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.hidden), false);
    await page.context().close();
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

describe("on a slow connection", () => {
  /// A page on a connection of 1.6 Mbit/s with a round trip of 150 ms, with compressed files.
  async function onFast3G() {
    const far = await help.serveDist({}, { compressed: true });
    // Files are compressed before they are requested.
    for (const name of ["", "hantei.wasm", "hantei.js", "gl.js", "overlay.js", "first.js", "style.css"]) await (await fetch(far.url + name)).arrayBuffer();
    const page = await help.newPage(browser);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 });
    return { far, page };
  }

  it("the first text appears within one second, and the first picture within eight", async () => {
    const { far, page } = await onFast3G();
    await page.goto(far.url, { waitUntil: "commit" });
    const text = await page.waitForFunction(() => document.querySelector("#head h1") && performance.now());
    await help.firstPicture(page);
    const [read, seen] = [await text.jsonValue(), await page.evaluate(() => window.hantei.firstFrame)];
    assert.ok(read < 1000 && seen < 8000, `text after ${Math.round(read)} ms, picture after ${Math.round(seen)} ms`);
    await page.context().close();
    far.close();
  });

  it("the progress bar shows how much of the program has arrived", async () => {
    const { far, page } = await onFast3G();
    await page.goto(far.url, { waitUntil: "commit" });
    await page.waitForFunction(() => document.getElementById("progress")?.value > 0);
    const seen = await page.evaluate(
      () =>
        new Promise((done) => {
          const seen = [];
          const look = setInterval(() => {
            if (!document.getElementById("loading").hidden) return seen.push([performance.now(), document.getElementById("progress").value]);
            clearInterval(look);
            done(seen);
          }, 50);
        }),
    );
    const [begins, ends] = await page.evaluate(() => {
      const { responseStart, responseEnd } = performance.getEntriesByType("resource").find(({ name }) => name.includes("hantei.wasm"));
      return [responseStart, responseEnd];
    });
    for (const [at, value] of seen) {
      const come = Math.min(1, (at - begins) / (ends - begins)); // the line is as fast all the time
      assert.ok(Math.abs(value - come) < 0.15, `${value} of the bar when ${come} had come`);
    }
    assert.ok(seen.length > 20, `${seen.length} looks`);
    await page.context().close();
    far.close();
  });
});

describe("the page's metadata", () => {
  it("has a manifest for installing the page, whose start page and icons exist", async () => {
    const page = await help.openApp(browser, server.url);
    const manifest = new URL(await page.locator('link[rel="manifest"]').getAttribute("href"), server.url);
    const { name, start_url, display, icons } = await (await page.request.get(String(manifest))).json();
    assert.match(name, /Hantei/);
    assert.equal(display, "standalone");
    for (const path of [start_url, ...icons.map(({ src }) => src)]) {
      const got = await page.request.get(String(new URL(path, manifest)));
      assert.ok(got.ok() && (await got.body()).length > 0, path);
    }
    assert.ok(icons.length > 0);
    await page.context().close();
  });

  it("has each page's title, picture and canonical address, and a sitemap, with --site", async () => {
    const folder = await mkdtemp(join(tmpdir(), "hantei-site-"));
    await mkdir(join(folder, "lessons"));
    for (const name of ["index.html", "lessons/disk-triangle.html", "lessons/disk-triangle.ja.html"]) await copyFile(join(help.DIST, name), join(folder, name));
    // Runs only the --site part of web/build, in a separate folder.
    const script = "import sys, pathlib, importlib.machinery as m; b = m.SourceFileLoader('build', sys.argv[1]).load_module(); b.DIST = pathlib.Path(sys.argv[2]); b.known_at(b.site_address('https://example.org/hantei'))";
    await promisify(execFile)("python3", ["-B", "-W", "ignore", "-c", script, fileURLToPath(new URL("../build", import.meta.url)), folder]);
    const page = await help.newPage(browser, { javaScriptEnabled: false });
    const map = await readFile(join(folder, "sitemap.xml"), "utf8");
    for (const [name, place, picture] of [["index.html", "", "disk-triangle"], ["lessons/disk-triangle.html", "lessons/disk-triangle.html", "disk-triangle"], ["lessons/disk-triangle.ja.html", "lessons/disk-triangle.ja.html", "disk-triangle"]]) {
      await page.setContent(await readFile(join(folder, name), "utf8"));
      const facts = Object.fromEntries(await page.locator('meta[property^="og:"]').evaluateAll((all) => all.map((fact) => [fact.getAttribute("property").slice(3), fact.content])));
      const address = `https://example.org/hantei/${place}`;
      assert.equal(facts.url, address);
      assert.equal(facts.title, await page.title());
      assert.equal(facts.image, `https://example.org/hantei/pictures/${picture}.png`);
      assert.ok((await stat(join(folder, "pictures", `${picture}.png`))).size > 0, "the picture is there");
      assert.deepEqual(await page.locator('link[rel="canonical"]').evaluateAll((all) => all.map((link) => link.getAttribute("href"))), [address]);
      assert.ok(map.includes(`<loc>${address}</loc>`), map);
    }
    await page.context().close();
    await rm(folder, { recursive: true });
  });
});

describe("at a zoom of 400 %", () => {
  it("the page scrolls from the picture to the lesson, but not sideways", async () => {
    const page = await help.openApp(browser, server.url, { viewport: { width: 360, height: 225 }, deviceScaleFactor: 4 });
    await help.step(page, 100);
    const [picture, lesson] = await Promise.all(["#glcanvas", "#lesson"].map((part) => page.locator(part).boundingBox()));
    assert.ok(picture.height > 120 && lesson.y >= picture.y + picture.height, JSON.stringify({ picture, lesson }));
    await page.locator("#head h1").scrollIntoViewIfNeeded();
    assert.ok(await page.locator("#head h1").evaluate((title) => title.getBoundingClientRect().bottom <= innerHeight));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await page.context().close();
  });
});

describe("the first text", () => {
  const ENOUGH = ["/", "/style.css", "/first.js"];
  /// A page that at first loads only the few files for the first text. `release` lets the others load.
  async function slow(options) {
    const page = await help.newPage(browser, options);
    const held = [];
    let holding = true;
    await page.route("**", (route) => (holding && !ENOUGH.includes(new URL(route.request().url()).pathname) ? held.push(route) : route.continue()));
    const release = () => {
      holding = false;
      return Promise.all(held.map((route) => route.continue()));
    };
    return { page, release };
  }
  const title = (page) => page.locator("#head h1");

  it("needs less than 16,000 compressed bytes: the page, its style and one script", async () => {
    const sent = await Promise.all(["index.html", "style.css", "first.js"].map(async (name) => brotliCompressSync(await readFile(help.DIST + name)).length));
    const bytes = sent.reduce((sum, size) => sum + size);
    assert.ok(bytes < 16_000, `${bytes} bytes on the way to it`);
  });

  for (const [name, options] of [["with a mouse", {}], ["with fingers", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }], ["in Japanese", { locale: "ja-JP" }]]) {
    it(`is shown before the program is loaded, which changes nothing in it (${name})`, async () => {
      const { page, release } = await slow(options);
      await page.goto(server.url, { waitUntil: "commit" });
      await title(page).waitFor();
      const look = () => page.evaluate(() => ({ html: ["head", "lesson"].map((part) => document.getElementById(part).innerHTML), lang: document.documentElement.lang, ...document.querySelector("#head h1").getBoundingClientRect().toJSON() }));
      const before = await look();
      await page.evaluate(() => {
        window.changes = 0;
        const [head, lesson] = ["head", "lesson"].map((part) => document.getElementById(part));
        const within = ({ type, target }) => type !== "attributes" || target !== lesson; // which becomes a stop for Tab
        for (const part of [head, lesson]) new MutationObserver((list) => (window.changes += list.filter(within).length)).observe(part, { childList: true, characterData: true, attributes: true, subtree: true });
      });
      await release();
      await page.waitForFunction(() => window.hantei?.firstFrame);
      await help.step(page, 100);
      assert.deepEqual(await look(), before);
      assert.equal(await page.evaluate(() => window.changes), 0);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  it("has buttons whose clicks take effect once the program is loaded", async () => {
    const page = await help.newPage(browser);
    let program;
    await page.route(/hantei\.wasm/, (route) => (program = route));
    await page.goto(server.url, { waitUntil: "commit" });
    await title(page).waitFor();
    await page.waitForFunction(() => window.hantei?.step && document.getElementById("lesson").tabIndex === 0);
    await page.locator('#head [data-do="next-step"]').click();
    await program.continue();
    await help.firstPicture(page);
    await page.waitForFunction(() => document.querySelector("#head .small").textContent.startsWith("Step 2 of"));
    await page.context().close();
  });

  it("is not shown if the address or saved settings require other contents", async () => {
    const { page } = await slow({});
    const shown = async () => {
      // The part after the text exists, too, so first.js has run.
      await page.waitForFunction(() => document.querySelector("#dock") && document.querySelector("#loading").checkVisibility({ visibilityProperty: true }));
      return title(page).count();
    };
    for (const [address, count] of [["", 1], ["#point-disk/look", 1], ["#disk-triangle", 0], ["#point-disk/look?lang=ja", 0], ["?lang=ja", 0], ["?embed", 0]]) {
      await page.goto("about:blank");
      await page.goto(server.url + address, { waitUntil: "commit" });
      assert.equal(await shown(), count, address);
    }
    const others = 'points = false\nanswers = ["disk-triangle/look yes"]\nsolved = ["disks/look"]\n';
    for (const [kept, count] of [["text-size = 1.0\nhints-done = []\n", 1], [others, 1], ['solved = ["point-disk/look"]\n', 0], ['lang = "ja"\n', 0], ['theme = "dark"\n', 0], ["panel = false\n", 0], ['place = "point-disk/look"\n', 1], ['place = "disks/look"\n', 0]]) {
      await page.evaluate((kept) => (localStorage["hantei-settings"] = kept), kept);
      await page.goto("about:blank");
      await page.goto(server.url, { waitUntil: "commit" });
      assert.equal(await shown(), count, kept);
    }
    await page.context().close();
  });
});

describe("the failure message", () => {
  /// Opens the page with requests for `pattern` answered by `answer`. Returns the overlay's text.
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

  it("explains that the program is not on the server", async () => {
    const { kind, text } = await failing(/hantei\.wasm/, (route) => route.fulfill({ status: 404 }));
    assert.equal(kind, "http");
    assert.match(text, /does not deliver/);
    assert.match(text, /404/);
  });

  it("explains that a script is not on the server", async () => {
    assert.equal((await failing(/gl\.js/, (route) => route.fulfill({ status: 404 }))).kind, "http");
  });

  it("explains a network failure", async () => {
    assert.equal((await failing(/hantei\.wasm/, (route) => route.abort())).kind, "network");
  });

  it("explains a damaged program", async () => {
    assert.equal((await failing(/hantei\.wasm/, (route) => route.fulfill({ body: "<!doctype html>" }))).kind, "damaged");
  });

  it("explains that gl.js is of another version", async () => {
    const other = (await built("gl.js")).replace("const version = 2", "const version = 999");
    const { kind, text } = await failing(/gl\.js/, script(other));
    assert.equal(kind, "mixed");
    assert.match(text, /999/);
  });

  it("explains that a function of the page is missing", async () => {
    const other = (await built("hantei.js")).replace("hantei_publish:", "hantei_once_was:");
    const { kind, text } = await failing(/hantei\.js/, script(other));
    assert.equal(kind, "mixed");
    assert.match(text, /hantei_publish/);
  });

  it("explains that the page in many files cannot be opened from the disk", async () => {
    const page = await help.newPage(browser);
    await page.goto(`${pathToFileURL(help.DIST)}index.html`);
    const { kind, text } = await help.overlay(page);
    assert.equal(kind, "disk");
    assert.match(text, /hantei\.html/);
    await page.context().close();
  });

  it("is a link to the plain pages of the lessons if scripts are disabled", async () => {
    const page = await help.newPage(browser, { javaScriptEnabled: false });
    await page.goto(server.url);
    await page.locator("noscript a").first().click();
    await page.locator("a", { hasText: "triangle" }).click();
    assert.ok((await page.locator("svg").count()) > 8);
    assert.match(await page.locator("body").innerText(), /nearest/);
    await page.context().close();
  });

  it("names overlay.js and offers the plain pages if a blocker stops that script", async () => {
    const page = await help.newPage(browser);
    await page.route(/overlay\.js/, (route) => route.abort());
    await page.goto(server.url);
    await page.waitForFunction(() => /overlay\.js/.test(document.getElementById("loading-text").textContent));
    assert.ok(await page.locator("#loading a").first().isVisible(), "the plain pages are offered");
    await page.context().close();
  });

  it("explains that a frame's sandbox is too strict", async () => {
    const page = await help.newPage(browser);
    await page.goto(`${server.url}strict.html`);
    const overlay = page.frameLocator("iframe").locator("#overlay:not([hidden])");
    await overlay.waitFor();
    assert.equal(await overlay.getAttribute("data-failure"), "sandbox");
    assert.match(await overlay.textContent(), /allow-same-origin/);
    await page.context().close();
  });

  it("explains missing WebGL in the reader's language, and links to the lesson's plain page", async () => {
    const plain = await help.launch(help.WITHOUT_WEBGL);
    for (const [locale, sentence] of [["en-GB", /does not offer WebGL/], ["ja-JP", /WebGL が使えません/]]) {
      const page = await help.newPage(plain, { locale });
      await page.goto(`${server.url}#disk-triangle/regions`);
      const { kind, text } = await help.overlay(page);
      assert.equal(kind, "webgl");
      assert.match(text, sentence);
      await page.locator("#overlay a").first().click();
      await page.waitForURL(/lessons\/disk-triangle(\.ja)?\.html$/);
      assert.ok((await page.locator("main svg").count()) > 8, "the lesson that was asked for");
      await page.locator("footer.ways a").last().click();
      await page.waitForURL(/lessons\/capsule-disk(\.ja)?\.html$/);
      assert.match(await page.locator("nav.ways a").first().getAttribute("href"), /#capsule-disk$/);
    }
    await plain.close();
  });

  it("shows the panic's text when the program panics, and no frame runs after it", async () => {
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

  it("appears only if the graphics context is lost again, right after the reload for the first loss", async () => {
    const page = await help.openApp(browser, `${server.url}#point-disk/look?point=0.25,1`);
    const lose = () => page.evaluate(() => document.getElementById("glcanvas").getContext("webgl").getExtension("WEBGL_lose_context").loseContext());
    await Promise.all([page.waitForEvent("load"), lose()]);
    await help.firstPicture(page);
    await page.waitForFunction(() => document.querySelector("#words dd")?.textContent === "(0.25, 1.00)");
    await lose();
    assert.equal((await help.overlay(page)).kind, "context-lost");
    await page.context().close();
  });

  it("does not appear when many frames on one page take the graphics contexts from each other", async () => {
    const page = await help.newPage(browser);
    await page.goto(`${server.url}frames.html`);
    const frame = (i) => page.locator("iframe").nth(i).contentFrame();
    for (const i of [...Array(18).keys(), 0, 1, 17]) {
      await page.locator("iframe").nth(i).scrollIntoViewIfNeeded();
      await frame(i).locator("#words dd").first().waitFor({ state: "attached", timeout: 60_000 });
    }
    for (let i = 0; i < 18; i += 1) assert.equal(await frame(i).locator("#overlay").isVisible(), false, `frame ${i}`);
    await page.context().close();
  });

  it("does not appear when another script's promise is rejected or full screen is refused", async () => {
    const page = await help.openApp(browser, server.url);
    await page.evaluate(() => void Promise.reject(new Error("an extension's")));
    await page.evaluate(() => (document.documentElement.requestFullscreen = undefined));
    await page.locator("summary").click();
    await page.locator('[data-do="full-screen"]').click();
    await page.waitForFunction(() => /does not allow full screen/.test(document.getElementById("notices").textContent));
    assert.equal(await page.evaluate(() => window.hantei.hasFailed()), false);
    await page.context().close();
  });

  it("explains that the server forbids WebAssembly, with the directive that allows it", async () => {
    const page = await help.newPage(browser);
    await page.route(server.url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": "default-src 'self'; img-src 'self' data:" } });
    });
    await page.goto(server.url);
    const { kind, text } = await help.overlay(page);
    assert.equal(kind, "csp");
    assert.match(text, /wasm-unsafe-eval/);
    await page.context().close();
  });
});

describe("the page within its browser", () => {
  it("leaves F-keys and chords to the browser, and handles plain keys", async () => {
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

  it("lets Tab leave the picture and return to it, and has a link that skips to the lesson", async () => {
    const page = await help.openApp(browser, server.url);
    const focused = () => page.evaluate(() => document.activeElement.id);
    assert.equal(await focused(), "glcanvas");
    await page.keyboard.press("Tab");
    assert.notEqual(await focused(), "glcanvas");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(), "glcanvas");
    await page.locator("#skip").focus();
    assert.ok((await page.locator("#skip").boundingBox()).y >= 0, "it shows");
    await page.keyboard.press("Enter");
    assert.equal(await focused(), "lesson");
    await page.context().close();
  });

  it("takes neither the focus nor the mouse wheel from another page that frames it", async () => {
    const page = await help.newPage(browser);
    await page.goto(`${server.url}host.html`);
    await page.locator("iframe").scrollIntoViewIfNeeded(); // it starts when it is in sight
    await page.waitForFunction(() => frames[0].hantei?.firstFrame);
    assert.equal(await page.evaluate(() => document.activeElement.id), "field");
    const frame = await page.locator("iframe").boundingBox();
    await page.mouse.move(frame.x + 50, frame.y + 50);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, -200);
    await page.waitForFunction((before) => scrollY < before, before);
    await page.context().close();
  });
});

describe("an update of the page's HTML", () => {
  it("changes only different nodes, and keeps focus, selection and open menus", async () => {
    const page = await help.openApp(browser, server.url);
    await help.step(page, 0); // or the program would soon write its own again
    const changes = await page.evaluate(async () => {
      const html = (verdict, on) => `<p>one two</p><p>${verdict}</p><button data-do="a" aria-pressed="${on}">A</button><details><summary>m</summary></details>`;
      const update = (...state) => window.hantei.page.update("lesson", html(...state));
      update("MISS", false);
      const lesson = document.getElementById("lesson");
      lesson.querySelector("button").focus();
      lesson.querySelector("details").open = true;
      getSelection().selectAllChildren(lesson.firstChild);
      const observer = new MutationObserver(() => {});
      observer.observe(lesson, { subtree: true, childList: true, characterData: true, attributes: true });
      update("MISS", false);
      const same = observer.takeRecords().length;
      update("HIT", true);
      const records = observer.takeRecords().map((record) => record.target.nodeName);
      return { same, records, focus: document.activeElement.textContent, open: lesson.querySelector("details").open, selected: String(getSelection()) };
    });
    assert.deepEqual(changes, { same: 0, records: ["#text", "BUTTON"], focus: "A", open: true, selected: "one two" });
    await page.context().close();
  });
});
