// The QR code of a vote's address is read by an independent reader.
import assert from "node:assert/strict";
import { it } from "node:test";
import read from "jsqr";
import { qr } from "../example-qr.js";

const [MODULE, BORDER] = [4, 4]; // pixels of a module, and modules of the light border

/// The text that the reader finds in a picture of the code.
function seen(rows) {
  const width = (rows.length + 2 * BORDER) * MODULE;
  const pixels = new Uint8ClampedArray(4 * width * width);
  for (let i = 0; i < width * width; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)].map((at) => Math.floor(at / MODULE) - BORDER);
    pixels.set(rows[y]?.[x] ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * i);
  }
  return read(pixels, width, width)?.data;
}

it("a QR code says its text in each of its five versions, and refuses a longer one", () => {
  const address = (length) => `http://192.168.1.23:8000/?room=${"k7m2".repeat(30)}`.slice(0, length);
  for (const [length, size] of [[1, 21], [17, 21], [18, 25], [32, 25], [33, 29], [53, 29], [54, 33], [78, 33], [79, 37], [106, 37]]) {
    const rows = qr(address(length));
    assert.equal(rows.length, size);
    assert.equal(seen(rows), address(length));
  }
  assert.throws(() => qr(address(107)), RangeError);
});
