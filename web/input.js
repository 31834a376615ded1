// Good manners on the keyboard, mouse and touch screen. gl.js takes every key it can (F5, Tab, Ctrl+R) and forgets to let go of
// some; this file answers the keyboard in its place and watches over the rest.
"use strict";

hantei.input = (() => {
  // Two keys that gl.js numbers differently from what miniquad reads.
  const KEY_CODES = { Quote: 39, Slash: 47 };
  const MODIFIER_KEYS = /^(Shift|Control|Alt)(Left|Right)$/;
  const BROWSERS_OWN = /^(F\d+|Tab|Meta(Left|Right)|OS(Left|Right)|ContextMenu|PrintScreen|.*(Volume|Media|Browser).*)$/;
  // What src/session/commands.rs says; a test of the program compares this line.
  const CHORDS = { "ctrl+z": "undo", "ctrl+y": "redo", "ctrl+shift+z": "redo" };
  const EDITING = { KeyA: true, KeyC: true, KeyV: true, KeyX: true, KeyZ: true };

  const keys = new Map(); // held keys: event.code → miniquad's number
  const buttons = new Set(); // held mouse buttons, numbered as miniquad does
  let place = { x: 0, y: 0 };
  let editing = false;
  let activity = () => {};

  const embedded = window.parent !== window;
  /// Letters by what is printed on the keys, everything else by where it is.
  const codeOf = (event) => KEY_CODES[event.code] ?? into_sapp_keycode(/^[a-z]$/i.test(event.key) ? `Key${event.key.toUpperCase()}` : event.code);

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
    if (!MODIFIER_KEYS.test(event.code) && isChord(event)) {
      releaseKeys();
      const command = ourChord(event);
      if (editing && EDITING[event.code] && (event.ctrlKey || event.metaKey)) {
        editChord(event);
      } else if (!editing && command) {
        event.preventDefault();
        hantei.push("action", command);
      }
      return;
    }
    const code = codeOf(event);
    if (code === undefined) return;
    if (!MODIFIER_KEYS.test(event.code)) event.preventDefault(); // no scrolling by space and arrows, no quick find by / and '
    keys.set(event.code, code);
    wasm_exports.key_down(code, modifiers(event), event.repeat);
    if ([...event.key].length === 1) wasm_exports.key_press(event.key.codePointAt(0));
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

  /// Copy, paste and their kin in a text field. egui knows them by Ctrl, on every system.
  function editChord(event) {
    if (event.code === "KeyV") return; // the browser's paste event brings the text: see below
    event.preventDefault();
    pressWithCtrl(codeOf(event), event.shiftKey);
  }

  function pressWithCtrl(code, shift) {
    wasm_exports.key_down(code, SAPP_MODIFIER_CTRL | (shift ? SAPP_MODIFIER_SHIFT : 0), false);
    wasm_exports.key_up(code, 0);
  }

  /// gl.js keeps pasted text for the program to ask for; only now can the program see it.
  function paste() {
    if (editing) pressWithCtrl(into_sapp_keycode("KeyV"), false);
  }

  /// Called once the program runs and gl.js has put its own handlers in place.
  function begin(onActivity) {
    activity = onActivity;
    canvas.tabIndex = 0; // only now: gl.js takes the focus if it can, and would pull a page that embeds this one to the canvas
    if (!embedded && document.activeElement === document.body) canvas.focus({ preventScroll: true });

    canvas.onkeydown = keydown;
    canvas.onkeyup = keyup;
    canvas.onkeypress = null;
    canvas.addEventListener("blur", releaseAll);
    window.addEventListener("blur", releaseAll);
    window.addEventListener("paste", paste);

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
    canvas.addEventListener("mouseup", (event) => buttons.delete(into_sapp_mousebutton(event.button)));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());

    // Ctrl and the wheel zoom the page. In a frame the wheel belongs to the page around it until someone clicks into this one.
    canvas.addEventListener(
      "wheel",
      (event) => {
        if (event.ctrlKey || (embedded && document.activeElement !== canvas)) event.stopImmediatePropagation();
      },
      { capture: true, passive: true },
    );

    for (const type of ["keydown", "keyup", "pointerdown", "pointermove", "pointerup", "wheel", "touchstart", "touchmove", "touchend"]) {
      window.addEventListener(type, () => activity(), { capture: true, passive: true });
    }
    watchPixelRatio();
  }

  /// Zooming, or another screen, changes the pixel ratio without always changing the page's size.
  function watchPixelRatio() {
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
      "change",
      () => {
        window.dispatchEvent(new Event("resize"));
        activity();
        watchPixelRatio();
      },
      { once: true },
    );
  }

  return {
    begin,
    setEditing(on) {
      editing = on;
    },
  };
})();
