// What the program does on the page: keys, pointer, links, text version. Steps the frames by hand, so times are exact.

import { after, before, describe, it } from "node:test";
import assert from "node:assert/strict";
import * as help from "./helpers.mjs";

const PAPER = [0xfa, 0xf9, 0xf6];
const COPY_LINK = [670, 134]; // the panel's first button

let browser, server;

before(async () => {
  browser = await help.launch();
  server = await help.serveDist();
});
after(async () => {
  await browser.close();
  server.close();
});

/// Opens the app with the disk at a place, and takes over the clock.
async function open(link = "demo?disk=100,100", options) {
  const page = await help.openApp(browser, `${server.url}#${link}`, options);
  await help.step(page, 20);
  return page;
}

async function disk(page) {
  const { x, y } = (await help.state(page)).values;
  return [Number(x), Number(y)];
}

async function click(page, x, y) {
  await page.mouse.move(x, y);
  await help.step(page, 50);
  await page.mouse.down();
  await help.step(page, 50);
  await page.mouse.up();
  await help.step(page, 50);
}

describe("the picture", () => {
  it("shows the disk where it is", async () => {
    const page = await open("demo?disk=100,500");
    assert.notDeepEqual(await help.colourAt(page, 100, 500), PAPER);
    assert.deepEqual(await help.colourAt(page, 100, 100), PAPER);
    await page.context().close();
  });
});

describe("the keyboard", () => {
  it("moves the disk for exactly as long as a key is held", async () => {
    const page = await open();
    await page.keyboard.down("l");
    await help.step(page, 500);
    await page.keyboard.up("l");
    await help.step(page, 500);
    assert.deepEqual(await disk(page), [200, 100]);
    await page.context().close();
  });

  it("does not move it by a chord, now or later", async () => {
    const page = await open();
    for (const chord of ["Control+l", "Meta+l", "Alt+l"]) await page.keyboard.press(chord);
    await page.keyboard.down("Meta");
    await page.keyboard.down("l"); // macOS never tells of its release
    await page.keyboard.up("Meta");
    await help.step(page, 300);
    assert.deepEqual(await disk(page), [100, 100]);
    await page.context().close();
  });

  it("lets go when the focus leaves, and reaches nothing from elsewhere", async () => {
    const page = await open();
    await page.keyboard.down("l");
    await page.keyboard.press("Tab");
    await help.step(page, 300);
    await page.keyboard.down("j");
    await help.step(page, 300);
    assert.deepEqual(await disk(page), [100, 100]);
    await page.context().close();
  });

  it("pastes into a text field at the first try", async () => {
    const page = await open("demo?disk=100,100", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.evaluate(() => navigator.clipboard.writeText("pasted"));
    await click(page, 700, 155); // the field
    for (const chord of ["Control+a", "Control+v", "Control+a"]) {
      await page.keyboard.press(chord);
      await help.step(page, 50);
    }
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await page.keyboard.press("Control+c");
    await help.step(page, 50);
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) === "pasted");
    assert.deepEqual(await disk(page), [100, 100]);
    await page.context().close();
  });
});

describe("mouse and fingers", () => {
  it("end a drag outside the page", async () => {
    const page = await open();
    await page.mouse.move(100, 100);
    await help.step(page, 50);
    await page.mouse.down();
    await help.step(page, 50);
    await page.mouse.move(-50, 300);
    await help.step(page, 50);
    await page.mouse.up();
    await help.step(page, 50);
    await page.mouse.move(400, 400);
    await help.step(page, 50);
    assert.deepEqual(await disk(page), [-50, 300]);
    await page.context().close();
  });

  for (const deviceScaleFactor of [1, 1.25, 2]) {
    it(`hit what they point at, with ${deviceScaleFactor} pixels to the point`, async () => {
      const page = await open("demo?disk=500,500", { deviceScaleFactor, hasTouch: true });
      await click(page, 150, 250);
      const close = ([x, y], [ex, ey]) => assert.ok(Math.hypot(x - ex, y - ey) < 1, `${x}, ${y}`);
      close(await disk(page), [150, 250]);
      await page.touchscreen.tap(400, 120);
      await help.step(page, 50);
      close(await disk(page), [400, 120]);
      await page.context().close();
    });
  }

  it("follow a change of the pixel ratio", async () => {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setDeviceMetricsOverride", { width: 500, height: 320, deviceScaleFactor: 2, mobile: false });
    await page.waitForFunction(() => document.getElementById("glcanvas").width === 1000);
    await help.step(page, 50);
    await click(page, 60, 70);
    assert.deepEqual(await disk(page), [60, 70]);
    assert.notDeepEqual(await help.colourAt(page, 60, 70), PAPER);
    await page.context().close();
  });
});

describe("links", () => {
  it("come in with the address and go out to it, without filling the history", async () => {
    const page = await open("demo?disk=50,60");
    assert.deepEqual(await disk(page), [50, 60]);
    const entries = await page.evaluate(() => history.length);
    await page.keyboard.down("j");
    await help.step(page, 200);
    await page.waitForFunction(() => location.hash === "#demo?disk=50.0,100.0");
    assert.equal(await page.evaluate(() => history.length), entries);
    await page.context().close();
  });

  it("are followed when the address is edited, taken back, or over-encoded", async () => {
    const page = await help.openApp(browser, `${server.url}#demo?disk=50,60`);
    const reaches = (x) => page.waitForFunction((x) => window.hantei.state().values[0].value === x, x);
    await reaches("50.0");
    await page.evaluate(() => (location.hash = "demo?disk=7,8"));
    await reaches("7.0");
    await page.goBack();
    await reaches("50.0");
    await page.evaluate(() => (location.hash = "demo%3Fdisk%3D9%2C8"));
    await reaches("9.0");
    await page.context().close();
  });
});

describe("the text version", () => {
  it("says what the picture shows, and its buttons act", async () => {
    const page = await help.openApp(browser, `${server.url}#demo?disk=290,60`);
    assert.equal(await page.locator("#mirror h2").textContent(), "Step 1 of 1: move the disk");
    assert.equal(await page.locator("#prose kbd").count(), 4);
    assert.equal(await page.locator("#verdict").textContent(), "left of 300");
    await page.locator('[data-action="japanese"]').focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.title.startsWith("判定"));
    assert.equal(await page.locator("html").getAttribute("lang"), "ja");
    assert.equal(await page.locator('[data-action="japanese"]').getAttribute("aria-pressed"), "true");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.action), "japanese", "the focus stays");
    await page.waitForLoadState("networkidle");
    assert.ok(server.asked.some((path) => path.endsWith("BIZUDPGothic-Regular.ttf")));
    await page.context().close();
  });

  it("announces a new verdict", async () => {
    const page = await help.openApp(browser, `${server.url}#demo?disk=290,60`);
    await page.evaluate(() => (location.hash = "demo?disk=310,60"));
    await page.waitForFunction(() => document.getElementById("announce").textContent === "right of 300");
    await page.context().close();
  });
});

describe("services", () => {
  it("copy the link", async () => {
    const page = await open("demo?disk=50,60", { permissions: ["clipboard-read", "clipboard-write"] });
    await click(page, ...COPY_LINK);
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) === "demo?disk=50.0,60.0");
    await page.context().close();
  });

  it("save a file and the settings", async () => {
    const page = await open();
    const coming = page.waitForEvent("download");
    await click(page, 740, 134);
    const download = await coming;
    assert.equal(download.suggestedFilename(), "demo.txt");
    await click(page, 820, 134);
    assert.equal(await page.evaluate(() => localStorage.getItem("hantei-settings")), "lang=ja");
    await page.context().close();
  });

  it("open a link in a new tab", async () => {
    const page = await open();
    await page.context().route(/example\.org/, (route) => route.fulfill({ body: "there" }));
    const coming = page.context().waitForEvent("page");
    await click(page, 700, 214);
    assert.equal((await coming).url(), "https://example.org/");
    await page.context().close();
  });

  it("tell the page around of the verdict", async () => {
    const host = await help.serveDist({
      "/host.html": `<iframe src="/#demo?disk=100,100"></iframe>
        <script>heard = []; addEventListener("message", (event) => heard.push(event.data))</script>`,
    });
    const page = await help.newPage(browser);
    await page.goto(`${host.url}host.html`);
    await page.waitForFunction(() => window.heard.length > 0);
    assert.deepEqual(await page.evaluate(() => window.heard[0]), { source: "hantei", message: { verdict: "left of 300" } });
    await page.context().close();
    host.close();
  });

  it("hear of dark colours and reduced motion", async () => {
    const page = await open();
    await page.evaluate(() => {
      window.pushed = [];
      const push = window.hantei.push;
      window.hantei.push = (...event) => (window.pushed.push(event.join(" ")), push(...event));
    });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.waitForFunction(() => window.pushed.length === 2);
    assert.deepEqual((await page.evaluate(() => window.pushed)).sort(), ["dark yes", "reduced-motion yes"]);
    await page.context().close();
  });
});
