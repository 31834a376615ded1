// Keeps the text version beside the canvas in step with the program. Touches only what changed: a reader keeps its place, a
// button its focus.
"use strict";

hantei.mirror = (() => {
  const ALLOWED = new Set(["P", "UL", "OL", "LI", "B", "I", "EM", "STRONG", "CODE", "KBD", "SUB", "SUP", "BR", "A", "TABLE", "TBODY", "TR", "TH", "TD"]);
  const QUIET = 700; // ms between two announcements: while something is dragged the verdict may flicker
  const at = (id) => document.getElementById(id);

  let last = {};
  let state = null;
  let spoken = "";
  let timer = 0;
  let waiting = "";

  function say(text) {
    waiting = text;
    if (timer) return; // the pause after the last one; what is newest then will be said
    const speak = () => {
      timer = 0;
      if (waiting === spoken) return;
      spoken = waiting;
      at("announce").textContent = spoken;
      timer = setTimeout(speak, QUIET);
    };
    timer = setTimeout(speak, 60);
  }

  /// A copy of `source` with the allowed elements only; of attributes, only where a link leads.
  function clean(source) {
    const copy = document.createDocumentFragment();
    for (const node of source.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        copy.append(node.data);
      } else if (node.nodeType === Node.ELEMENT_NODE && ALLOWED.has(node.tagName)) {
        const element = document.createElement(node.tagName);
        const link = node.getAttribute("href") ?? "";
        if (node.tagName === "A" && /^(https?:|#)/.test(link)) element.setAttribute("href", link);
        element.append(clean(node));
        copy.append(element);
      } else if (node.nodeType === Node.ELEMENT_NODE && node.tagName !== "SCRIPT" && node.tagName !== "STYLE") {
        copy.append(clean(node));
      }
    }
    return copy;
  }

  const showHtml = (id, html) => at(id).replaceChildren(clean(new DOMParser().parseFromString(html, "text/html").body));

  function showValues(list, values) {
    while (list.children.length > 2 * values.length) list.lastElementChild.remove();
    values.forEach(({ name, value }, index) => {
      let term = list.children[2 * index];
      if (!term) {
        term = document.createElement("dt");
        list.append(term, document.createElement("dd"));
      }
      if (term.textContent !== name) term.textContent = name;
      const description = term.nextElementSibling;
      if (description.textContent !== value) description.textContent = value;
    });
  }

  function showButtons(box, actions) {
    const old = new Map([...box.children].map((button) => [button.dataset.action, button]));
    actions.forEach(({ id, label, pressed }, index) => {
      let button = old.get(id);
      old.delete(id);
      if (!button) {
        button = document.createElement("button");
        button.type = "button";
        button.dataset.action = id;
        button.addEventListener("click", () => hantei.push("action", id));
      }
      if (button.textContent !== label) button.textContent = label;
      const now = pressed === undefined ? null : String(pressed);
      if (button.getAttribute("aria-pressed") !== now) {
        if (now === null) button.removeAttribute("aria-pressed");
        else button.setAttribute("aria-pressed", now);
      }
      if (box.children[index] !== button) box.insertBefore(button, box.children[index] ?? null);
    });
    for (const button of old.values()) {
      if (button === document.activeElement) canvas.focus(); // or the focus would fall to the top of the page
      button.remove();
    }
  }

  return {
    /// The last mirror published, as an object.
    state: () => state,
    update(json) {
      state = JSON.parse(json);
      const { lang, title, step, values, verdict, actions, announce } = state;
      if (lang !== last.lang) document.documentElement.lang = lang;
      if (title !== last.title) {
        at("title").textContent = title;
        document.title = title;
        canvas.setAttribute("aria-label", title);
      }
      for (const id of ["step", "caption", "code", "verdict"]) if (state[id] !== last[id]) at(id).textContent = state[id];
      for (const id of ["prose", "table"]) if (state[id] !== last[id]) showHtml(id, state[id]);
      showValues(at("values"), values);
      showButtons(at("actions"), actions);
      if (announce && announce !== last.announce) say(announce);
      else if (step !== last.step) say(`${step}. ${verdict}`);
      else if (verdict !== last.verdict) say(verdict);
      last = state;
    },
  };
})();
