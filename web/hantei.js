// Loads the program and answers what it asks of the page (the functions `hantei_…`, declared in src/app/platform/web.rs).
// Takes the place of gl.js's load(); gl.js has by now made `canvas`, `importObject`, `wasm_exports`, `wasm_memory`, `version`.
"use strict";

(() => {
  const FRAME = 1 / 60; // seconds; of frames that a test steps by hand
  const SETTINGS = "hantei-settings";
  const files = JSON.parse(document.getElementById("files").textContent);
  // A single file has no plain pages beside it.
  if (files.wasm.packed) document.documentElement.dataset.alone = "";
  const framed = window.parent !== window; // by a course page
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();

  // ---- text and bytes, in and out

  // Always anew: when the program's memory grows, older views of it go dead.
  const bytesAt = (pointer, length) => new Uint8Array(wasm_memory.buffer, pointer, length);
  const textAt = (pointer, length) => decoder.decode(bytesAt(pointer, length));

  let outgoing = new Uint8Array();
  /// Sets out a text or bytes for `hantei_take`, and returns the length; −1 for nothing.
  function give(value) {
    if (value === null || value === undefined) return -1;
    outgoing = typeof value === "string" ? encoder.encode(value) : value;
    return outgoing.length;
  }

  const events = [];
  /// Queues an event for the program: see `Event` in src/app/platform/mod.rs.
  hantei.push = (name, value) => {
    events.push(`${name} ${value}`);
    wake();
  };
  const yes = (value) => (value ? "yes" : "no");

  // ---- the clock and the frames

  let time = performance.now() / 1000; // seconds; stands still during a frame, so that all of a frame has one time
  let byHand = false; // a test steps the frames
  let resting = false; // the program has nothing to do
  let alarm; // ends a rest of a certain length
  let seen = true; // the page is in sight
  let waiting = false; // for the browser to call for a frame
  let frames = 0;
  let begun;
  const started = new Promise((done) => (begun = done)); // when the first picture is there

  /// Something happened: from now on there are frames until the program rests again.
  const wake = (hantei.wake = () => {
    resting = false;
    wait();
  });

  function wait() {
    if (waiting || byHand || !seen || hantei.hasFailed() || typeof wasm_exports === "undefined") return;
    waiting = true;
    animation_frame_timeout = requestAnimationFrame(animation);
  }

  /// What the program has published in a frame. It goes into the page after the frame: a change there may take the focus from
  /// something, whose event calls the program, which must not be called while it runs.
  const published = [];

  function frame(at) {
    time = at;
    wasm_exports.frame();
    const news = published.splice(0);
    for (const [region, text] of news) hantei.page.update(region, text);
    if (news.length) hantei.page.keepInReach();
    frames += 1;
    if (frames === 1) {
      document.getElementById("loading").hidden = true;
      hantei.firstFrame = performance.now();
      begun();
      goOn();
    }
  }

  // In place of gl.js's: at rest and out of sight there are no frames, and a test may step them.
  animation = () => {
    waiting = false;
    if (hantei.hasFailed() || byHand) return;
    frame(performance.now() / 1000);
    if (!resting) wait();
  };

  for (const type of ["keydown", "keyup", "pointerdown", "pointermove", "pointerup", "pointerleave", "wheel", "touchstart", "touchmove", "touchend", "focus", "resize"]) {
    window.addEventListener(type, wake, { capture: true, passive: true });
  }
  new IntersectionObserver((entries) => {
    seen = entries.at(-1).isIntersecting;
    if (seen && frames > 0) wake();
  }).observe(document.documentElement);

  // ---- the address

  let link = null; // not yet written
  let linkTimer = 0;
  let shown = location.href; // as far as the program knows
  const linkIn = (address) => {
    const hash = address.slice((address + "#").indexOf("#") + 1);
    try {
      return decodeURIComponent(hash); // some programs that pass links on encode more than they must
    } catch {
      return hash;
    }
  };

  // The address follows a few times a second. A page that is loaded again in between goes on with what was on screen.
  const LAST = "hantei-last";
  function remember(link) {
    try {
      sessionStorage.setItem(LAST, link);
    } catch {
      // then the address is all there is
    }
  }
  try {
    const last = sessionStorage.getItem(LAST);
    const again = performance.getEntriesByType("navigation")[0]?.type === "reload";
    if (again && last !== null && /[?&]own=/.test(last)) history.replaceState(null, "", `#${last}`);
  } catch {
    // as above
  }
  shown = location.href;

  /// What the address has before its link. What was asked for there stands in the link from the first one on, for as long as nothing
  /// else is chosen: it would return at a reload.
  function here() {
    const kept = location.search.slice(1).split("&").filter((part) => !/^(lang|theme|code)=/.test(part));
    return location.pathname + (kept.join("") && `?${kept.join("&")}`);
  }

  let isNew = false; // what waits to be written is another step
  function writeLink() {
    linkTimer = 0;
    if (link === null || catchUp()) return;
    try {
      // In a frame the browser's history belongs to the page around.
      if (isNew && !framed) history.pushState(null, "", here() + `#${link}`);
      else history.replaceState(null, "", here() + `#${link}`);
    } catch {
      // a browser's limit on how often, or a page without an address: the link only stays behind
    }
    shown = location.href;
    link = null;
    isNew = false;
    linkTimer = setTimeout(writeLink, 350); // Safari allows a hundred in thirty seconds
  }

  const follow = (hantei.follow = (address) => {
    shown = location.href;
    link = null; // what still waits to be written is older
    isNew = false;
    // The smallest program knows nothing of a task's steps.
    if (files.editor && !wantsEditor && /[?&]steps=/.test(address)) return hantei.bringLarger("here");
    hantei.push("address", address);
  });

  /// Goes where the browser went, and says whether it had gone anywhere. `hashchange` tells of it late:
  /// before it comes, something may be due to be written.
  function catchUp() {
    const gone = location.href !== shown;
    if (gone) follow(linkIn(location.href));
    return gone;
  }

  addEventListener("hashchange", catchUp);
  addEventListener("pagehide", () => linkTimer && writeLink());

  // ---- what a browser allows only in the handler of a press: copying, full screen

  /// Whether it worked; what a browser does not copy can be copied by hand.
  hantei.copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyTheOldWay(text) || hantei.page.copyByHand(text);
    }
  };
  const copyAndTell = async (text) => (await hantei.copy(text)) && hantei.push("copied", "");

  function copyTheOldWay(text) {
    const focused = document.activeElement;
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "sr";
    document.body.append(area);
    area.select();
    const worked = document.execCommand("copy");
    area.remove();
    focused?.focus({ preventScroll: true });
    return worked;
  }

  /// What was typed just now is told to the program, and what follows from it is shown, before the handler of a press goes on.
  hantei.settle = () => frames > 0 && !hantei.hasFailed() && frame(time);

  const fullLink = (link) => `${location.href.split("#")[0]}#${link}`;
  hantei.copyLink = (link) => copyAndTell(fullLink(link));

  /// Into full screen, or out of it; a browser may have none, or refuse.
  hantei.fullScreen = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      hantei.push("fullscreen", "no");
    }
  };

  /// Full screen for as long as a presentation lasts. Where there is none, it is presented in the page, without a message.
  let staged = false;
  hantei.stage = async (on) => {
    try {
      if (on && !document.fullscreenElement) {
        await document.documentElement.requestFullscreen();
        staged = true;
        await navigator.keyboard?.lock?.(["Escape"]); // so that Esc is the program's, where a browser can do that
      } else if (!on && staged && document.fullscreenElement) {
        staged = false;
        await document.exitFullscreen();
      }
    } catch {
      // A phone has none, and a frame may not have it.
    }
  };
  // Elsewhere Esc only ends the full screen, and the program never hears of it.
  addEventListener("fullscreenchange", () => {
    if (!staged || document.fullscreenElement) return;
    staged = false;
    if (document.documentElement.classList.contains("presenting")) hantei.push("do", "leave");
  });

  // ---- the settings

  function keptSettings() {
    try {
      return localStorage.getItem(SETTINGS);
    } catch {
      return null; // switched off for this page
    }
  }

  // ---- the programs that have more, each with all that a smaller one has: they take its place, at the same address, once somebody
  // writes, or wants what was written in another language

  const LARGER = "hantei-larger";
  function largerWish() {
    try {
      return sessionStorage.getItem(LARGER);
    } catch {
      return null;
    }
  }
  const asked = location.search + location.hash;
  const wantsLanguages = largerWish() === "languages";
  const wantsEditor = largerWish() !== null || /^#room([/?]|$)/.test(location.hash) || /[?&](own|steps)=/.test(asked) || /^(reading = true|steps)/m.test(keptSettings());

  /// `languages` brings the largest; `open`, `film`, `task`, `room` and `here` the one with the editor, which `open` opens, too; `film` has it
  /// save the walk, `task` make a task, and `room` enter the room.
  hantei.bringLarger = (wish) => {
    if (largerWish() === wish) return; // it is on its way
    if (linkTimer) writeLink();
    try {
      sessionStorage.setItem(LARGER, wish);
    } catch {
      // Where a page may keep nothing, a link says it; what was written stays in Rust.
      if (wish === "languages") return;
      const sign = location.hash.includes("?") ? "&" : "?";
      history.replaceState(null, "", `${location.hash || "#"}${sign}own=`);
    }
    location.reload();
  };

  /// What was asked for when the editor was fetched: it is done now, once.
  function goOn() {
    const asked = { open: "edit", film: "export-walk", task: "task", room: "room" }[largerWish()];
    if (!asked) return;
    sessionStorage.setItem(LARGER, "here");
    if (matchMedia("(pointer: fine)").matches) hantei.page.awaitField();
    hantei.push("do", asked);
  }

  // ---- files that follow the program: words and the prose of the lessons, what Japanese is written with, and the code in other languages

  const bytesOf = async (file) => new Uint8Array(await (await open(file)).arrayBuffer());

  // Bytes by the file's name; null while they are on their way. Lessons of somebody's own come before the program, or never.
  const fetched = { "lessons.txt": null };
  /// Fetches a file. If that fails, says so, and tries again later, each time after a longer pause (seconds).
  async function fetchFile(name, pause = 5) {
    fetched[name] = null;
    try {
      fetched[name] = await bytesOf(files.later[name]);
      if (name === files.letters.all || name === "lessons-ja.txt") dressPage();
      wake();
    } catch {
      if (pause === 5) hantei.push("missing", name);
      setTimeout(fetchFile, 1000 * pause, name, Math.min(2 * pause, 60));
    }
  }

  /// Sets the Japanese page around the picture in the picture's bold font, and in the regular one, which comes last of all: until
  /// then, or without them, it is set in one of the system's.
  async function dressPage() {
    const bold = fetched[files.letters.all];
    if (!bold || !fetched["lessons-ja.txt"]) return;
    await started;
    const dress = (bytes, weight) => document.fonts.add(new FontFace("BIZ UDPGothic", bytes, { weight }));
    dress(bold, "600");
    bytesOf(files.regular).then((bytes) => dress(bytes, "400"), () => {});
  }

  /// What the first picture is worth waiting for, as far as the page can guess: words and titles, which the program has in English, what
  /// Japanese is written with, and the prose of the step that the address names. The program has only the first step's.
  function wantedAtFirst(reader) {
    const asked = /[?&]lang=(\w+)/.exec(location.search + location.hash);
    const [, wanted] = asked ?? /^lang = "(\w+)"$/m.exec(keptSettings()) ?? [null, reader];
    const lang = Object.hasOwn(files.languages, wanted) ? wanted : reader;
    const [, step] = /^#([\w/-]+)/.exec(location.hash) ?? [null, /[?&]screens=/.test(location.search) ? null : files.first];
    const atFirst = `${files.first}/`.startsWith(`${step}/`);
    const wants = [
      lang !== "en" && `first-${lang}.txt`,
      files.languages[lang] && (atFirst ? files.letters.first : files.letters.all),
      !atFirst && `lessons-${lang}.txt`,
    ];
    return wants.filter(Boolean);
  }

  // ---- what the program may call

  const media = {
    dark: matchMedia("(prefers-color-scheme: dark)"),
    "reduced-motion": matchMedia("(prefers-reduced-motion: reduce)"),
  };
  for (const [name, query] of Object.entries(media)) query.addEventListener("change", () => hantei.push(name, yes(query.matches)));
  document.addEventListener("visibilitychange", () => hantei.wake());

  /// How much larger the picture's letters and lines are in a large window; the style sets its text alike.
  const growth = () => Math.min(2, Math.max(1, Math.min(innerWidth / 1920, innerHeight / 1080)));

  Object.assign(importObject.env, {
    hantei_take: (pointer) => bytesAt(pointer, outgoing.length).set(outgoing),
    hantei_clock: () => time,
    hantei_real_clock: () => performance.now() / 1000, // goes on during a frame: measures what code costs
    hantei_dpi_scale: () => (window.devicePixelRatio || 1) * growth(),
    hantei_rest(seconds) {
      resting = seconds > 0 && events.length === 0;
      clearTimeout(alarm);
      if (resting && seconds < 3600) alarm = setTimeout(wake, 1000 * seconds);
    },
    sapp_set_fullscreen: () => void hantei.fullScreen(),
    hantei_address: () => give(link ?? linkIn(location.href)),
    hantei_set_address(pointer, length, isAnother) {
      link = textAt(pointer, length);
      remember(link);
      isNew ||= Boolean(isAnother);
      if (!linkTimer) writeLink();
    },
    hantei_full_link: (pointer, length) => give(fullLink(textAt(pointer, length))),
    hantei_copy_text: (pointer, length) => void copyAndTell(textAt(pointer, length)),
    hantei_environment: () =>
      give(
        [
          `lang=${navigator.language ?? ""}`,
          `dark=${yes(media.dark.matches)}`,
          `reduced-motion=${yes(media["reduced-motion"].matches)}`,
          `touch=${yes(matchMedia("(pointer: coarse)").matches)}`, // what is mostly used: many laptops have both
          `query=${location.search.slice(1)}`,
        ].join("\n"),
      ),
    hantei_load_settings: () => give(keptSettings()),
    hantei_set_settings_aside() {
      const aside = `${SETTINGS}-broken`;
      try {
        localStorage.setItem(aside, keptSettings());
        localStorage.removeItem(SETTINGS);
        return give(aside);
      } catch {
        return -1; // no room: the next saving writes over them
      }
    },
    hantei_save_settings(pointer, length) {
      try {
        localStorage.setItem(SETTINGS, textAt(pointer, length));
        return -1;
      } catch (error) {
        return give(`the browser keeps no settings for this page (${error.name})`);
      }
    },
    hantei_save_file(name, nameLength, mime, mimeLength, bytes, length) {
      // slice() copies: the program's memory changes before the browser reads the blob.
      const blob = new Blob([bytesAt(bytes, length).slice()], { type: textAt(mime, mimeLength) });
      const anchor = document.createElement("a");
      anchor.href = URL.createObjectURL(blob);
      anchor.download = textAt(name, nameLength);
      anchor.click();
      setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
      return -1;
    },
    hantei_publish: (region, regionLength, pointer, length) => published.push([textAt(region, regionLength), textAt(pointer, length)]),
    hantei_post(pointer, length) {
      hantei.host?.tell(JSON.parse(textAt(pointer, length)));
    },
    hantei_fatal: (pointer, length) => hantei.fail("panic", textAt(pointer, length)),
    hantei_next_event: () => give(events.shift()),
    hantei_fetched(pointer, length) {
      const name = textAt(pointer, length);
      if (!(name in fetched)) fetchFile(name);
      return give(fetched[name]);
    },
    hantei_letter: (code, size) => give(letter(String.fromCodePoint(code), size)),
  });

  /// A letter that no font of the pictures has, in a size of so many pixels: how far it is to the next one; where its pixels begin,
  /// seen from its place on the line; how many columns and rows they have; and how much of each it covers.
  function letter(text, size) {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    const font = (pen.font = `500 ${size}px system-ui, sans-serif`);
    const of = pen.measureText(text);
    const [left, top] = [of.actualBoundingBoxLeft, of.actualBoundingBoxAscent].map((side) => -Math.ceil(side) - 1);
    canvas.width = Math.ceil(of.actualBoundingBoxRight) + 1 - left;
    canvas.height = Math.ceil(of.actualBoundingBoxDescent) + 1 - top;
    pen.font = font; // a canvas of another size has forgotten it
    pen.fillText(text, -left, -top);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const covered = data.filter((_, i) => i % 4 === 3);
    const head = [new Float32Array([of.width]), new Int32Array([left, top, canvas.width, canvas.height])];
    const out = new Uint8Array(20 + covered.length);
    head.forEach((part, i) => out.set(new Uint8Array(part.buffer), 4 * i));
    out.set(covered, 20);
    return out;
  }

  // ---- on paper, the picture as it is: its own canvas is empty outside of a frame

  addEventListener("beforeprint", () => {
    if (frames === 0 || hantei.hasFailed()) return;
    frame(time);
    const printed = document.getElementById("printed");
    [printed.width, printed.height] = [canvas.width, canvas.height];
    printed.getContext("2d").drawImage(canvas, 0, 0);
  });

  // ---- loading

  class Failure extends Error {
    constructor(kind, detail) {
      super(detail);
      this.kind = kind;
    }
  }

  /// A response with the file's bytes, from the server or out of this page.
  async function open(file) {
    if (file.packed) return hantei.part(file.packed);
    let response;
    try {
      response = await fetch(file.url);
    } catch (error) {
      throw new Failure(whyUnfetched(), `${file.url}: ${error.message}`);
    }
    if (!response.ok) throw new Failure("http", `${file.url}: ${response.status} ${response.statusText}`);
    return response;
  }

  /// A frame that is kept from its own origin may load scripts, and fetch nothing.
  const whyUnfetched = () => (location.protocol === "file:" ? "disk" : self.origin === "null" ? "sandbox" : "network");

  /// The same bytes, while the progress bar counts them. The type is our own, so the server's does not matter.
  function counted(response, size) {
    const bar = document.getElementById("progress");
    let got = 0;
    const counter = new TransformStream({
      transform(chunk, controller) {
        got += chunk.length;
        bar.value = Math.min(1, got / size);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), { headers: { "content-type": "application/wasm" } });
  }

  async function compile() {
    if (typeof window.WebAssembly?.compileStreaming !== "function") throw new Failure("old", "WebAssembly.compileStreaming");
    const program = (wantsLanguages && files.printers) || (wantsEditor && files.editor) || files.wasm;
    // The page's head has begun to fetch the smaller one, whatever is wanted.
    if (program !== files.wasm) fetch(files.wasm.url).then((response) => response.body?.cancel(), () => {});
    const response = counted(await open(program), program.size);
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      if (/unsafe-eval|Content Security Policy/i.test(error.message)) throw new Failure("csp", error.message);
      if (error instanceof WebAssembly.CompileError) throw new Failure("damaged", error.message);
      throw new Failure("network", error.message); // broke off on the way
    }
  }

  /// Brings a script that not every page needs: `own`, the field in which learners write, of a program with the editor; `host`, what
  /// tells a page around this one; `reader`, what reads somebody's own; `gamepad`. A page in one file has them from the start.
  async function script(part) {
    if (hantei[part]) return;
    await new Promise((onload, fail) => {
      const onerror = () => fail(new Failure("network", files[part].url));
      document.head.append(Object.assign(document.createElement("script"), { src: files[part].url, onload, onerror }));
    });
  }

  async function bring(part) {
    await script(part);
    hantei[part].listen();
  }

  /// Brings the lessons that the address names, or those that `hantei export` has given the page.
  async function bringLessons() {
    await script("reader");
    fetched["lessons.txt"] = await hantei.reader(files.given && (() => bytesOf(files.given)));
  }

  function checkWebgl() {
    // The first to ask decides on the attributes. Without `alpha: false`, half-transparent paint would show the page through;
    // edges are smoothed by epaint already, and would only be smoothed twice.
    const context = canvas.getContext("webgl", { alpha: false, antialias: false });
    const missing = ["OES_vertex_array_object", "ANGLE_instanced_arrays"].filter((name) => !context?.getExtension(name));
    if (missing.length > 0) throw new Failure("webgl", context ? `missing: ${missing.join(", ")}` : "");
    canvas.addEventListener("webglcontextlost", startAgain);
  }

  /// What the graphics driver has forgotten is made anew with the page, which finds its way back by the address; once. A driver
  /// that stops again at once is not helped by that.
  function startAgain(event) {
    event.preventDefault();
    const AGAIN = "hantei-started-again";
    let since = 0;
    try {
      since = Date.now() - Number(sessionStorage.getItem(AGAIN) ?? 0);
      sessionStorage.setItem(AGAIN, Date.now());
    } catch {
      // without storage it is not known whether it was tried: better to ask
    }
    if (since < 10_000) return hantei.fail("context-lost");
    if (linkTimer) writeLink();
    location.reload();
  }

  /// The program's functions, of which none is called while another runs: the page's storage, and a change of the page, may let an
  /// event through in the midst of a frame. Such a call waits for the frame's end; only memory is given out at once.
  function oneAtATime(exports) {
    let running = false;
    const waiting = [];
    const call = (name) => (...values) => {
      if (name.startsWith("allocate")) return exports[name](...values);
      if (running) return void waiting.push(() => exports[name](...values));
      running = true;
      try {
        const result = exports[name](...values);
        while (waiting.length) waiting.shift()();
        return result;
      } finally {
        running = false;
      }
    };
    return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, typeof value === "function" ? call(name) : value]));
  }

  async function start() {
    const reader = hantei.inLanguage(navigator.language);
    hantei.write(document.getElementById("loading-text"), hantei.say("loading", "title", {}, reader));
    document.getElementById("loading").lang = reader;
    checkWebgl();
    hantei.page.listen(); // what is pressed beside the first text waits for the program
    const wanted = Promise.all(wantedAtFirst(reader).map((name) => fetchFile(name))); // they travel beside the program
    const gives = files.given || /[?&]lessons=/.test(location.search);
    const parts = [(wantsEditor || hantei.own) && bring("own"), framed && bring("host"), gives && bringLessons()];
    const module = await compile();
    await Promise.all(parts);
    // The picture does not wait long for them.
    await Promise.race([wanted, new Promise((done) => setTimeout(done, 1500))]);
    const missing = WebAssembly.Module.imports(module)
      .filter(({ module, name }) => importObject[module]?.[name] === undefined)
      .map(({ name }) => name);
    if (missing.length > 0) throw new Failure("mixed", `missing: ${missing.join(", ")}`);
    const { exports } = await WebAssembly.instantiate(module, importObject);
    wasm_memory = exports.memory;
    wasm_exports = oneAtATime(exports);
    if (exports.crate_version() !== version) {
      throw new Failure("mixed", `gl.js ${version}, program ${exports.crate_version()}`);
    }
    document.getElementById("page").classList.remove("loading");
    wasm_exports.main();
    hantei.input.begin();
    addEventListener("gamepadconnected", () => bring("gamepad"), { once: true });
    keep();
  }

  /// Keeps the page for visits without a network, once all that this one needs has come. On one's own machine only if it is wished.
  function keep() {
    if (!navigator.serviceWorker || files.wasm.packed || !(location.protocol === "https:" || /[?&]offline\b/.test(location.search))) return;
    setTimeout(() => navigator.serviceWorker.register("offline.js").catch(() => {}), 3000); // without it, the page works as well
  }

  hantei.onFailure(() => {
    // Handlers that are still in place call into nothing from now on: after a panic the program must not run.
    wasm_exports = new Proxy({}, { get: () => () => 0 });
  });

  // gl.js complains this way, and would hold up the page until someone clicks it away. Depth textures are for three dimensions.
  window.alert = (message) => /depth_texture/.test(message) || hantei.fail("script", message);

  start().catch((error) => {
    if (error instanceof Failure) hantei.fail(error.kind, error.message);
    else hantei.fail("script", String(error));
  });

  // ---- for tests

  Object.assign(hantei, {
    /// Milliseconds from the navigation to the first picture.
    firstFrame: null,
    frames: () => frames,
    /// Takes over the clock and runs `ms` milliseconds' worth of frames of a 60th second at once. `step(0)` only takes over.
    step(ms) {
      byHand = true;
      const count = Math.ceil(ms / 1000 / FRAME - 1e-9);
      for (let left = count; left > 0; left -= 1) frame(time + ms / 1000 / count);
    },
    /// Gives the clock back.
    run() {
      byHand = false;
      waiting = false;
      wake();
    },
    /// Makes the program panic in its next frame.
    panic: () => hantei.push("test", "panic"),
  });
})();
