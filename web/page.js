// Puts the program's HTML in place, and reports presses by name. It changes only the differing parts, so readers keep the place,
// the selection and the focus. It knows nothing of the contents: src/html/ writes them, and style.css lays them out.
"use strict";

hantei.page = (() => {
  const QUIET = 700; // ms between two announcements: while something is dragged the verdict may flicker
  const root = document.documentElement;
  const at = (id) => document.getElementById(id);
  const texts = {}; // what is no region: link and such

  // ---- regions

  const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.do || node.dataset.set || node.dataset.slide || "" : "");
  const alike = (a, b) => a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

  /// Makes the children of `old` like those of `next`, whose nodes are moved.
  function patchChildren(old, next) {
    let place = old.firstChild;
    for (const node of [...next.childNodes]) {
      let found = place;
      while (found && !alike(found, node)) found = found.nextSibling;
      if (!found) {
        old.insertBefore(node, place);
        continue;
      }
      while (place !== found) place = drop(place);
      patch(found, node);
      place = found.nextSibling;
    }
    while (place) place = drop(place);
  }

  function drop(node) {
    const next = node.nextSibling;
    node.remove();
    return next;
  }

  function patch(old, next) {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== next.data) old.data = next.data;
      return;
    }
    const value = old.getAttribute("value");
    for (const { name } of [...old.attributes]) {
      if (!next.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    // Text that is being typed is newer than the program's copy.
    const typed = (old.dataset.enter ?? old.dataset.set) !== undefined && old === document.activeElement;
    if (old.nodeName === "INPUT" && !typed && next.getAttribute("value") !== value) old.value = next.getAttribute("value");
    if (old.dataset.names !== undefined) return; // they come by themselves, between two pages
    if (old.nodeName === "TEXTAREA") return hantei.own.take(old, next.textContent);
    patchChildren(old, next);
    if (old.nodeName === "SELECT") old.value = next.querySelector("[selected]")?.value ?? [...old.options].find((option) => option.hasAttribute("selected"))?.value;
  }

  /// Makes a node's children those that some HTML describes.
  function fill(node, html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    patchChildren(node, template.content);
  }

  const reached = (place) => [...place.querySelectorAll("button:not(:disabled, [tabindex='-1']), summary, input, select, textarea")];

  /// The names of buttons that open the editor. After a key or a mouse has pressed one, the field gets the focus once it exists.
  /// With a finger this would open a keyboard over half of the screen.
  const WRITES = /^(edit|code\/\w+|new-text|show-solution|hunt\/mend|in-level\/write\/\d+)$/;
  let awaited = -Infinity;
  let keyWasLast = false; // a key was pressed last, and no button
  let fingerWasLast = false; // it was a finger that pressed last
  let touchesPicture = false; // the picture is dragged, or tapped
  const wrongField = () => document.querySelector("[data-wrong]");
  const awaitField = () => (awaited = performance.now());

  function show(region, html) {
    const place = at(region);
    const wrote = at("own-text");
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    const answered = document.querySelector("#lesson [data-focus]");
    const before = focused ? reached(place).indexOf(focused) : -1;
    const checked = wrongField()?.dataset.wrong;
    const won = reachedGoals();
    fill(place, html);
    if (region === "lesson") {
      const here = (texts.link ?? "").split("?")[0];
      if (here === lessonOf && reachedGoals() > won) celebrate();
      lessonOf = here;
    }
    // A wrong entry is selected, so that typing replaces it.
    if (wrongField() && wrongField().dataset.wrong !== checked) wrongField().focus(), wrongField().select();
    // Otherwise the focus would go to the top of the page. The element in place of the focused one gets it.
    if (focused && !focused.isConnected) {
      const told = document.querySelector("#lesson [data-focus]");
      const instead = region !== "lesson" || told !== answered ? told : reached(place)[before];
      (instead ?? (place.tabIndex >= 0 ? place : at("glcanvas"))).focus({ preventScroll: !instead || instead === told });
    }
    // Only the present step's bar can be reached, and only the marked picture of the overview.
    if (focused?.matches("li > button[tabindex='-1']")) place.querySelector("li > [aria-current]")?.focus({ preventScroll: true });
    if (!wrote && performance.now() - awaited < 1000) hantei.own.begin();
    if (region === "lesson" && !answered) follow(place.querySelector("[data-focus]"));
    if (region === "head") {
      const heading = place.querySelector("h1")?.textContent;
      if (heading !== title) {
        at("lesson").scrollTop = at("sides").scrollTop = 0;
        delete root.dataset.reads;
      }
      title = heading;
    }
    if (region === "tabs") {
      const chosen = place.querySelector("[aria-selected=true]")?.id;
      if (chosen !== tab) {
        at("pane").scrollTop = 0;
        marks.delete(at("pane")); // what is lit there is sought anew
      }
      tab = chosen;
    }
    if (region === "pane" || region === "sheet") seek(place);
  }

  /// Goals of the step that are reached, as its text shows them.
  const reachedGoals = () => document.querySelectorAll("#lesson :is(.star.right, .challenge .right)").length;

  /// Celebrates a reached goal: for a moment the style moves.
  let lessonOf; // the step whose text is shown
  let celebrates = 0;
  function celebrate() {
    root.dataset.won = "";
    clearTimeout(celebrates);
    celebrates = setTimeout(() => delete root.dataset.won, 1500);
  }

  /// Moves the focus to the picture if the focused element is hidden.
  function keepInReach() {
    const focused = document.activeElement;
    const isLost = focused === document.body ? keyWasLast : !focused.getClientRects().length;
    if (isLost) at("glcanvas").focus({ preventScroll: true });
  }

  /// The element that scrolls the lesson's text: the text itself, or in a low panel all of it.
  const whatScrolls = () => (at("lesson").scrollHeight > at("lesson").clientHeight + 1 ? at("lesson") : at("sides"));

  /// Scrolls the reading text by this many times its visible height.
  function scroll(by) {
    const scroller = at("sheet").open ? at("sheet") : whatScrolls();
    scroller.scrollTop += by * scroller.clientHeight;
  }

  /// Scrolls the part after an answer into sight. On a phone it takes the space of the buttons that hold, until a touch of the
  /// picture ends or the next step comes.
  function follow(outcome) {
    if (!outcome) return;
    root.dataset.reads = "";
    const question = outcome.closest("section").getBoundingClientRect();
    const scroller = whatScrolls();
    scroller.scrollTop += question.top - scroller.getBoundingClientRect().top - 8;
  }

  let title = at("head").querySelector("h1")?.textContent; // of the step that was shown last
  let tab = at("tabs").querySelector("[aria-selected=true]")?.id; // the one that was shown last
  const marks = new Map(); // what was lit last, by region

  /// Scrolls highlighted rows into sight when they have changed, within the scrolling element.
  function seek(place) {
    const lit = [...place.querySelectorAll("[data-lit]")];
    const mark = lit.map((row) => row.textContent).join();
    if (!lit.length || mark === marks.get(place)) return;
    marks.set(place, mark);
    const scrolls = place.scrollHeight > place.clientHeight + 1;
    const [sides, tabs] = [at("sides"), at("tabs").getBoundingClientRect()];
    // If the whole panel scrolls, a reader of the lesson is not scrolled away from it.
    if (!scrolls && place.getBoundingClientRect().top > sides.getBoundingClientRect().bottom - 40) return;
    const scroller = scrolls ? place : sides;
    const [box, first, last] = [scroller, lit[0], lit.at(-1)].map((node) => node.getBoundingClientRect());
    // The tabs may stay in sight above, and the title of a sheet does.
    const lid = place.querySelector(":scope > header")?.offsetHeight ?? 0;
    const top = !scrolls && tabs.top < box.top + 2 ? tabs.bottom : box.top + lid;
    // Buttons below an editor stay in sight, over its last lines.
    const foot = [...place.querySelectorAll(".own-below, .own-names:not(:empty)")].filter((part) => part.offsetHeight);
    const bottom = Math.min(box.bottom, ...foot.map((part) => part.getBoundingClientRect().top));
    const margin = Math.min(first.height, 24);
    const [above, below] = [first.top - margin - top, last.bottom + margin - bottom];
    // All of it, or as much as fits, from its first line on.
    if (above < 0 || below > 0) scroller.scrollTop += above < 0 ? above : Math.min(above, below);
  }

  let heard = ""; // the counts of the game that were heard last
  let sound; // created at the first tone, after the reader has switched sounds on

  /// Sounds a tone for each count of a game that has grown: something collected, a return to the start, a win.
  function hear(counts) {
    const before = heard.split(" ");
    heard = counts;
    const grown = counts.split(" ").findLastIndex((count, i) => Number(count) > Number(before[i]));
    if (grown < 0 || before.length < 3) return;
    const [wave, from, to, seconds] = [["sine", 520, 780, 0.12], ["triangle", 170, 70, 0.3], ["sine", 520, 1040, 0.5]][grown];
    sound ??= new AudioContext();
    const [tone, loud, now] = [sound.createOscillator(), sound.createGain(), sound.currentTime];
    tone.type = wave;
    tone.frequency.setValueAtTime(from, now);
    tone.frequency.exponentialRampToValueAtTime(to, now + seconds);
    loud.gain.setValueAtTime(0.15, now);
    loud.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    tone.connect(loud).connect(sound.destination);
    tone.start();
    tone.stop(now + seconds);
  }

  /// Applies values for the whole page: a name and a value per line.
  function showRoot(lines) {
    for (const line of lines.split("\n").filter(Boolean)) {
      const name = line.split(" ", 1)[0];
      const value = line.slice(name.length + 1);
      if (name.startsWith("--")) root.style.setProperty(name, value);
      else if (name === "lang") root.lang = value;
      else if (name === "class") showClass(value);
      else if (name === "skip") at("skip").textContent = value;
      else if (name === "edge") showEdge(value);
      else if (name === "sounds") hear(value);
      else if (name === "activate") at("activate").firstElementChild.textContent = value;
      else if (name === "title") {
        document.title = value;
        at("glcanvas").setAttribute("aria-label", value);
      }
    }
    root.style.colorScheme = root.style.getPropertyValue("--scheme");
  }

  function showSheet(html) {
    const sheet = at("sheet");
    const opens = html && !sheet.open;
    if (opens) {
      sheet.showModal();
      marks.delete(sheet); // what was sought there before is sought anew
    }
    show("sheet", html);
    // The overview begins at its top, with today. Its mark is sought once it moves.
    if (opens && sheet.querySelector(".overview")) sheet.scrollTop = 0;
    // After opening by a key, the focus goes below the closing button. The browser restores it later. In the glossary, letters go to
    // the search.
    if (opens && keyWasLast && !sheet.querySelector("[data-find]")) {
      // In the overview it goes to the marked picture.
      const first = sheet.querySelector("li > [aria-current]") ?? reached(sheet).find((node) => !node.closest("#sheet > header"));
      first?.focus({ preventScroll: true });
    }
    if (opens) sheet.querySelector("[data-set=link], [data-first]")?.focus();
    const pictures = sheet.querySelector(".overview");
    if (pictures) hantei.push("across", getComputedStyle(pictures).gridTemplateColumns.split(" ").length);
    find();
    if (!html && sheet.open) sheet.close();
  }

  /// Shows the glossary's terms that contain all typed words.
  function find() {
    const sheet = at("sheet");
    const words = (sheet.querySelector("[data-find]")?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const rows = [...sheet.querySelectorAll(".glossary > div")];
    for (const row of rows) {
      const text = `${row.textContent} ${row.dataset.also}`.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    const none = sheet.querySelector("[data-none]");
    if (none) none.hidden = rows.some((row) => !row.hidden);
    if (none && !none.hidden) say(none.textContent);
  }

  // ---- the voice

  let timer = 0;
  let waiting = "";
  function say(text) {
    waiting = text;
    if (timer) return; // the pause after the last one; what is newest then will be said
    const speak = () => {
      timer = 0;
      if (!waiting) return;
      // A repeated sentence is announced, too: a space that is not read aloud makes it a new one.
      at("announce").textContent = waiting === at("announce").textContent ? `${waiting}\u00a0` : waiting;
      waiting = "";
      timer = setTimeout(speak, QUIET);
    };
    timer = setTimeout(speak, 60);
  }

  function update(region, text) {
    if (region === "root") showRoot(text);
    else if (region === "announce") say(text);
    else if (region === "sheet") showSheet(text);
    else if (region === "speaker") hantei.notes.show(text);
    else if (region === "speaker-window") openNotes();
    else if (region === "full-screen") hantei.stage(text === "yes");
    else if (region === "scroll") scroll(text);
    else if (region === "names") hantei.own.offer(text.split(" ").filter(Boolean));
    else if (at(region)) show(region, text);
    texts[region] = text;
  }

  // ---- presses

  const does = (target) => target.closest?.("[data-do]");
  const selecting = (target) => target.closest(".row") && !getSelection().isCollapsed;

  /// Does the things that a browser allows only in the handler of a press. The program gets the result.
  function press(name) {
    if (name === "copy-link") {
      hantei.settle(); // or the link would lack what was typed last
      return void hantei.copyLink(texts.link);
    }
    if (name === "full-screen") return void hantei.fullScreen();
    if (name === "notes-apart") hantei.notes.open(); // or else the program asks for it, and is told when it may not be
    if (WRITES.test(name) && !fingerWasLast) awaitField();
    hantei.push("do", name);
  }

  function openNotes() {
    if (!hantei.notes.open()) hantei.push("no-speaker-window", "");
  }

  /// Copies the running code, and confirms it on the button and aloud.
  async function copyCode(button) {
    const worked = await hantei.copy(texts.code ?? "");
    button.classList.toggle("done", worked);
    if (worked) say(button.dataset.copy);
    setTimeout(() => button.classList.remove("done"), 1500);
  }

  /// Shows text that the browser does not copy in a box, selected.
  function copyByHand(text) {
    const box = document.createElement("dialog");
    box.className = "by-hand";
    box.innerHTML = '<form method="dialog"><label><span></span><textarea readonly rows="12" spellcheck="false"></textarea></label><button></button></form>';
    hantei.write(box.querySelector("span"), hantei.say("copy", "by-hand"));
    hantei.write(box.querySelector("button"), hantei.say("copy", "close"));
    const area = box.querySelector("textarea");
    area.value = text;
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
    area.select();
    area.scrollTop = 0;
    return false;
  }

  function clicked(event) {
    if (root.classList.contains("blank")) return press("blank"); // whatever is pressed brings the picture back
    if (event.target.id === "skip") {
      event.preventDefault();
      at("lesson").focus();
      return;
    }
    if (event.target.closest("[data-slow]")) return hantei.push("slow", "");
    const sign = event.target.closest("[data-insert]");
    if (sign) return insert(sign.dataset.insert);
    const copies = event.target.closest("[data-copy]");
    if (copies) return void copyCode(copies);
    const button = does(event.target);
    if (!button || button.disabled || button.ariaDisabled || selecting(event.target)) return;
    // A finger or a mouse has held it already.
    if (button.dataset.hold !== undefined && event.detail > 0) return;
    press(button.dataset.do);
    if (button.matches("[role=tab]")) reveal();
    const menu = button.closest("details");
    if (menu?.contains(document.activeElement)) menu.querySelector("summary").focus({ preventScroll: true });
    menu?.removeAttribute("open");
  }

  /// Moves through the entries of an open menu by Up, Down, Home and End.
  function goThroughMenu(event) {
    const menu = event.target.closest?.("details[open].menu");
    if (!menu || event.ctrlKey || event.altKey || event.metaKey) return;
    const entries = [...menu.querySelectorAll("li button:not(:disabled)")];
    const [from, last] = [entries.indexOf(event.target), entries.length - 1];
    const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const beside = ({ left, top }, other) => across * (other.left - left) > 9 && Math.abs(other.top - top);
    if (across && from >= 0) {
      const here = event.target.getBoundingClientRect();
      const [best] = entries.map((entry) => [beside(here, entry.getBoundingClientRect()), entry]).filter(([far]) => far !== false).sort(([a], [b]) => a - b);
      best?.[1].focus();
    }
    const to = { ArrowUp: from < 0 ? last : from - 1, ArrowDown: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    entries[(to + entries.length) % entries.length].focus();
  }

  /// Moves through the tabs by arrows, Home and End, as in WAI-ARIA: the focused tab is shown.
  function goThroughTabs(event) {
    const tab = event.target.closest?.("[role=tab]");
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (!tab || !steps || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const tabs = [...tab.parentElement.children];
    const [at, last] = [tabs.indexOf(tab) + steps, tabs.length - 1];
    const next = tabs[Number.isFinite(at) ? (at + tabs.length) % tabs.length : at < 0 ? 0 : last];
    next.focus();
    next.click();
  }

  /// Scrolls the contents of a tab into sight if the whole panel scrolls and the tabs are at its lower edge.
  function reveal() {
    const [sides, pane] = [at("sides"), at("pane").getBoundingClientRect()];
    const { top, bottom } = sides.getBoundingClientRect();
    if (pane.bottom > bottom) sides.scrollTop += Math.max(0, pane.top - top - at("tabs").offsetHeight);
  }

  const held = new Map(); // pointerId → name
  function hold(event) {
    if (event.pointerType === "touch" && !root.classList.contains("touched")) hantei.push("touch", "");
    const button = event.target.closest?.("[data-hold]");
    if (!button || event.button !== 0) return;
    held.set(event.pointerId, button.dataset.do);
    hantei.push("hold", button.dataset.do);
  }
  function release(event) {
    const name = held.get(event.pointerId);
    if (held.delete(event.pointerId) && ![...held.values()].includes(name)) hantei.push("release", name);
  }

  /// Gives typed text the rest of the height while a phone's keyboard takes half of it. It ends a little late, since a button
  /// that is pressed next must not move away.
  function watchTyping() {
    let ends = 0;
    const types = ({ target }) => target.matches?.("#own-text, .sum input");
    document.addEventListener("focusin", (event) => {
      if (!types(event)) return;
      clearTimeout(ends);
      document.body.classList.add("typing");
    });
    document.addEventListener("focusout", (event) => {
      if (!types(event)) return;
      clearTimeout(ends);
      ends = setTimeout(() => document.body.classList.remove("typing"), 400);
    });
  }

  // ---- a calculation

  const fields = () => [...document.querySelectorAll("[data-enter]")];
  const isField = (node) => node?.matches?.("[data-enter]") ?? false;
  const enter = (field) => hantei.push("enter", `${field.dataset.enter} ${field.value}`);

  /// Types a sign at the caret.
  function insert(sign) {
    const field = isField(document.activeElement) ? document.activeElement : fields()[0];
    if (!field) return;
    field.focus();
    field.setRangeText(sign, field.selectionStart, field.selectionEnd, "end");
    enter(field);
  }

  /// True if a key begins a number in a waiting calculation. The number is then typed there, wherever the focus was.
  function beginsNumber(event) {
    if (!/^[-−0-9.√]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || at("sheet").open) return false;
    const field = isField(event.target) ? null : fields().find((field) => !field.value) ?? fields()[0];
    field?.focus();
    return Boolean(field);
  }

  /// Moves by Enter to the next empty field, and from the last one to the answer. A wrong field has the focus then.
  function enterField(field) {
    const next = fields().find((other) => !other.value);
    if (next && next !== field) return next.focus();
    enter(field);
    press("check");
  }

  /// Keeps the focus at a press, so that keys still go to the picture. A field that was typed into is finished.
  function keepFocus(event) {
    if (!event.target.closest("button, summary")) return;
    event.preventDefault();
    // The field that is being typed into keeps the focus. Removing a calculation's signs would move the button from under the
    // finger.
    if (event.target.closest(".own-below, .sum")) return;
    if (document.activeElement?.matches("input, select")) document.activeElement.blur();
  }

  const numberOf = (input) => (input.dataset.slide === "moment" ? ["do", `moment/${input.value}`] : ["set", `${input.dataset.slide} ${input.value}`]);

  function listen() {
    document.addEventListener("click", clicked);
    document.addEventListener("mousedown", keepFocus);
    document.addEventListener("pointerdown", hold);
    watchTyping();
    for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release, true);
    document.addEventListener("contextmenu", (event) => event.target.closest("[data-hold]") && event.preventDefault());
    document.addEventListener("input", ({ target }) => {
      if (target.dataset.slide) hantei.push(...numberOf(target));
      if (target.dataset.enter) enter(target);
      if (target.dataset.find !== undefined) find();
      // The link below the field follows each letter.
      if (target.dataset.set === "task") hantei.push("set", `task ${target.value}`);
    });
    document.addEventListener("change", ({ target }) => {
      if (target.dataset.choose !== undefined) press(target.value);
      // A list chosen by a pointer would keep the keys that move the player. A list reached by keys is left by Enter.
      if (target.closest(".game") && !target.matches(":focus-visible")) target.blur();
      if (target.dataset.set) hantei.push("set", `${target.dataset.set} ${target.value}`);
      if (target.dataset.set || target.dataset.slide) hantei.push("rest", "");
    });
    document.addEventListener("focusout", ({ target }) => {
      if (target.dataset?.set) target.value = target.getAttribute("value");
    });
    document.addEventListener("pointerover", light);
    for (const type of ["pointerdown", "focusin"]) {
      document.addEventListener(type, ({ target }) => {
        for (const menu of document.querySelectorAll("details[open]")) if (!menu.contains(target)) menu.open = false;
      });
    }
    const sheet = at("sheet");
    sheet.addEventListener("cancel", (event) => {
      event.preventDefault();
      hantei.push("do", "leave");
    });
    sheet.addEventListener("click", (event) => event.target === sheet && hantei.push("do", "leave"));
    for (const id of ["lesson", "pane"]) at(id).tabIndex = 0;
    at("lesson").setAttribute("role", "region");
    at("lesson").setAttribute("aria-labelledby", "title");
    document.addEventListener("pointerdown", ({ target, pointerType }) => {
      keyWasLast = false;
      fingerWasLast = pointerType === "touch";
      touchesPicture ||= !!target.closest("#stage");
    }, true);
    // Not earlier, since the picture would move under the finger.
    for (const up of ["pointerup", "pointercancel"]) {
      document.addEventListener(up, () => {
        if (touchesPicture) delete root.dataset.reads;
        touchesPicture = false;
      }, true);
    }
    document.addEventListener("keydown", (event) => {
      [keyWasLast, fingerWasLast] = [true, false];
      const key = hantei.input.character(event);
      if (/^(e|enter| )$/i.test(key)) awaitField();
      if (event.key === "Enter" && event.target.matches(".game select")) event.target.blur();
      // The key that opens the editor returns to an open one.
      if (key === "E" && !event.target.matches("input, textarea")) at("own-text")?.focus();
    }, true);
    document.addEventListener("keydown", goThroughTabs);
    document.addEventListener("keydown", goThroughMenu);
    listenToTicks();
    listenToGrip();
    listenToEdge();
    hantei.notes.resume();
  }

  /// Highlights the term under the pointer in the picture.
  let lit = "";
  function light({ target, pointerType }) {
    if (pointerType === "touch") return;
    const says = target.closest?.("[data-says]")?.dataset.says ?? target.closest?.("#lesson strong, #lesson em, #lesson code")?.textContent ?? "";
    if (says !== lit) hantei.push("light", (lit = says));
  }

  // ---- the scrubber: a mouse slides it immediately, a finger once it moves sideways. Up and down it scrolls the part below

  const SLIDES = 8; // px to the side

  function listenToTicks() {
    let from = null; // where a finger or a button went down, and whether it slides
    const ticksOf = ({ target }) => target.closest?.(".ticks");
    const slide = (ticks, x) => {
      const [input, { left, width }] = [ticks.querySelector("input"), ticks.getBoundingClientRect()];
      const at = Math.min(input.max, Math.max(0, Math.floor(((x - left) / width) * (Number(input.max) + 1))));
      if (!input.disabled && at !== from.at) press(`moment/${(from.at = at)}`);
    };
    document.addEventListener("pointerdown", (event) => {
      const ticks = ticksOf(event);
      if (!ticks || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId, slides: event.pointerType !== "touch" };
      ticks.setPointerCapture(event.pointerId);
      if (from.slides) slide(ticks, event.clientX);
    });
    document.addEventListener("pointermove", (event) => {
      if (from?.id !== event.pointerId) return;
      from.slides ||= Math.abs(event.clientX - from.x) > SLIDES;
      if (from.slides) slide(ticksOf(event), event.clientX);
    });
    document.addEventListener("pointerup", (event) => {
      if (from?.id !== event.pointerId) return;
      if (!from.slides && Math.abs(event.clientY - from.y) < SLIDES) slide(ticksOf(event), event.clientX);
      from = null;
    });
    document.addEventListener("pointercancel", () => (from = null)); // it scrolls
  }

  // ---- the panel's border: beside the picture it sets the width, below it one of three heights of the picture

  const STOPS = ["24dvh", "38dvh", "72dvh"]; // of the picture
  const isBelow = () => getComputedStyle(at("main")).flexDirection === "column";
  function listenToGrip() {
    const grip = at("grip");
    let from = null;
    grip.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, stage: at("stage").getBoundingClientRect() };
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointermove", (event) => {
      if (!from) return;
      if (isBelow()) root.style.setProperty("--stage", `${Math.max(80, from.stage.height + event.clientY - from.y)}px`);
      else root.style.setProperty("--width", `${Math.round(innerWidth - event.clientX)}px`);
    });
    grip.addEventListener("pointerup", (event) => {
      if (!from) return;
      if (isBelow()) stopAt(Math.abs(event.clientY - from.y) < 6 ? null : at("stage").clientHeight / innerHeight);
      else if (event.clientX !== from.x) hantei.push("set", `panel-width ${innerWidth - event.clientX}`);
      from = null;
    });
    // After the last one, or if the system took over the finger.
    grip.addEventListener("lostpointercapture", () => (from = null));
  }

  const stops = [null, null]; // the stops chosen in lessons and in games, which need different heights
  const inGame = () => Number(root.classList.contains("in-game"));

  /// Sets the nearest stop to a part of the window, or for a tap the next one.
  function stopAt(part) {
    const parts = STOPS.map((stop) => parseInt(stop, 10) / 100);
    const nearest = () => parts.reduce((best, other, i) => (Math.abs(other - part) < Math.abs(parts[best] - part) ? i : best), 0);
    stops[inGame()] = part === null ? ((stops[inGame()] ?? 1) + 1) % 3 : nearest();
    showStop();
  }

  function showStop() {
    const stop = stops[inGame()];
    if (stop === null) root.style.removeProperty("--stage");
    else root.style.setProperty("--stage", STOPS[stop]);
  }

  /// Sets the classes of the root element.
  function showClass(classes) {
    const before = inGame();
    root.className = classes;
    if (inGame() !== before) showStop();
  }

  // ---- the edge between the text and the code: it sets the part of their height that the code gets

  const PARTS = [0.1, 0.9]; // the least and the most, as the program has them

  /// The part that was chosen, zero for none, and the edge's name.
  function showEdge(value) {
    const [part, name] = [parseFloat(value), value.slice(value.indexOf(" ") + 1)];
    if (part > 0) root.dataset.edged = "";
    else delete root.dataset.edged;
    root.style.setProperty("--code-part", part > 0 ? `${100 * part}%` : "initial");
    at("edge").setAttribute("aria-label", name);
    tellEdge();
  }

  const partNow = () => at("dock").offsetHeight / at("sides").clientHeight;
  const tellEdge = () => at("dock").offsetHeight && at("edge").setAttribute("aria-valuenow", Math.round(100 * partNow()));

  function setEdge(part, isDone) {
    const within = Math.min(PARTS[1], Math.max(PARTS[0], part));
    root.dataset.edged = "";
    root.style.setProperty("--code-part", `${100 * within}%`);
    tellEdge();
    if (isDone) hantei.push("set", `code-part ${within.toFixed(3)}`);
  }

  function listenToEdge() {
    const edge = at("edge");
    let from = null;
    const partAt = (event) => (from.dock + from.y - event.clientY) / at("sides").clientHeight;
    edge.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      from = { y: event.clientY, dock: at("dock").offsetHeight };
      edge.setPointerCapture(event.pointerId);
    });
    edge.addEventListener("pointermove", (event) => from && setEdge(partAt(event)));
    edge.addEventListener("pointerup", (event) => {
      if (from && event.clientY !== from.y) setEdge(partAt(event), true);
      from = null;
    });
    edge.addEventListener("lostpointercapture", () => (from = null));
    // Restores the height that the program chooses.
    edge.addEventListener("dblclick", () => hantei.push("set", "code-part 0"));
    edge.addEventListener("focus", tellEdge);
    edge.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 0.05, ArrowDown: -0.05, PageUp: 0.2, PageDown: -0.2, Home: 1, End: -1 }[event.key];
      if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      setEdge(partNow() + by, true);
    });
  }

  return {
    listen,
    update,
    keepInReach,
    /// Performs the action of the button with this name.
    press,
    fill,
    copyByHand,
    beginsNumber,
    enterField,
    /// Releases all buttons.
    release() {
      for (const name of held.values()) hantei.push("release", name);
      held.clear();
    },
    /// True if the key that copies the link does so now.
    copies: () => !root.classList.contains("blank") && !root.classList.contains("silent"),
  };
})();
