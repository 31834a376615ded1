// Good manners on the keyboard, mouse and touch screen. gl.js takes every key it can (F5, Tab, Ctrl+R) and forgets to let go of
// some; this file answers the keyboard in its place and watches over the rest. Wherever the focus is, a key goes to the picture,
// unless what has the focus needs it.
"use strict";

hantei.input = (() => {
  const MODIFIER_KEYS = /^(Shift|Control|Alt)(Left|Right)$/;
  const BROWSERS_OWN = /^(F\d+|Tab|Meta(Left|Right)|OS(Left|Right)|ContextMenu|PrintScreen|.*(Volume|Media|Browser).*)$/;
  // What src/session/commands.rs says; a test of the program compares these lines.
  const CHORDS = { "ctrl+z": "undo", "ctrl+y": "redo", "ctrl+shift+z": "redo" };
  const COPY = "y";
  const SCROLLING = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End|Space)$/;

  const keys = new Map(); // held keys: event.code → miniquad's number
  const buttons = new Set(); // held mouse buttons, numbered as miniquad does
  let place = { x: 0, y: 0 };

  const embedded = window.parent !== window;

  /// Letters and digits by what is printed on the keys, what has no character by where it is. Signs sit on different keys on
  /// different keyboards: they are told by their characters alone.
  function codeOf({ key, code }) {
    if (/^[a-z]$/i.test(key)) return into_sapp_keycode(`Key${key.toUpperCase()}`);
    if (/^[0-9]$/.test(key)) return into_sapp_keycode(`Digit${key}`);
    return [...key].length > 1 || key === " " ? into_sapp_keycode(code) : undefined;
  }

  /// Whether a key belongs to what has the focus: a text field takes all, a button only what presses it.
  function isTheirs({ target, code, key }) {
    if (!(target instanceof Element)) return false;
    if (target.matches("[data-enter]") && /^(Page|Arrow)(Up|Down)/.test(code)) return false; // a number has one line: they scroll the lesson
    if (target.matches("input[type=text], input[type=search], textarea, select, [contenteditable]")) return true;
    if (target.matches("input[type=range]")) return /^(Arrow|Page|Home|End)/.test(code);
    if (target.matches("[role=tab]") && /^(Arrow(Left|Right)|Home|End)$/.test(code)) return true; // page.js goes through the tabs
    // What lies over the picture scrolls, and nothing happens below it.
    if (document.getElementById("sheet").open && !isChoosing() && (SCROLLING.test(code) || /^Arrow/.test(code))) return true;
    if (target.closest("details[open].menu")) return true; // and through a menu
    if (target.matches("button, summary, a")) return key === "Enter" || key === " ";
    // What was scrolled to by Tab scrolls, if there is more of it.
    return target.matches("#lesson:focus-visible, #pane:focus-visible, #sheet:focus-visible") && canScroll(target) && SCROLLING.test(code) && code !== "Space" && !isChoosing();
  }
  /// Below the picture all of the panel scrolls at once.
  const canScroll = (part) => [part, part.closest("#sides")].some((it) => it && it.scrollHeight > it.clientHeight + 1);
  const isChoosing = () => document.querySelector(".overview") !== null;

  function modifiers(event) {
    return (event.shiftKey ? SAPP_MODIFIER_SHIFT : 0) | (event.ctrlKey ? SAPP_MODIFIER_CTRL : 0) | (event.altKey ? SAPP_MODIFIER_ALT : 0);
  }

  /// With Ctrl, Alt or Cmd held a key is meant for the browser. (AltGr only chooses a character.)
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
    // macroquad forgets all it holds, fingers too, when it loses the focus.
    wasm_exports.focus(false);
    wasm_exports.focus(true);
  }

  function keydown(event) {
    if (event.isComposing || BROWSERS_OWN.test(event.code) || !event.code) {
      if (event.key === "Meta") releaseKeys(); // macOS does not tell when a key is let go while Cmd is down
      return;
    }
    if (document.querySelector("dialog.by-hand")) return; // its own keys are the browser's
    if (event.key === "Escape" && event.target.matches?.("[data-find]")) {
      event.preventDefault(); // or a browser would only empty the field
      return void hantei.page.press("leave");
    }
    if (event.key === "Escape" && leaves(event.target)) return;
    // Esc leads back to the picture from wherever else the focus is, and so do the arrows that choose an answer: the Enter that
    // follows is for the answer, and not for the button that had the focus.
    const chooses = /^Arrow(Up|Down)$/.test(event.key) && document.querySelector(".choices") && event.target.matches?.("button, summary, a");
    if ((event.key === "Escape" && !event.target.closest?.("dialog")) || chooses) canvas.focus({ preventScroll: true });
    if (event.key === "Enter" && event.target.matches?.("[data-enter]")) return hantei.page.enterField(event.target);
    // A number is taken, and the next one can be typed; Esc goes back to the picture.
    if (event.key === "Enter" && event.target.matches?.("input[type=text]")) return event.target.select();
    // What is typed over the glossary is sought there.
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
    if (event.key.toLowerCase() === COPY && hantei.page.copies()) return void hantei.page.press("copy-link");
    const code = codeOf(event);
    const sign = [...event.key].length === 1;
    if (code === undefined && !sign) return;
    if (!MODIFIER_KEYS.test(event.code)) event.preventDefault(); // no scrolling by space and arrows, no quick find by / and '
    if (code !== undefined) {
      keys.set(event.code, code);
      wasm_exports.key_down(code, modifiers(event), event.repeat);
    }
    if (sign) wasm_exports.key_press(event.key.codePointAt(0));
  }

  /// Esc closes a menu or leaves a field before it means anything else.
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

  /// The chords that are ours outside text fields: a page has nothing to take back, so that undo is free.
  function ourChord(event) {
    if (event.altKey) return null;
    const key = event.key.toLowerCase();
    if (key === "y" && !event.ctrlKey) return null; // Cmd+Y is the history
    return CHORDS[`ctrl+${event.shiftKey ? "shift+" : ""}${key}`] ?? null;
  }

  /// Called once the program runs and gl.js has put its own handlers in place.
  function begin() {
    canvas.tabIndex = 0; // only now: gl.js takes the focus if it can, and would pull a page that embeds this one to the canvas
    if (!embedded && document.activeElement === document.body) canvas.focus({ preventScroll: true });

    canvas.onkeydown = canvas.onkeyup = canvas.onkeypress = null;
    window.ondrop = window.ondragover = null;
    document.addEventListener("keydown", keydown);
    document.addEventListener("keyup", keyup);
    document.addEventListener("focusin", ({ target }) => target.matches("input, select") && releaseKeys());
    window.addEventListener("blur", releaseAll);
    // gl.js would take what is pasted from the field that it is for. Beside one, a link is opened.
    const paste = (event) => {
      event.stopImmediatePropagation();
      if (!event.target.closest?.("input, textarea")) hantei.push("set", `paste ${event.clipboardData.getData("text")}`);
    };
    window.addEventListener("paste", paste, true);

    watchFocus();

    // A drag that leaves the canvas goes on, and ends wherever the button is let go.
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
    // Away from the picture nothing in it is pointed at. What was dragged out of it stays where it was let go.
    canvas.addEventListener("pointerleave", (event) => {
      const dragged = event.buttons !== 0 || event.timeStamp - letGo < 100;
      if (event.pointerType !== "touch" && !dragged) wasm_exports.mouse_move(-9, -9);
    });

    // Ctrl and the wheel zoom the page. In a frame the wheel belongs to the page around it until someone clicks into this one.
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
      hantei.wake();
    }).observe(canvas);
    if (embedded) activateByTap();
    watchPixelRatio();
  }

  /// The picture shows its focus only when a key has brought it there: a pointer is on the picture anyway.
  function watchFocus() {
    let keyReaches = false;
    document.addEventListener("keydown", () => (keyReaches = true), true);
    document.addEventListener("pointerdown", () => canvas.classList.toggle("reached", (keyReaches = false)), true);
    canvas.addEventListener("focus", () => canvas.classList.toggle("reached", keyReaches));
  }

  /// In a frame, swipes that begin on the picture scroll the page around until the picture is tapped.
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

  /// Zooming, or another screen, changes the pixel ratio without always changing the page's size.
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

  return { begin };
})();
