// WebKitGTK as in Debian, in its MiniBrowser, driven over the W3C's WebDriver: plain HTTP.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { pageOf } from "./core.mjs";

const LIBRARIES = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"];
const PLACES = LIBRARIES.flatMap((folder) => ["4.1", "4.0"].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`));
const binary = [process.env.MINIBROWSER, ...PLACES].find((place) => place && existsSync(place));
const driver = "/usr/bin/WebKitWebDriver";

/// The reason why it cannot be driven here, if there is one.
export const lacking =
  (!existsSync(driver) && "no WebKitWebDriver: apt-get install webkit2gtk-driver") ||
  (!binary && "no MiniBrowser, which comes with libwebkit2gtk-4.1-0; or name one in the variable MINIBROWSER") ||
  (!existsSync("/usr/bin/xvfb-run") && "no xvfb-run: apt-get install xvfb xauth");

/// Journeys that cannot be driven, with the reasons.
export const cannot = { print: "WebKitWebDriver does not print" };

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

/// Starts it on a separate screen.
export async function launch() {
  const port = await freePort();
  // The shell ends the driver, and with it the screen, when these tests close its input, even by failing.
  const child = spawn("xvfb-run", ["-a", "-s", "-screen 0 1400x1000x24", "sh", "-c", `${driver} --port=${port} & read line; kill $!`], { stdio: ["pipe", "ignore", "ignore"] });
  const ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.message || value.error}`);
    return value;
  };
  for (let tries = 0; tries < 400 && !(await ask("GET", "status").catch(() => false)); tries += 1) await new Promise((later) => setTimeout(later, 100));
  const options = { binary, args: ["--automation"] };
  const { sessionId } = await ask("POST", "session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
  const send = (method, path, body) => ask(method, `session/${sessionId}/${path}`, body);
  await send("POST", "window/rect", { x: 0, y: 0, width: 1300, height: 950 });
  const close = async () => {
    await ask("DELETE", `session/${sessionId}`);
    child.stdin.end("\n");
    await new Promise((gone) => (child.exitCode === null ? child.on("exit", gone) : gone()));
  };
  return { send, close };
}

/// A page in the only window.
export async function open({ send }, url) {
  const go = (url) => send("POST", "url", { url });
  await go("about:blank"); // or another `#` alone would load nothing
  await go(url);
  return pageOf({
    act: async (type, id, actions, parameters) => {
      await send("POST", "actions", { actions: [{ type, id, actions, parameters }] });
    },
    evaluate: async (code) => {
      const script = `const done = arguments[0]; (async () => JSON.stringify(await (${code})))().then((text) => done({ text }), (error) => done({ error: String(error) }))`;
      const { text, error } = await send("POST", "execute/async", { script, args: [] });
      if (error) throw new Error(error);
      return text === undefined || text === null ? undefined : JSON.parse(text);
    },
    reload: () => send("POST", "refresh", {}),
    close: () => go("about:blank"),
  });
}
