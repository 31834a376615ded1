// The time for every map in Chromium, slowest first. web/bench runs this with the program that has the maps.
//
// The goal is 10 ms for every scene, method, kind and moving body.

import { readFile } from "node:fs/promises";
import { launch, newPage } from "./helpers.mjs";

/// The most that a map may take, in milliseconds.
const MOST = 10;

/// The number of rounds over all maps. The best time of each counts: in the first rounds the browser still compiles, and the
/// machine's other work does not disturb a map in every round.
const ROUNDS = 8;

/// Runs in the page. Computes all maps, and takes the times.
async function measure([program, rounds]) {
  const bytes = Uint8Array.from(atob(program), (letter) => letter.charCodeAt(0));
  const module = await WebAssembly.compile(bytes);
  // Maps call no functions of a page.
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`a map asks for ${name}`);
    };
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  const best = Array(exports.map_count()).fill(Infinity);
  for (let round = 0; round < rounds; round += 1) {
    for (let map = 0; map < best.length; map += 1) {
      const start = performance.now();
      exports.ask_map(map);
      best[map] = Math.min(best[map], performance.now() - start);
    }
  }
  return best.map((time, map) => {
    const letters = new Uint8Array(exports.memory.buffer, exports.map_name(map), exports.map_name_length(map));
    return [time, new TextDecoder().decode(letters)];
  });
}

const program = await readFile(process.argv[2], "base64");
const browser = await launch();
try {
  const measured = await (await newPage(browser)).evaluate(measure, [program, ROUNDS]);
  measured.sort(([a], [b]) => b - a);
  console.log("\n      ms   map");
  for (const [best, name] of measured) console.log(`${best.toFixed(2).padStart(8)}   ${name}`);
  const over = measured.filter(([best]) => best > MOST).length;
  console.log(`${over} of ${measured.length} take more than ${MOST} ms in Chromium ${browser.version()}`);
} finally {
  await browser.close();
}
