// A gamepad drives what the keys drive. Browsers tell of one once a button of it is pressed; this script is fetched then.
"use strict";

hantei.gamepad = (() => {
  const WORDS = {};
  // Buttons of the standard layout by their numbers, and the names of commands: those that are held, and those that are pressed.
  const HELD = { 12: "move-up", 13: "move-down", 14: "move-left", 15: "move-right", 0: "turn-left", 2: "turn-right" };
  const PRESSED = { 1: "leave", 9: "walk", 4: "previous-step", 5: "next-step" };
  // How far a stick is tilted for a shape to move slowly, and at full speed: less than that are hands that rest on it.
  const SLOW = 0.25;
  const FULL = 0.75;

  let held = new Set();
  let pressed = new Set();
  let watches = false;

  /// What an axis of the stick holds: nothing, or the command of its direction.
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
