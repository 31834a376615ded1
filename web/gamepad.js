// Lets a gamepad do what keys do. Browsers report a gamepad once one of its buttons is pressed, and this script is loaded then.
"use strict";

hantei.gamepad = (() => {
  const WORDS = {};
  // Buttons of the standard layout by their numbers, and the names of commands: for held buttons and for pressed ones.
  const HELD = { 12: "move-up", 13: "move-down", 14: "move-left", 15: "move-right", 0: "turn-left", 2: "turn-right" };
  const PRESSED = { 1: "leave", 9: "walk", 4: "previous-step", 5: "next-step" };
  // The tilt of a stick for slow movement, and for full speed. A smaller tilt comes from hands that rest on it.
  const SLOW = 0.25;
  const FULL = 0.75;

  let held = new Set();
  let pressed = new Set();
  let watches = false;

  /// The commands that an axis of the stick holds: none, or that of its direction.
  function tilt(value, [toLess, toMore]) {
    const way = value < 0 ? toLess : toMore;
    if (Math.abs(value) < SLOW) return [];
    return [Math.abs(value) < FULL ? `${way}-slowly` : `move-${way}`];
  }

  const down = (pad, names) => Object.keys(names).filter((number) => pad.buttons[number]?.pressed).map((number) => names[number]);
  const holds = (pad) => [...down(pad, HELD), ...tilt(pad.axes[0] ?? 0, ["left", "right"]), ...tilt(pad.axes[1] ?? 0, ["up", "down"])];

  function look() {
    const pads = document.hasFocus() ? connected() : []; // what another window is played with is not ours
    const now = new Set(pads.flatMap(holds));
    for (const name of now) if (!held.has(name)) hantei.push("hold", name);
    for (const name of held) if (!now.has(name)) hantei.push("release", name);
    const presses = new Set(pads.flatMap((pad) => down(pad, PRESSED)));
    for (const name of presses) if (!pressed.has(name)) hantei.push("do", name);
    [held, pressed] = [now, presses];
    watches = connected().length > 0;
    if (watches) requestAnimationFrame(look);
  }

  const connected = () => navigator.getGamepads().filter((pad) => pad?.connected && pad.mapping === "standard");

  function begin() {
    if (watches || connected().length === 0) return;
    watches = true;
    hantei.push("notice", WORDS[hantei.inLanguage(document.documentElement.lang)].gamepad.keys);
    requestAnimationFrame(look);
  }

  function listen() {
    addEventListener("gamepadconnected", begin);
    begin();
  }

  return { listen };
})();
