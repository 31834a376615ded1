// The speaker's notes in a separate window, for the screen that the class does not see. The presenting page writes into it, and
// its keys and buttons control the presentation. Whichever of the two is reloaded, they find each other again.
"use strict";

// In the window itself, this only closes it when that page is closed. The scripts that web/build joins to this one are not for
// it.
if (location.protocol === "about:") {
  addEventListener("error", (event) => event.preventDefault());
  window.watch ??= setInterval(() => opener?.closed !== false && close(), 500);
} else {
  hantei.notes = (() => {
    const NAME = "hantei-notes"; // the window's; and in the storage, that it waits for the page to come back
    const { src, text } = document.currentScript;
    let own = null; // the window
    let furnished = null; // the document in it
    let told = "";

    /// Writes the notes into their window. Closes it if there are none.
    function show(html) {
      told = html;
      if (own && !html) close();
      tend();
    }

    function close() {
      own.close();
      own = null;
    }

    /// Opens or finds the window. A browser opens it only after a press. Returns false if there is none.
    function open() {
      if (own && !own.closed) return true;
      own = window.open("", NAME, "popup,width=720,height=820");
      if (!own) return false;
      tend();
      return true;
    }

    /// Keeps the window filled, even after a reload.
    function tend() {
      if (!own) return;
      if (own.closed) {
        own = null;
        hantei.page.press("notes"); // closed by hand: they are not wanted any more
      } else if (own.document.body) {
        if (own.document !== furnished) furnish();
        own.document.documentElement.style.cssText = root().style.cssText;
        own.document.documentElement.lang = root().lang;
        own.document.title = title();
        hantei.page.fill(own.document.getElementById("speaker"), told);
      }
    }

    function furnish() {
      furnished = own.document;
      const { documentElement: root, head, body } = furnished;
      root.className = "speaking";
      const script = Object.assign(furnished.createElement("script"), src ? { src } : { text });
      const styles = [...document.querySelectorAll("style, link[rel=stylesheet]")].map((style) => style.cloneNode(true));
      for (const style of styles) if (style.href) style.href = new URL(style.getAttribute("href"), location.href).href;
      head.replaceChildren(...styles, script);
      body.innerHTML = '<main id="speaker"></main>';
      furnished.onclick = ({ target }) => target.closest("[data-do]") && hantei.page.press(target.closest("[data-do]").dataset.do);
      furnished.onkeydown = furnished.onkeyup = lead;
      own.onpagehide = () => setTimeout(tend, 200); // by then it is closed, or loaded again
    }

    function lead(event) {
      const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat } = event;
      if (!document.getElementById("glcanvas").dispatchEvent(new KeyboardEvent(event.type, { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, bubbles: true, cancelable: true }))) event.preventDefault();
    }

    /// The title of the window: its purpose and the lesson.
    const title = () => `${hantei.plain(hantei.say("notes", "title"))} · ${document.title}`;
    const root = () => document.documentElement;

    /// Shows the notes again if the page was reloaded while they were in the window.
    function resume() {
      try {
        if (!sessionStorage.getItem(NAME)) return;
        sessionStorage.removeItem(NAME);
      } catch {
        return; // no storage
      }
      try {
        open();
        hantei.page.press("notes-apart");
      } catch {
        close(); // a page from the disk may not touch what it opened before it was loaded again
        hantei.page.press("notes");
      }
    }

    addEventListener("pagehide", () => {
      if (!own) return;
      try {
        sessionStorage.setItem(NAME, "waits");
      } catch {
        close(); // nobody would find it again
      }
    });

    return { show, open, resume };
  })();
}
