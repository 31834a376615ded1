// Shows the first lesson's text in its place before the program has loaded, unless something else is requested. Loaded in the
// middle of the page, directly after the texts that src/html has written, so that no visible text changes.
"use strict";

(() => {
  // The page's texts, by the codes of the languages: web/build puts them here, from words/.
  const WORDS = {};
  const inLanguage = null; // the function of language.js, from web/build
  const lang = inLanguage(Object.keys(WORDS), navigator.language);

  // If overlay.js is blocked, only this reports it.
  addEventListener("DOMContentLoaded", () => {
    if (window.hantei) return;
    document.getElementById("loading-text").textContent = WORDS[lang].loading.blocked.replace(/[\u2066\u2069]/g, "");
    document.getElementById("progress").hidden = true;
    document.querySelector("#loading .late").classList.add("now");
  });

  // Saved settings that do not change the first text: src/session/settings.rs. Of answers and challenges, only those of the first
  // lesson count.
  const USUAL =
    /^(text-size = 1\.0|panel-width = 480\.0|panel = true|(place|grid|points|code-part|hints-done|code|reading|whys|name|task|steps|hunts|hunting) = .*|letter-keys = true|sounds = .*|texts = .*|(answers|solved|levels|done) = (?!.*point-disk\/).*)?$/;
  const root = document.documentElement;
  const touched = matchMedia("(pointer: coarse)").matches;
  const first = document.querySelector(`template[data-first="${lang} ${touched}"]`);
  let kept = "";
  try {
    kept = localStorage.getItem("hantei-settings") ?? "";
  } catch {
    // switched off for this page: then there are none
  }
  // Without a link the program resumes where the last visit ended.
  const last = /^place = "(.*)"$/m.exec(kept)?.[1];
  const place = location.hash.slice(1) || last || first.dataset.link;
  const elsewhere = place !== first.dataset.link || /\b(embed|screens|lang|theme|lessons)\b/.test(location.search);
  if (elsewhere || !kept.split("\n").every((line) => USUAL.test(line))) return;
  for (const part of ["head", "lesson", "ask"]) document.getElementById(part).append(...first.content.querySelector(`[data-part=${part}]`).childNodes);
  root.lang = lang;
  // The program's classes replace these in its first frame.
  root.className = `reading paneled ${touched ? "touched" : ""} ${first.dataset.state}`;
})();
