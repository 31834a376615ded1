// The field in which learners write. Typing goes to the program letter by letter, and comes back as colored lines below the
// field. Other changes of the text, such as undo, come back as text.
"use strict";

hantei.own = (() => {
  const INDENT = "    ";
  const field = () => document.getElementById("own-text");
  let sent = null; // what the program has yet to answer
  let shown; // the number of the text that is in the field

  /// Takes the program's text, unless it is older than the typed one.
  function take(old, text) {
    const known = old.dataset.own === shown;
    shown = old.dataset.own;
    if (known && sent !== null) {
      if (text === sent) sent = null;
      return;
    }
    sent = null;
    if (old.value === text) return;
    // The caret goes to the end of what changed.
    const { value } = old;
    const most = Math.min(value.length, text.length);
    let same = 0;
    while (same < most && value.at(-1 - same) === text.at(-1 - same)) same += 1;
    old.value = text;
    old.setSelectionRange(text.length - same, text.length - same);
  }

  /// Focuses the field, or the languages to choose from, and selects the part to be written, so that typing replaces it. If there is none, the caret goes to the
  /// first line of the body.
  function begin() {
    const text = field();
    // Before the field comes the question about its language.
    if (!text) return document.querySelector(".own-asks button")?.focus();
    text.focus({ preventScroll: true });
    const gap = /(?:return )?todo!?\(\)/.exec(text.value);
    const body = /^[^]*?\{\n\s*|/.exec(text.value)[0].length;
    text.setSelectionRange(...(gap ? [gap.index, gap.index + gap[0].length] : [body, body]));
    keepInSight();
  }

  function write() {
    sent = field().value;
    hantei.push("write", sent);
    ask();
  }

  /// Requests the names that can complete the text before the caret.
  function ask() {
    const { value, selectionStart } = field();
    hantei.push("before", value.slice(0, selectionStart));
  }

  /// Offers names, each as a button that writes the rest of it.
  function offer(names) {
    const place = document.querySelector("[data-names]");
    place?.replaceChildren(
      ...names.slice(0, 10).map((name) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = button.dataset.rest = name;
        button.tabIndex = -1; // with keys, Ctrl and Space take the first
        return button;
      }),
    );
    keepInSight();
  }

  /// Scrolls the line with the caret into sight, above the part below the text.
  function keepInSight() {
    const text = field();
    const scrolls = [...document.querySelectorAll("#pane, #sides")].find((part) => getComputedStyle(part).overflowY !== "visible");
    if (document.activeElement !== text || !scrolls) return;
    const high = parseFloat(getComputedStyle(text).lineHeight);
    const top = text.getBoundingClientRect().top + high * (text.value.slice(0, text.selectionStart).split("\n").length - 1);
    const { top: least } = scrolls.getBoundingClientRect();
    // On a phone the names are over the code.
    const below = [...document.querySelectorAll(".own-names:not(:empty), .own-below")].map((part) => part.getBoundingClientRect().top);
    const most = Math.min(...below);
    if (top + high > most) scrolls.scrollTop += top + 1.5 * high - most;
    else if (top < least) scrolls.scrollTop += top - 0.5 * high - least;
  }

  /// Replaces the selection so that the browser's own undo includes it.
  function put(text) {
    field().focus();
    if (!document.execCommand("insertText", false, text)) {
      field().setRangeText(text, field().selectionStart, field().selectionEnd, "end");
      write();
    }
  }

  function putRest(name) {
    const { value, selectionStart } = field();
    const begun = /[A-Za-z0-9_]*$/.exec(value.slice(0, selectionStart))[0];
    put(name.startsWith(begun) ? name.slice(begun.length) : name);
  }

  /// Takes a level of indentation away from the caret's line. Returns false if it has none.
  function takeIndentation(text) {
    const { value, selectionStart } = text;
    const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
    const count = /^ {0,4}/.exec(value.slice(start))[0].length;
    if (count === 0) return false;
    text.setSelectionRange(start, start + count);
    put("");
    const caret = Math.max(start, selectionStart - count);
    text.setSelectionRange(caret, caret);
    return true;
  }

  function key(event) {
    if (event.target.id !== "own-text" || hantei.input.composes(event)) return;
    const letter = hantei.input.character(event);
    const chord = event.ctrlKey || event.metaKey;
    if (chord && !event.altKey && /^[zy]$/i.test(letter)) {
      event.preventDefault();
      sent = null;
      return hantei.push("do", event.shiftKey || /y/i.test(letter) ? "redo-text" : "undo-text");
    }
    if (event.key === "Escape") {
      // The first Esc leaves the field for the buttons below the text. The next one leaves the editor.
      event.stopPropagation();
      document.querySelector(".own-do button:enabled")?.focus();
      return;
    }
    const { value, selectionStart, selectionEnd } = event.target;
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    if (event.key === "Tab" && !event.shiftKey && !chord) {
      event.preventDefault();
      put(INDENT);
    } else if (event.key === "Tab" && event.shiftKey && !chord && takeIndentation(event.target)) {
      event.preventDefault();
    } else if (event.key === "Backspace" && !chord && selectionStart === selectionEnd && line !== "" && line.trim() === "") {
      // At the start of a line it takes away a whole level.
      event.target.setSelectionRange(selectionStart - (line.length % INDENT.length || INDENT.length), selectionStart);
    } else if (event.key === "Enter" && !chord) {
      event.preventDefault();
      put(`\n${/^\s*/.exec(line)[0]}${/[{([:]\s*$/.test(line) ? INDENT : ""}`);
    } else if (event.key === "}" && line !== "" && line.trim() === "") {
      event.target.setSelectionRange(selectionStart - Math.min(INDENT.length, line.length), selectionStart);
    } else if (chord && event.key === " ") {
      event.preventDefault();
      const first = document.querySelector("[data-rest]");
      if (first) putRest(first.dataset.rest);
    }
  }

  function pressed(event) {
    const rest = event.target.closest?.("[data-rest]");
    const types = event.target.closest?.("[data-type]");
    if (rest) putRest(rest.dataset.rest);
    if (types) put(types.dataset.type);
    // Undo and redo: the program's text replaces the typed one, and the phone's keyboard stays open.
    if (event.target.closest?.(".own-keys [data-do]")) {
      sent = null;
      field().focus({ preventScroll: true });
    }
  }

  async function openFile(input) {
    const file = input.files[0];
    if (!file) return;
    const text = await file.text();
    input.value = "";
    field().value = text;
    write();
  }

  function listen() {
    document.addEventListener("input", ({ target }) => target.id === "own-text" && write());
    document.addEventListener("keydown", key, true);
    document.addEventListener("click", pressed);
    document.addEventListener("selectionchange", () => document.activeElement?.id === "own-text" && ask());
    document.addEventListener("change", ({ target }) => {
      if (target.dataset?.ownName !== undefined) hantei.push("name", target.value);
      if (target.dataset?.ownFile !== undefined) openFile(target);
    });
  }

  return { begin, take, offer, listen };
})();
