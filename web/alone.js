// The parts of the page in one file, stored in it in compressed form, two bytes a character. Characters that a browser would
// change are moved and marked with `=`. web/build and src/cli/export.rs write them. This script runs before anything is visible.
"use strict";

(() => {
  const MOVED = 0x40;
  const HALVES = 0x800; // halves of characters are moved back by as much as there are of them

  function bytes({ textContent: text, dataset }) {
    const units = new Uint16Array(text.length);
    let count = 0;
    for (let at = 0; at < text.length; at += 1, count += 1) {
      let unit = text.charCodeAt(at);
      if (unit === 0x3d) {
        unit = text.charCodeAt((at += 1));
        unit += unit < 0x100 ? -MOVED : HALVES;
      }
      units[count] = unit;
    }
    return new Uint8Array(units.buffer, 0, Number(dataset.bytes));
  }

  /// A response with a part's bytes.
  hantei.part = (id) => new Response(new Blob([bytes(document.getElementById(id))]).stream().pipeThrough(new DecompressionStream("gzip")));

  async function style() {
    const textContent = await hantei.part("packed-style.css").text();
    document.head.append(Object.assign(document.createElement("style"), { textContent }));
  }

  /// Runs the other scripts, one after another.
  async function run() {
    for (const { id } of document.querySelectorAll("script.script")) {
      const textContent = await hantei.part(id).text();
      document.body.append(Object.assign(document.createElement("script"), { textContent }));
    }
  }

  const root = document.documentElement;
  const old = typeof DecompressionStream === "undefined";
  root.hidden = !old;
  const styled = old ? null : style().finally(() => (root.hidden = false));
  addEventListener("DOMContentLoaded", () => {
    if (old) hantei.fail("old", "DecompressionStream");
    else styled.then(run).catch(({ message }) => hantei.fail("damaged", message));
  });
})();
