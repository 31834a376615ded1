// The field in which learners write. What is typed goes to the program letter by letter; what the program makes of it comes back as
// colored lines below the field. What changes the text besides, such as undo, comes back as text.
"use strict";

hantei.own = (() => {
  const INDENT = "    ";
  const field = () => document.getElementById("own-text");
  let sent = null; // what the program has yet to answer
  let shown; // the number of the text that is in the field

  /// The program's text, unless it is older than what was typed.
  function take(old, text) {
    const known = old.dataset.own === shown;
    shown = old.dataset.own;
    if (known && sent !== null) {
      if (text === sent) sent = null;
      return;
    }
    sent = null;
    if (old.value === text) return;
    const { selectionStart } = old;
    old.value = text;
    old.setSelectionRange(selectionStart, selectionStart);
  }

  /// The field gets the focus, and what has yet to be written is selected, to be typed over; where there is nothing, the caret is in the
  /// first line of the body.
  function begin() {
    const text = field();
    if (!text) return;
    text.focus({ preventScroll: true });
    const gap = text.value.indexOf("todo!()");
    const body = /^[^]*?\{\n\s*|/.exec(text.value)[0].length;
    text.setSelectionRange(...(gap >= 0 ? [gap, gap + 7] : [body, body]));
    keepInSight();
  }

  function write() {
    sent = field().value;
    hantei.push("write", sent);
    ask();
  }

  /// Asks which names go on from here.
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

  /// The line with the caret stays in sight above what stands below the text.
  function keepInSight() {
    const text = field();
    const scrolls = [...document.querySelectorAll("#pane, #sides")].find((part) => getComputedStyle(part).overflowY !== "visible");
    if (document.activeElement !== text || !scrolls) return;
    const high = parseFloat(getComputedStyle(text).lineHeight);
    const top = text.getBoundingClientRect().top + high * (text.value.slice(0, text.selectionStart).split("\n").length - 1);
    const { top: least } = scrolls.getBoundingClientRect();
    const { top: most } = document.querySelector(".own-below").getBoundingClientRect();
    if (top + high > most) scrolls.scrollTop += top + 1.5 * high - most;
    else if (top < least) scrolls.scrollTop += top - 0.5 * high - least;
  }

  /// Writes something in place of what is selected, so that the browser's own undo knows of it.
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

  function key(event) {
    if (event.target.id !== "own-text") return;
    const chord = event.ctrlKey || event.metaKey;
    if (chord && !event.altKey && /^[zy]$/i.test(event.key)) {
      event.preventDefault();
      sent = null;
      return hantei.push("do", event.shiftKey || /y/i.test(event.key) ? "redo-text" : "undo-text");
    }
    if (event.key === "Escape") {
      // The first leaves the field, for what can be done with the text; the next one leaves the editor.
      event.stopPropagation();
      document.querySelector(".own-do button")?.focus();
      return;
    }
    const { value, selectionStart } = event.target;
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    if (event.key === "Tab" && !event.shiftKey && !chord) {
      event.preventDefault();
      put(INDENT);
    } else if (event.key === "Enter" && !chord && !event.isComposing) {
      event.preventDefault();
      put(`\n${/^\s*/.exec(line)[0]}${/[{([]\s*$/.test(line) ? INDENT : ""}`);
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
