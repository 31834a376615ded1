// The relays that pass votes between phones, with Node.js and with Python: each message reaches all others in its room, and nobody else.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { relay } from "../example-relay.mjs";

const PYTHON = fileURLToPath(new URL("../example-relay.py", import.meta.url));
const PUPILS = 40;

/// Starts a relay for a folder. Returns its address, and a function that ends it.
const starts = {
  async "Node.js"(folder) {
    const server = relay(folder).listen(0);
    await once(server, "listening");
    const end = () => {
      server.closeAllConnections();
      server.close();
    };
    return { at: `http://localhost:${server.address().port}`, end };
  },
  async Python(folder) {
    // In one piece, so that nothing is written after the pipe is closed.
    const env = { ...process.env, PYTHONUNBUFFERED: "" };
    const program = spawn("python3", [PYTHON, folder, "0"], { stdio: ["ignore", "pipe", "inherit"], env });
    let said = "";
    for await (const part of program.stdout.setEncoding("utf8")) if ((said += part).includes("ends it.")) break;
    const [, port] = /^pupils:.*:(\d+)\/\?room=[0-9a-f]{8}$/m.exec(said) ?? assert.fail(said);
    return { at: `http://127.0.0.1:${port}`, end: () => program.kill() };
  },
};

for (const [name, start] of Object.entries(starts)) {
  describe(`the relay of a vote, with ${name}`, () => {
    let at, end, folder;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "hantei-relay-"));
      await writeFile(join(folder, "index.html"), "the page");
      ({ at, end } = await start(folder));
    });
    after(async () => {
      end();
      await rm(folder, { recursive: true });
    });

    /// Listens in a room. `heard` grows with each message, until the listener leaves.
    async function listener(room, from) {
      const leaving = new AbortController();
      const { body } = await fetch(`${at}/rooms/${room}?from=${from}`, { signal: leaving.signal });
      const heard = [];
      heard.leave = () => leaving.abort();
      let rest = "";
      (async () => {
        for await (const part of body.pipeThrough(new TextDecoderStream())) {
          const lines = (rest + part).split("\n");
          rest = lines.pop();
          heard.push(...lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)));
        }
      })().catch(() => {});
      return heard;
    }
    const say = (room, from, body) => fetch(`${at}/rooms/${room}?from=${from}`, { method: "POST", body });
    const settled = async (heard, count) => {
      for (let tries = 0; heard.length < count && tries < 500; tries += 1) await new Promise((done) => setTimeout(done, 10));
      return heard;
    };

    it("passes a message to all others in its room only, and refuses one that is too long", async () => {
      const [ann, bob, other] = [await listener("a", "ann"), await listener("a", "bob"), await listener("b", "cid")];
      assert.equal((await say("a", "ann", '{"type":"vote"}')).status, 204);
      assert.deepEqual([...(await settled(bob, 1))], ['{"type":"vote"}']);
      assert.equal((await say("a", "bob", '{"type":\n"lead"}')).status, 204);
      assert.deepEqual([...(await settled(ann, 1))], ['{"type": "lead"}']);
      assert.deepEqual([bob.length, other.length], [1, 0]);
      assert.equal((await say("a", "ann", "x".repeat(4000))).status, 413);
      for (const heard of [ann, bob, other]) heard.leave();
    });

    it(`carries the votes of a class of ${PUPILS}, also of those who come back`, async () => {
      const names = Array.from({ length: PUPILS }, (_, i) => `pupil-${i}`);
      const teacher = await listener("class", "teacher");
      const class_ = await Promise.all(names.map((name) => listener("class", name)));
      const vote = (name) => say("class", name, JSON.stringify({ type: "vote", voter: name, given: name.length % 3 }));
      const answers = await Promise.all(names.map(vote));
      assert.ok(answers.every(({ status }) => status === 204));
      const voters = (heard) => new Set(heard.map((line) => JSON.parse(line).voter));
      assert.deepEqual([...voters(await settled(teacher, PUPILS))].sort(), [...names].sort());
      for (const heard of class_) assert.equal((await settled(heard, PUPILS - 1)).length, PUPILS - 1, "all but the pupil's own");
      // Half of the phones lose the network, and come back.
      for (const heard of class_.slice(0, PUPILS / 2)) heard.leave();
      const back = await Promise.all(names.slice(0, PUPILS / 2).map((name) => listener("class", name)));
      assert.equal((await say("class", "teacher", '{"type":"lead"}')).status, 204);
      for (const heard of back) assert.deepEqual([...(await settled(heard, 1))], ['{"type":"lead"}'], "nothing was kept for them");
      for (const heard of [teacher, ...class_, ...back]) heard.leave();
    });

    it("serves the vote and the page's folder, and nothing outside that folder", async () => {
      assert.match(await (await fetch(`${at}/?room=a`)).text(), /a vote/);
      assert.match(await (await fetch(`${at}/example-qr.js`)).text(), /export function qr/);
      assert.equal(await (await fetch(`${at}/hantei/`)).text(), "the page");
      assert.equal((await fetch(`${at}/hantei/%2e%2e%2f%2e%2e%2fetc/passwd`)).status, 404);
    });
  });
}
