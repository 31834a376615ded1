// What search engines and those who share a link are told, once `web/build --site` knows where the page will be.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { DIST } from "./helpers.mjs";

const SITE = "https://example.org/hantei/";
const BUILD = fileURLToPath(new URL("../build", import.meta.url));
/// Does in a copy of dist/ what `web/build --site` does once all else is there.
const TELL = `
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
sys.dont_write_bytecode = True
build = module_from_spec(spec_from_loader("build", SourceFileLoader("build", sys.argv[1])))
build.__loader__.exec_module(build)
build.DIST = Path(sys.argv[2])
build.known_at(sys.argv[3])
`;

describe("a page that knows where it is", () => {
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "hantei-site-"));
    cpSync(join(DIST, "index.html"), join(folder, "index.html"));
    cpSync(join(DIST, "lessons"), join(folder, "lessons"), { recursive: true });
    execFileSync("python3", ["-c", TELL, BUILD, folder, SITE]);
  });
  after(() => rmSync(folder, { recursive: true }));

  it("says so in each of its pages, with a title and a picture that is there", () => {
    const lessons = readdirSync(join(folder, "lessons")).filter((name) => name.endsWith(".html"));
    assert.ok(lessons.length > 40, `${lessons.length} plain pages`);
    for (const place of ["", ...lessons.map((name) => `lessons/${name}`)]) {
      const text = readFileSync(join(folder, place || "index.html"), "utf8");
      const told = (name) => text.match(new RegExp(`<meta property="og:${name}" content="(.*?)">`))?.[1];
      assert.equal(text.match(/<link rel="canonical" href="(.*?)">/)?.[1], SITE + place);
      assert.equal(told("url"), SITE + place);
      assert.ok(told("title"), place);
      assert.ok(readFileSync(join(folder, told("image").slice(SITE.length))).length > 1000, told("image"));
    }
  });

  it("lists all of them for search engines", () => {
    const map = readFileSync(join(folder, "sitemap.xml"), "utf8");
    const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
    const lessons = readdirSync(join(folder, "lessons")).filter((name) => name.endsWith(".html"));
    assert.deepEqual(listed.sort(), [SITE, ...lessons.map((name) => `${SITE}lessons/${name}`)].sort());
  });
});
