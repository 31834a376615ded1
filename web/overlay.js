// Explains failures in words, with a remedy. Loaded first, so that it can report all later failures.
"use strict";

window.hantei = (() => {
  // The page's texts, by the codes of the languages: web/build puts them here, from words/.
  const WORDS = {};

  const inLanguage = null; // the function of language.js, from web/build
  /// The language of the page for a code such as `pt-BR`.
  const ofPage = (code, otherwise) => inLanguage(Object.keys(WORDS), code, otherwise);
  // The language in the address, or else that of the browser.
  const reader = ofPage(/[?&]lang=([\w-]+)/.exec(location.search + location.hash)?.[1] ?? navigator.language);
  /// A text in the language of the page, or in another one, with values in place of their names in braces.
  const say = (table, name, values = {}, lang = document.documentElement.lang) =>
    WORDS[ofPage(lang)][table][name].replace(/\{(\w+)\}/g, (_, value) => values[value]);
  /// The text without the two invisible signs around borrowed English.
  const plain = (text) => text.replace(/[\u2066\u2069]/g, "");
  /// Puts a text into an element. Borrowed English is marked for screen readers.
  const write = (element, text) => {
    element.textContent = plain(text);
    if (text.startsWith("\u2066")) element.lang = "en";
  };
  const stopping = [];
  let failed = false;

  function element(name, text, parent) {
    const made = document.createElement(name);
    write(made, text);
    parent.append(made);
    return made;
  }

  /// Shows one of the messages over the page. The first failure wins, since the others mostly follow from it.
  function fail(kind, detail = "") {
    if (failed) return;
    failed = true;
    const { what, remedy } = WORDS[reader].failed[kind];
    const overlay = document.getElementById("overlay");
    document.getElementById("loading").hidden = true;
    overlay.dataset.failure = kind;
    overlay.lang = reader;
    overlay.hidden = false; // before the text: a reader announces what an alert gains while it shows
    const box = document.createElement("div");
    element("h1", what, box);
    element("p", remedy, box);
    if (detail) element("pre", detail, box);
    if (!("alone" in document.documentElement.dataset)) showPlainPages(box);
    const reload = element("button", say("failed", "reload", {}, reader), box);
    reload.addEventListener("click", () => location.reload());
    overlay.replaceChildren(box);
    reload.focus();
    for (const stop of stopping) stop();
  }

  /// Shows links to the plain pages, which need no program: the lesson in the address, and all lessons.
  function showPlainPages(box) {
    const { lessons = [] } = JSON.parse(document.getElementById("files")?.textContent ?? "{}");
    const asked = /^#\/?([\w-]+)/.exec(location.hash)?.[1];
    const [ending, list] = reader === "en" ? [".html", "lessons/"] : [`.${reader}.html`, `lessons/${reader}.html`];
    const link = (name, to) => (element("a", say("failed", name, {}, reader), element("p", "", box)).href = to);
    if (lessons.includes(asked)) link("plain-lesson", `lessons/${asked}${ending}`);
    link("plain-pages", list);
  }

  /// True if a failed file belongs to this page. Extensions and surrounding pages have failures of their own.
  const isOurs = (file) => file === location.href.split("#")[0] || [...document.scripts].some(({ src }) => src && src === file);

  // A browser's message about an element that changed its size again during layout. The next frame handles it.
  const LATE_LAYOUT = /^ResizeObserver loop/;

  window.addEventListener(
    "error",
    (event) => {
      if (event.target instanceof HTMLScriptElement) {
        fail(location.protocol === "file:" ? "disk" : "http", event.target.src);
      } else if (event.target === window && isOurs(event.filename) && !LATE_LAYOUT.test(event.message)) {
        fail("script", `${event.message}\n${event.filename}:${event.lineno}`);
      }
    },
    true, // a script that does not load tells only those who listen on the way down
  );

  return {
    fail,
    hasFailed: () => failed,
    inLanguage: ofPage,
    say,
    plain,
    write,
    /// Runs `stop` when the page fails.
    onFailure: (stop) => stopping.push(stop),
  };
})();
