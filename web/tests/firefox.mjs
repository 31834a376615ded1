// The installed Firefox, driven over WebDriver BiDi, so that no separate driver is needed.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pageOf } from "./core.mjs";

const PLACES = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
export const executable = PLACES.find((place) => place && existsSync(place));

/// The reason why it cannot be driven here, if there is one. Without a screen it has no WebGL, so it gets an invisible one.
export const lacking = !executable
  ? "no Firefox: install it (apt-get install firefox-esr), or name one in the variable FIREFOX"
  : !existsSync("/usr/bin/xvfb-run") && "no xvfb-run: apt-get install xvfb xauth";

const PREFERENCES = { "webgl.force-enabled": true, "dom.w3c_touch_events.enabled": 1, "intl.accept_languages": "en-GB", "full-screen-api.transition-duration.enter": "0 0", "full-screen-api.transition-duration.leave": "0 0", "full-screen-api.warning.timeout": 0 };

/// Starts Firefox on a separate screen.
export async function launch() {
  const profile = await mkdtemp(join(tmpdir(), "hantei-firefox-"));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const child = spawn("xvfb-run", ["-a", "-s", "-screen 0 1400x1000x24", executable, "--no-remote", "--profile", profile, "--remote-debugging-port=0"]);
  const address = await new Promise((found, failed) => {
    child.stderr.on("data", (text) => /listening on (ws:\S+)/.test(text) && found(/listening on (ws:\S+)/.exec(text)[1]));
    child.on("exit", () => failed(new Error("Firefox did not start")));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((open) => socket.addEventListener("open", open));
  const waiting = new Map();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, message } = JSON.parse(data);
    const { done, failed } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (message) failed?.(new Error(message));
    else done?.(result);
  });
  let last = 0;
  const send = (method, params) =>
    new Promise((done, failed) => {
      waiting.set((last += 1), { done, failed });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send("session.new", { capabilities: {} });
  const close = async () => {
    await send("browser.close", {});
    await new Promise((gone) => (child.exitCode === null ? child.on("exit", gone) : gone()));
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { send, close };
}

/// A new page, with the operations for the journeys.
export async function open({ send }, url) {
  const { context } = await send("browsingContext.create", { type: "tab" });
  await send("browsingContext.setViewport", { context, viewport: { width: 1200, height: 800 } });
  await send("browsingContext.navigate", { context, url, wait: "complete" });
  const act = (type, id, actions, parameters) => send("input.performActions", { context, actions: [{ type, id, actions, parameters }] });
  return pageOf({
    act,
    evaluate: async (code) => {
      const { result, exceptionDetails } = await send("script.evaluate", { expression: `(async () => JSON.stringify(await (${code})))()`, awaitPromise: true, target: { context } });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    print: async () => Buffer.from((await send("browsingContext.print", { context })).data, "base64"),
    close: () => send("browsingContext.close", { context }),
  });
}
