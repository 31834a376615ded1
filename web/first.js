// The first lesson's text stands where it will be before the program has come, unless something else is asked for. Loaded in the
// middle of the page, right after the texts that src/html has written, so that nothing is seen that would change.
"use strict";

(() => {
  // What the page says, by the codes of the languages: web/build puts it here, from words/.
  const WORDS = {};
  const reader = navigator.language.split("-")[0].toLowerCase();
  const lang = Object.hasOwn(WORDS, reader) ? reader : "en";

  // Where overlay.js is kept away, only this says so.
  addEventListener("DOMContentLoaded", () => {
    if (window.hantei) return;
    document.getElementById("loading-text").textContent = WORDS[lang].loading.blocked.replace(/[\u2066\u2069]/g, "");
    document.getElementById("progress").hidden = true;
    document.querySelector("#loading .late").classList.add("now");
  });

  // What leaves the text as it is, of the settings that the program keeps: src/session/settings.rs.
  // Of answers and challenges it tells only those of its own lesson.
  const USUAL =
    /^(text-size = 1\.0|panel-width = 480\.0|panel = true|(grid|points|hints-done|code|reading|name|task|steps) = .*|letter-keys = true|texts = .*|(answers|solved) = (?!.*point-disk\/).*)?$/;
  const root = document.documentElement;
  const touched = matchMedia("(pointer: coarse)").matches;
  const first = document.querySelector(`template[data-first="${lang} ${touched}"]`);
  let kept = "";
  try {
    kept = localStorage.getItem("hantei-settings") ?? "";
  } catch {
    // switched off for this page: then there are none
  }
  const elsewhere = !["", `#${first.dataset.link}`].includes(location.hash) || /\b(embed|screens|lang|theme|lessons)\b/.test(location.search);
  if (elsewhere || !kept.split("\n").every((line) => USUAL.test(line))) return;
  for (const part of ["head", "lesson"]) document.getElementById(part).append(...first.content.querySelector(`[data-part=${part}]`).childNodes);
  root.lang = lang;
  // The program's own classes take the place of these in its first frame.
  root.className = touched ? "reading paneled touched" : "reading paneled";
})();
