// The relay that passes votes between phones: each message reaches all others in its room, and nobody else.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { relay } from "../example-relay.mjs";

describe("the relay of a vote", () => {
  let server, at, folder;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "hantei-relay-"));
    await writeFile(join(folder, "index.html"), "the page");
    server = relay(folder).listen(0);
    await once(server, "listening");
    at = `http://localhost:${server.address().port}`;
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  /// Listens in a room. `heard` grows with each message.
  async function listener(room, from) {
    const { body } = await fetch(`${at}/rooms/${room}?from=${from}`);
    const heard = [];
    (async () => {
      for await (const part of body.pipeThrough(new TextDecoderStream())) heard.push(...part.split("\n").filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)));
    })().catch(() => {});
    return heard;
  }
  const say = (room, from, body) => fetch(`${at}/rooms/${room}?from=${from}`, { method: "POST", body });
  const settled = async (heard, count) => {
    for (let tries = 0; heard.length < count && tries < 100; tries += 1) await new Promise((done) => setTimeout(done, 10));
    return heard;
  };

  it("passes a message to all others in its room only, and refuses one that is too long", async () => {
    const [ann, bob, other] = [await listener("a", "ann"), await listener("a", "bob"), await listener("b", "cid")];
    assert.equal((await say("a", "ann", '{"type":"vote"}')).status, 204);
    assert.deepEqual(await settled(bob, 1), ['{"type":"vote"}']);
    assert.equal((await say("a", "bob", '{"type":\n"lead"}')).status, 204);
    assert.deepEqual(await settled(ann, 1), ['{"type": "lead"}']);
    assert.deepEqual([bob.length, other.length], [1, 0]);
    assert.equal((await say("a", "ann", "x".repeat(4000))).status, 413);
  });

  it("serves the vote and the page's folder, and nothing outside that folder", async () => {
    assert.match(await (await fetch(`${at}/?room=a`)).text(), /a vote/);
    assert.equal(await (await fetch(`${at}/hantei/`)).text(), "the page");
    assert.equal((await fetch(`${at}/hantei/%2e%2e%2f%2e%2e%2fetc/passwd`)).status, 404);
  });
});
