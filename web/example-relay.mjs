// Lets a class vote with phones. It serves example-vote.html and the built page, and passes each message of a room to all others
// in it. It stores nothing and interprets no messages. `node web/example-relay.mjs [FOLDER] [PORT]`. FOLDER is `dist` by default.
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { networkInterfaces } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".txt": "text/plain; charset=utf-8" };
const MOST = 2048; // bytes of a message
const VOTE = fileURLToPath(new URL("example-vote.html", import.meta.url));
const CODE = fileURLToPath(new URL("example-qr.js", import.meta.url));

/// A relay that serves the built page of this folder.
export function relay(folder) {
  const rooms = new Map(); // by name, the open responses of those who listen, each with who it is

  function listen(room, from, response) {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write(":\n\n"); // so that the browser knows at once that it is heard
    const here = rooms.get(room) ?? new Map();
    rooms.set(room, here.set(response, from));
    response.on("close", () => here.delete(response) && here.size === 0 && rooms.delete(room));
  }

  async function say(room, from, request, response) {
    let text = "";
    for await (const part of request.setEncoding("utf8")) {
      if ((text += part).length > MOST) return void response.writeHead(413).end();
    }
    const line = text.replaceAll(/[\r\n]/g, " ");
    for (const [other, who] of rooms.get(room) ?? []) if (who !== from) other.write(`data: ${line}\n\n`);
    response.writeHead(204).end();
  }

  async function file(path, response) {
    const place = join(folder, normalize(`/${path}`));
    const there = await stat(place).catch(() => null);
    const found = there?.isDirectory() ? join(place, "index.html") : place;
    if (!there) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(found)] ?? "application/octet-stream", "Cache-Control": "no-cache" });
    createReadStream(found).on("error", () => response.destroy()).pipe(response);
  }

  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://here/");
    const [first, ...rest] = pathname.split("/").filter(Boolean);
    const from = searchParams.get("from") ?? "";
    if (first === "rooms" && request.method === "POST") return say(rest[0], from, request, response);
    if (first === "rooms") return listen(rest[0], from, response);
    if (first === "hantei") return file(decodeURIComponent(rest.join("/")), response);
    if (first === "example-qr.js") return response.writeHead(200, { "Content-Type": TYPES[".js"] }).end(await readFile(CODE));
    response.writeHead(200, { "Content-Type": TYPES[".html"] }).end(await readFile(VOTE));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = fileURLToPath(new URL("../dist", import.meta.url)), port = "8000"] = process.argv.slice(2);
  const addresses = Object.values(networkInterfaces()).flat().filter(({ family, internal }) => family === "IPv4" && !internal);
  relay(folder).listen(Number(port), () => {
    const room = randomUUID().slice(0, 8);
    const at = `http://${addresses[0]?.address ?? "localhost"}:${port}/?room=${room}`;
    console.log(`pupils:  ${at}\nteacher: ${at}&teacher`);
  });
}
