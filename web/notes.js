// The speaker's notes in a window of their own, for the screen that the class does not see. It has no program: this page writes into
// it, and its keys and buttons lead the presentation.
"use strict";

hantei.notes = (() => {
  let own = null; // the window

  /// Writes the notes where they are wanted. Without any, their window closes.
  function show(html, showHere) {
    if (own && !html) close();
    if (own?.document.body) {
      own.document.documentElement.style.cssText = document.documentElement.style.cssText;
      own.document.documentElement.lang = document.documentElement.lang;
      own.document.title = document.title;
      own.document.getElementById("notes").innerHTML = html;
    }
    showHere(own ? "" : html);
  }

  function close() {
    const closed = own;
    own = null;
    closed.close();
  }

  /// Opens the window, which a browser allows only in the handler of a press; false where it does not.
  function open(press) {
    own = window.open("", "hantei-notes", "popup,width=560,height=680");
    if (!own) return false;
    const { documentElement: root, head, body } = own.document;
    root.className = "speaking";
    const styles = [...document.querySelectorAll("style, link[rel=stylesheet]")].map((style) => style.cloneNode(true));
    for (const style of styles) if (style.href) style.href = new URL(style.getAttribute("href"), location.href).href;
    head.replaceChildren(...styles);
    body.innerHTML = '<aside id="notes"></aside>';
    own.document.onclick = ({ target }) => target.closest("[data-do]") && press(target.closest("[data-do]").dataset.do);
    for (const type of ["keydown", "keyup"]) own.document.addEventListener(type, lead);
    own.onpagehide = () => {
      // Closed by hand: the notes are not wanted any more.
      if (own) press("notes");
      own = null;
    };
    return true;
  }

  function lead(event) {
    const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat } = event;
    if (!document.getElementById("glcanvas").dispatchEvent(new KeyboardEvent(event.type, { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, bubbles: true, cancelable: true }))) event.preventDefault();
  }

  // A page that is reloaded cannot write into the window any more.
  addEventListener("pagehide", () => own && close());

  return { show, open };
})();
