// Handles keyboard, mouse and touch screen without disturbing the browser. gl.js takes every key it can (F5, Tab, Ctrl+R) and
// does not release some of them. This file handles the keyboard instead and watches the rest. Wherever the focus is, a key goes
// to the picture, unless the focused element needs it.
"use strict";

hantei.input = (() => {
  const MODIFIER_KEYS = /^(Shift|Control|Alt)(Left|Right)$/;
  const BROWSERS_OWN = /^(F\d+|Tab|Meta(Left|Right)|OS(Left|Right)|ContextMenu|PrintScreen|.*(Volume|Media|Browser).*)$/;
  // As in src/session/commands.rs. A test of the program compares these lines.
  const CHORDS = { "ctrl+z": "undo", "ctrl+y": "redo", "ctrl+shift+z": "redo" };
  const COPY = "y";
  const SCROLLING = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End|Space)$/;

  const keys = new Map(); // held keys: event.code → miniquad's number
  const buttons = new Set(); // held mouse buttons, numbered as miniquad does
  let place = { x: 0, y: 0 };

  const embedded = window.parent !== window;

  // The signs with a meaning, and their places on the keyboard whose keys most scripts share.
  const SIGNS = /^[?[\],.+\-;=<>]$/;
  const SIGN_AT = { BracketLeft: "[", BracketRight: "]", Comma: ",", Period: ".", Semicolon: ";" };

  /// The character of a key: the one that it types or, for letters of another script and unused signs, the one in its place on a
  /// Latin keyboard.
  function character({ key, code, shiftKey }) {
    if ([...key].length !== 1 || /^[a-z0-9 ]$/i.test(key) || SIGNS.test(key)) return key;
    const letter = /^Key([A-Z])$/.exec(code)?.[1];
    if (letter && /\p{L}/u.test(key)) return shiftKey ? letter : letter.toLowerCase();
    const digit = /^Digit(\d)$/.exec(code)?.[1];
    if (digit && !shiftKey) return digit;
    return (/\p{L}/u.test(key) && SIGN_AT[code]) || key;
  }

  /// The code of a key: letters and digits by their character, keys without a character by their place. Signs are identified by
  /// their characters alone.
  function codeOf(event) {
    const key = character(event);
    if (/^[a-z]$/i.test(key)) return into_sapp_keycode(`Key${key.toUpperCase()}`);
    if (/^[0-9]$/.test(key)) return into_sapp_keycode(`Digit${key}`);
    return [...key].length > 1 || key === " " ? into_sapp_keycode(event.code) : undefined;
  }

  /// True while an input method composes a text and uses the key. Safari reports the key that ends it only by a number.
  const composes = (event) => event.isComposing || event.keyCode === 229;

  /// True if a key belongs to the focused element: a text field takes all keys, a button only those that press it.
  function isTheirs({ target, code, key }) {
    if (!(target instanceof Element)) return false;
    if (target.matches("[data-enter]") && /^(Page|Arrow)(Up|Down)/.test(code)) return false; // a number has one line: they scroll the lesson
    if (target.matches("input[type=text], input[type=search], textarea, select, [contenteditable]")) return true;
    if (target.matches("input[type=range]")) return /^(Arrow|Page|Home|End)/.test(code);
    if (target.matches("[role=separator]") && /^(Arrow(Up|Down)|Page|Home|End)/.test(code)) return true; // and moves an edge
    if (target.matches("[role=tab]") && /^(Arrow(Left|Right)|Home|End)$/.test(code)) return true; // page.js goes through the tabs
    // An overlay over the picture scrolls, and nothing happens below it.
    if (document.getElementById("sheet").open && !isChoosing() && (SCROLLING.test(code) || /^Arrow/.test(code))) return true;
    if (target.closest("details[open].menu")) return true; // and through a menu
    if (target.matches("button, summary, a")) return key === "Enter" || key === " ";
    // An element reached by Tab scrolls, if there is more of it.
    return target.matches("#lesson:focus-visible, #pane:focus-visible, #sheet:focus-visible") && canScroll(target) && SCROLLING.test(code) && code !== "Space" && !isChoosing();
  }
  /// Below the picture, the whole panel scrolls at once.
  const canScroll = (part) => [part, part.closest("#sides")].some((it) => it && it.scrollHeight > it.clientHeight + 1);
  const isChoosing = () => document.querySelector(".overview") !== null;

  function modifiers(event) {
    return (event.shiftKey ? SAPP_MODIFIER_SHIFT : 0) | (event.ctrlKey ? SAPP_MODIFIER_CTRL : 0) | (event.altKey ? SAPP_MODIFIER_ALT : 0);
  }

  /// True if Ctrl, Alt or Cmd is held and the key is for the browser. (AltGr only chooses a character.)
  function isChord(event) {
    return !event.getModifierState("AltGraph") && (event.ctrlKey || event.altKey || event.metaKey);
  }

  function releaseKeys() {
    for (const code of keys.values()) wasm_exports.key_up(code, 0);
    keys.clear();
  }

  function releaseAll() {
    releaseKeys();
    hantei.page.release();
    for (const button of buttons) wasm_exports.mouse_up(place.x, place.y, button);
    buttons.clear();
    // macroquad forgets all held keys and fingers when it loses the focus.
    wasm_exports.focus(false);
    wasm_exports.focus(true);
  }

  function keydown(event) {
    if (composes(event) || BROWSERS_OWN.test(event.code) || !event.code) {
      if (event.key === "Meta") releaseKeys(); // macOS does not tell when a key is let go while Cmd is down
      return;
    }
    if (document.querySelector("dialog.by-hand")) return; // its own keys are the browser's
    if (event.key === "Escape" && event.target.matches?.("[data-find]")) {
      event.preventDefault(); // or a browser would only empty the field
      return void hantei.page.press("leave");
    }
    if (event.key === "Escape" && leaves(event.target)) return;
    // Esc returns to the picture from any other focus, and so do the arrows that choose an answer: the following Enter is for the
    // answer, and not for the button that had the focus.
    const chooses = /^Arrow(Up|Down)$/.test(event.key) && document.querySelector(".choices") && event.target.matches?.("button, summary, a");
    if ((event.key === "Escape" && !event.target.closest?.("dialog")) || chooses) canvas.focus({ preventScroll: true });
    if (event.key === "Enter" && event.target.matches?.("[data-enter]")) return hantei.page.enterField(event.target);
    // The number is accepted, and the next one can be typed. Esc goes back to the picture.
    if (event.key === "Enter" && event.target.matches?.("input[type=text]")) return event.target.select();
    // Letters typed over the glossary go to its search field.
    const find = document.querySelector("dialog[open] [data-find]");
    if (find && !isTheirs(event) && !isChord(event) && /^\S$/u.test(event.key)) return find.focus();
    if (isTheirs(event) || hantei.page.beginsNumber(event)) return;
    if (!MODIFIER_KEYS.test(event.code) && isChord(event)) {
      releaseKeys();
      const command = ourChord(event);
      if (command) {
        event.preventDefault();
        hantei.push("do", command);
      }
      return;
    }
    if (character(event).toLowerCase() === COPY && hantei.page.copies()) return void hantei.page.press("copy-link");
    const code = codeOf(event);
    const sign = character(event);
    const types = [...sign].length === 1;
    if (code === undefined && !types) return;
    if (!MODIFIER_KEYS.test(event.code)) event.preventDefault(); // no scrolling by space and arrows, no quick find by / and '
    if (code !== undefined) {
      keys.set(event.code, code);
      wasm_exports.key_down(code, modifiers(event), event.repeat);
    }
    if (types) wasm_exports.key_press(sign.codePointAt(0));
    if (!event.repeat && !MODIFIER_KEYS.test(event.code)) hantei.isBehind = true;
  }

  /// Handles keys in order, since the meaning and target of a key may depend on the one before it. If that is not handled yet, a
  /// frame comes first, and the key goes to the element that is focused then.
  function inOrder(event) {
    if (!hantei.isBehind || !event.isTrusted) return;
    hantei.settle();
    const target = document.activeElement ?? document.body;
    if (target === event.target) return;
    event.stopImmediatePropagation();
    const { key, code, location, shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing } = event;
    const modifierAltGraph = event.getModifierState("AltGraph");
    const held = { shiftKey, ctrlKey, altKey, metaKey, modifierAltGraph };
    const again = new KeyboardEvent("keydown", { key, code, location, repeat, isComposing, ...held, bubbles: true, cancelable: true, composed: true });
    if (!target.dispatchEvent(again)) event.preventDefault();
  }

  /// Closes a menu or leaves a field by Esc, before Esc has another effect.
  function leaves(target) {
    const menu = document.querySelector("details[open]");
    if (menu) menu.open = false;
    else if (!target.matches?.("input, select")) return false;
    (menu?.querySelector("summary") ?? canvas).focus({ preventScroll: true });
    return true;
  }

  function keyup(event) {
    const code = keys.get(event.code);
    if (code === undefined) return;
    keys.delete(event.code);
    wasm_exports.key_up(code, modifiers(event));
  }

  /// The program's command for a chord outside text fields. A page has nothing to undo, so its undo keys are free.
  function ourChord(event) {
    if (event.altKey) return null;
    const key = character(event).toLowerCase();
    if (key === "y" && !event.ctrlKey) return null; // Cmd+Y is the history
    return CHORDS[`ctrl+${event.shiftKey ? "shift+" : ""}${key}`] ?? null;
  }

  /// Starts once the program runs and gl.js has installed its handlers.
  function begin() {
    canvas.tabIndex = 0; // only now: gl.js takes the focus if it can, and would pull a page that embeds this one to the canvas
    if (!embedded && document.activeElement === document.body) canvas.focus({ preventScroll: true });

    canvas.onkeydown = canvas.onkeyup = canvas.onkeypress = null;
    window.ondrop = window.ondragover = null;
    window.addEventListener("keydown", inOrder, true);
    document.addEventListener("keydown", keydown);
    document.addEventListener("keyup", keyup);
    document.addEventListener("focusin", ({ target }) => target.matches("input, select") && releaseKeys());
    window.addEventListener("blur", releaseAll);
    // gl.js would take pasted text from the field that it is for. Outside fields, it is opened as a link.
    const paste = (event) => {
      event.stopImmediatePropagation();
      if (!event.target.closest?.("input, textarea")) hantei.push("set", `paste ${event.clipboardData.getData("text")}`);
    };
    window.addEventListener("paste", paste, true);

    watchFocus();

    // A drag that leaves the canvas goes on, and ends wherever the button is released.
    canvas.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "touch") canvas.setPointerCapture(event.pointerId);
      canvas.focus({ preventScroll: true });
    });
    canvas.addEventListener("pointercancel", (event) => {
      if (event.pointerType !== "touch") releaseAll();
    });
    canvas.addEventListener("mousedown", (event) => {
      place = mouse_relative_position(event.clientX, event.clientY);
      buttons.add(into_sapp_mousebutton(event.button));
    });
    let letGo = 0;
    canvas.addEventListener("mouseup", (event) => {
      buttons.delete(into_sapp_mousebutton(event.button));
      letGo = event.timeStamp;
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    // Away from the picture nothing in it is pointed at. A body dragged out of it stays where it was released.
    canvas.addEventListener("pointerleave", (event) => {
      const dragged = event.buttons !== 0 || event.timeStamp - letGo < 100;
      if (event.pointerType !== "touch" && !dragged) wasm_exports.mouse_move(-9, -9);
    });

    // Ctrl with the wheel zooms the page. In a frame the wheel belongs to the surrounding page until someone clicks into this
    // one.
    canvas.addEventListener(
      "wheel",
      (event) => {
        if (event.ctrlKey || (embedded && document.activeElement !== canvas)) event.stopImmediatePropagation();
      },
      { capture: true, passive: true },
    );
    new ResizeObserver(() => {
      if (canvas.clientWidth === 0) return; // on paper
      window.onresize();
      hantei.settle(); // a canvas of another size is empty, and would be seen so until the next frame
      hantei.wake();
    }).observe(canvas);
    if (embedded) activateByTap();
    watchPixelRatio();
  }

  /// Shows the picture's focus only if a key has moved it there, since a pointer is on the picture anyway.
  function watchFocus() {
    let keyReaches = false;
    document.addEventListener("keydown", () => (keyReaches = true), true);
    document.addEventListener("pointerdown", () => canvas.classList.toggle("reached", (keyReaches = false)), true);
    canvas.addEventListener("focus", () => canvas.classList.toggle("reached", keyReaches));
  }

  /// Lets swipes on the picture of a frame scroll the surrounding page until the picture is tapped.
  function activateByTap() {
    const button = document.getElementById("activate");
    const coarse = matchMedia("(pointer: coarse)").matches;
    button.hidden = !coarse;
    button.addEventListener("click", () => {
      button.hidden = true;
      canvas.focus({ preventScroll: true });
    });
    window.addEventListener("blur", () => (button.hidden = !coarse));
  }

  /// Watches the pixel ratio. Zooming or another screen may change it without changing the page's size.
  function watchPixelRatio() {
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
      "change",
      () => {
        window.dispatchEvent(new Event("resize"));
        hantei.wake();
        watchPixelRatio();
      },
      { once: true },
    );
  }

  return { begin, character, composes };
})();
