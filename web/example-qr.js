// QR codes of short addresses, as ISO/IEC 18004 describes them: versions 1 to 5, bytes, level L. Such a code has a single block.

const VERSIONS = [[19, 7], [34, 10], [55, 15], [80, 20], [108, 26]]; // bytes of data and of correction
const FORMAT = 0x77c4; // level L and mask 0, with the bits that protect them

/// The product of two bytes as polynomials, in the field of the codes.
function times(a, b) {
  let product = 0;
  for (; b; b >>= 1, a = (a << 1) ^ (a & 128 ? 0x11d : 0)) if (b & 1) product ^= a;
  return product;
}

/// The correction bytes of the data: the remainder of a division by (x − 1)(x − 2)(x − 4)…
function correction(data, count) {
  let divisor = [1];
  for (let i = 0, root = 1; i < count; i += 1, root = times(root, 2)) divisor = [...divisor, 0].map((byte, j) => byte ^ times(divisor[j - 1] ?? 0, root));
  let rest = Array(count).fill(0);
  for (const byte of data) {
    const lead = byte ^ rest[0];
    rest = divisor.slice(1).map((part, j) => (rest[j + 1] ?? 0) ^ times(part, lead));
  }
  return rest;
}

/// The bits of a text with their correction, and the version that holds them.
function encoded(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([data]) => bytes.length + 2 <= data) + 1;
  if (!version) throw new RangeError("too long for a QR code of version 5");
  const [room, count] = VERSIONS[version - 1];
  // Four bits say that bytes follow, eight how many; four zeros end them. Two bytes in turn fill what is left.
  const halves = [4, ...[bytes.length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: bytes.length + 2 }, (_, i) => (halves[2 * i] << 4) | halves[2 * i + 1]);
  for (let i = 0; data.length < room; i += 1) data.push(i % 2 ? 0x11 : 0xec);
  const bits = [...data, ...correction(data, count)].flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (byte >> i) & 1));
  return { bits, version };
}

/// The rows of a text's QR code, without the light border. Dark modules are true.
export function qr(text) {
  const { bits, version } = encoded(text);
  const size = 17 + 4 * version;
  const rows = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (x, y, dark) => x in rows && y in rows && (rows[y][x] = Boolean(dark));
  /// Squares around a center: dark but for the rings at these distances.
  const rings = (x, y, radius, light) => {
    for (let dy = -radius; dy <= radius; dy += 1) for (let dx = -radius; dx <= radius; dx += 1) set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i += 1) [set(i, 6, i % 2 === 0), set(6, i, i % 2 === 0)];
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) rings(x, y, 4, [2, 4]);
  if (version > 1) rings(size - 7, size - 7, 2, [1]);
  for (let i = 0; i < 15; i += 1) {
    const dark = (FORMAT >> i) & 1;
    // Twice: around the first corner, where it leaves out the row and column of alternating modules, and split between the others.
    i < 8 ? set(8, i + (i > 5), dark) : set(i === 8 ? 7 : 14 - i, 8, dark);
    i < 8 ? set(size - 1 - i, 8, dark) : set(8, size - 15 + i, dark);
  }
  set(8, size - 8, true);

  // The bits go up and down through pairs of columns from the right. Mask 0 turns over every second module.
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (rows[y][x] === null) rows[y][x] = Boolean((bits[next++] ?? 0) ^ ((x + y + 1) % 2));
    }
  }
  return rows;
}
