// The choice of a reader's language, which several scripts share.

import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const text = readFileSync(new URL("../language.js", import.meta.url), "utf8");
const inLanguage = new Function(`${text}; return inLanguage;`)();

describe("the choice of a reader's language", () => {
  const codes = ["en", "es", "ja", "pt-br", "zh-hant"];

  it("prefers the same code, then a more general one, then another of that language, then the default", () => {
    const wanted = { "pt-BR": "pt-br", "pt-PT": "pt-br", pt: "pt-br", "zh-Hant-TW": "zh-hant", "es-MX": "es", ja: "ja", fr: "en" };
    for (const [code, found] of Object.entries(wanted)) assert.equal(inLanguage(codes, code), found, code);
    assert.equal(inLanguage(codes, "fr", "ja"), "ja");
  });
});
