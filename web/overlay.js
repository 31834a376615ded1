// Says in words what went wrong and what to do about it. Loaded first, so that it can speak about all that follows.
"use strict";

window.hantei = (() => {
  // What the page says, by the codes of the languages: web/build puts it here, from words/.
  const WORDS = {};

  /// The language that there is for a code such as `ja-JP`.
  const inLanguage = (code) => (Object.hasOwn(WORDS, code.split("-")[0].toLowerCase()) ? code.split("-")[0].toLowerCase() : "en");
  // What the address asks for, or else what the browser is in.
  const reader = inLanguage(/[?&]lang=(\w+)/.exec(location.search + location.hash)?.[1] ?? navigator.language);
  /// What is said in the language of the page, or in another one, with values where their names stand in braces.
  const say = (table, name, values = {}, lang = document.documentElement.lang) =>
    WORDS[inLanguage(lang)][table][name].replace(/\{(\w+)\}/g, (_, value) => values[value]);
  /// Without the two signs, which nobody sees, around English that stands in for what the language lacks.
  const plain = (text) => text.replace(/[\u2066\u2069]/g, "");
  /// Puts what is said into an element; such English is marked for screen readers.
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

  /// Shows one of the messages over the page. The first failure wins: the rest mostly follow from it.
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

  /// What can be read without the program: the lesson that the address names, and all of them.
  function showPlainPages(box) {
    const { lessons = [] } = JSON.parse(document.getElementById("files")?.textContent ?? "{}");
    const asked = /^#\/?([\w-]+)/.exec(location.hash)?.[1];
    const [ending, list] = reader === "en" ? [".html", "lessons/"] : [`.${reader}.html`, `lessons/${reader}.html`];
    const link = (name, to) => (element("a", say("failed", name, {}, reader), element("p", "", box)).href = to);
    if (lessons.includes(asked)) link("plain-lesson", `lessons/${asked}${ending}`);
    link("plain-pages", list);
  }

  /// Extensions and pages around have mistakes of their own, which are none of ours.
  const isOurs = (file) => file === location.href.split("#")[0] || [...document.scripts].some(({ src }) => src && src === file);

  window.addEventListener(
    "error",
    (event) => {
      if (event.target instanceof HTMLScriptElement) {
        fail(location.protocol === "file:" ? "disk" : "http", event.target.src);
      } else if (event.target === window && isOurs(event.filename)) {
        fail("script", `${event.message}\n${event.filename}:${event.lineno}`);
      }
    },
    true, // a script that does not load tells only those who listen on the way down
  );

  return {
    fail,
    hasFailed: () => failed,
    /// `stop` runs when the page fails.
    inLanguage,
    say,
    plain,
    write,
    onFailure: (stop) => stopping.push(stop),
  };
})();
