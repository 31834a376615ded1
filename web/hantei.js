// Loads the program and supplies the functions of the page that it calls (`hantei_…`, declared in src/app/platform/web.rs).
// Replaces gl.js's load(). By now gl.js has made `canvas`, `importObject`, `wasm_exports`, `wasm_memory`, `version`.
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

  // Made on each call, since older views become invalid when the program's memory grows.
  const bytesAt = (pointer, length) => new Uint8Array(wasm_memory.buffer, pointer, length);
  const textAt = (pointer, length) => decoder.decode(bytesAt(pointer, length));

  let outgoing = new Uint8Array();
  /// Stores a text or bytes for `hantei_take`, and returns the length, or −1 for no value.
  function give(value) {
    if (value === null || value === undefined) return -1;
    outgoing = typeof value === "string" ? encoder.encode(value) : value;
    return outgoing.length;
  }

  const events = [];
  /// True if a press since the last frame may change the meaning of the next key.
  hantei.isBehind = false;
  /// Queues an event for the program: see `Event` in src/app/platform/mod.rs.
  hantei.push = (name, value) => {
    events.push(`${name} ${value}`);
    hantei.isBehind ||= name === "do" || name === "set";
    wake();
  };
  const yes = (value) => (value ? "yes" : "no");

  // ---- the clock and the frames

  let time = performance.now() / 1000; // seconds; stands still during a frame, so that all of a frame has one time
  let byHand = false; // a test steps the frames
  let resting = false; // the program has nothing to do
  let alarm; // ends a rest of a certain length
  let seen = true; // the page is in sight
  let whenSeen; // what waits until it is
  const inSight = new Promise((done) => (whenSeen = done));
  let waiting = false; // for the browser to call for a frame
  let frames = 0;
  let begun;
  const started = new Promise((done) => (begun = done)); // when the first picture is there

  /// Starts frames again after an event, until the program rests.
  const wake = (hantei.wake = () => {
    resting = false;
    wait();
  });

  function wait() {
    if (waiting || byHand || !seen || hantei.hasFailed() || typeof wasm_exports === "undefined") return;
    waiting = true;
    animation_frame_timeout = requestAnimationFrame(animation);
  }

  /// Regions that the program has published in a frame. They go into the page after the frame: a change there may move the focus,
  /// whose event calls the program, which must not be called while it runs.
  const published = [];

  function frame(at) {
    time = at;
    hantei.isBehind = false;
    wasm_exports.frame();
    const news = published.splice(0);
    for (const [region, text] of news) hantei.page.update(region, text);
    if (news.length) hantei.page.keepInReach();
    frames += 1;
    if (frames === 1) {
      document.getElementById("loading").hidden = true;
      hantei.firstFrame = performance.now();
      begun();
    }
  }

  /// Stores recent typing by a frame that runs at once, since the browser requests none once a page is hidden or left.
  const leave = () => {
    if (frames === 0 || hantei.hasFailed()) return;
    events.push("leave ");
    frame(byHand ? time : performance.now() / 1000);
  };

  // Replaces gl.js's function. At rest and out of sight there are no frames, and a test may step them.
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
    if (seen) whenSeen();
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

  // The address follows a few times a second. A page that is reloaded in between resumes with the last screen.
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

  /// The address without its link. Options requested there are part of the link from the first one on, until others are chosen.
  /// They would return at a reload.
  function here() {
    const kept = location.search.slice(1).split("&").filter((part) => !/^(lang|theme|code)=/.test(part));
    return location.pathname + (kept.join("") && `?${kept.join("&")}`);
  }

  let isNew = false; // what waits to be written is another step
  function writeLink() {
    linkTimer = 0;
    if (link === null || catchUp()) return;
    try {
      // In a frame the browser's history belongs to the surrounding page.
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
    hantei.push("address", address);
  });

  /// Follows the address if the browser has changed it. Returns true if it has. `hashchange` comes late, and a write may be due
  /// before it.
  function catchUp() {
    const gone = location.href !== shown;
    if (gone) follow(linkIn(location.href));
    return gone;
  }

  addEventListener("hashchange", catchUp);
  addEventListener("pagehide", () => {
    leave();
    if (linkTimer) writeLink();
  });

  // ---- what a browser allows only in the handler of a press: copying, full screen

  /// Returns true if it worked. Text that a browser does not copy can be copied by hand.
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

  /// Passes recent typing to the program and shows its effects before the handler of a press goes on.
  hantei.settle = () => frames > 0 && !hantei.hasFailed() && frame(time);

  const fullLink = (link) => `${location.href.split("#")[0]}#${link}`;
  hantei.copyLink = (link) => copyAndTell(fullLink(link));

  /// Enters or leaves full screen. A browser may not have it, or refuse.
  hantei.fullScreen = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      hantei.push("fullscreen", "no");
    }
  };

  /// Keeps full screen during a presentation. Browsers without it present in the page, without a message.
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
  // In other browsers Esc only ends full screen, and the program never receives it.
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

  // ---- files that follow the program: words and the prose of the lessons, and fonts

  const bytesOf = async (file) => new Uint8Array(await (await open(file)).arrayBuffer());

  // Bytes by the file's name, null while they are loading. Custom lessons come before the program, or never.
  const fetched = { "lessons.txt": null };
  /// Fetches a file. If that fails, reports it and tries again later, each time after a longer pause (in seconds).
  async function fetchFile(name, pause = 5) {
    fetched[name] = null;
    try {
      fetched[name] = await bytesOf(files.later[name]);
      for (const [lang, { all }] of Object.entries(files.fonts)) if (name === all || name === `lessons-${lang}.txt`) dressPage(lang);
      wake();
    } catch {
      if (pause === 5) hantei.push("missing", name);
      setTimeout(fetchFile, 1000 * pause, name, Math.min(2 * pause, 60));
    }
  }

  const families = new Set(); // of the fonts that the page uses
  /// Sets the page around the picture in a language's font: in the picture's bold one, and in the regular one, which is loaded last.
  /// Until then, or without them, a system font is used.
  async function dressPage(lang) {
    const { family, all, regular } = files.fonts[lang];
    const bold = fetched[all];
    if (!bold || !fetched[`lessons-${lang}.txt`]) return;
    await started;
    const dress = (bytes, weight) => document.fonts.add(new FontFace(family, bytes, { weight }));
    families.add(`"${family}"`);
    document.documentElement.style.setProperty("--letters", [...families].join(", "));
    dress(bold, "600");
    bytesOf(regular).then((bytes) => dress(bytes, "400"), () => {});
  }

  /// The files for which the first picture waits, as far as the page can guess: words and titles, which the program has in
  /// English, the language's own fonts, and the prose of the step in the address. The program has only the first step's prose.
  function wantedAtFirst(reader) {
    const asked = /[?&]lang=([\w-]+)/.exec(location.search + location.hash);
    const [, wanted] = asked ?? /^lang = "([\w-]+)"$/m.exec(keptSettings()) ?? [null, reader];
    const lang = hantei.inLanguage(wanted, reader);
    const inCourse = /[?&](embed|screens|lessons)\b/.test(location.search);
    const last = inCourse ? null : /^place = "([\w/-]+)"$/m.exec(keptSettings())?.[1];
    const [, step] = /^#([\w/-]+)/.exec(location.hash) ?? [null, /[?&]screens=/.test(location.search) ? null : last ?? files.first];
    const atFirst = `${files.first}/`.startsWith(`${step}/`);
    const wants = [
      lang !== "en" && `first-${lang}.txt`,
      files.fonts[lang]?.[atFirst ? "first" : "all"],
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
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : hantei.wake()));

  /// The scale of the picture's letters and lines in a large window. The style scales its text in the same way.
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
      const broken = keptSettings();
      let number = 1;
      const name = () => `${SETTINGS}-broken${number === 1 ? "" : `-${number}`}`;
      try {
        while (localStorage.getItem(name()) !== null) number += 1;
        localStorage.removeItem(SETTINGS); // there may be no room for two of them
        localStorage.setItem(name(), broken);
        return give(name());
      } catch (error) {
        try {
          if (broken !== null) localStorage.setItem(SETTINGS, broken);
        } catch {
          // it could not be removed either
        }
        return give(`!${error.name}`);
      }
    },
    hantei_save_settings(pointer, length) {
      try {
        localStorage.setItem(SETTINGS, textAt(pointer, length));
        return -1;
      } catch (error) {
        return give(error.name);
      }
    },
    hantei_save_file(name, nameLength, mime, mimeLength, bytes, length) {
      // slice() copies, since the program's memory changes before the browser reads the blob.
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

  /// A letter that is in no font of the pictures, in a size in pixels: its advance, the offset of its pixels from its place on
  /// the line, their columns and rows, and the coverage of each.
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

  // ---- on paper, the picture as it is: its canvas is empty outside frames

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

  /// A sandboxed frame without an origin may load scripts, but fetch nothing.
  const whyUnfetched = () => (location.protocol === "file:" ? "disk" : self.origin === "null" ? "sandbox" : "network");

  /// The response's bytes, while the progress bar counts them. The type is set here, so the server's does not matter.
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
    const response = counted(await open(files.wasm), files.wasm.size);
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      if (/unsafe-eval|Content Security Policy/i.test(error.message)) throw new Failure("csp", error.message);
      if (error instanceof WebAssembly.CompileError) throw new Failure("damaged", error.message);
      throw new Failure("network", error.message); // broke off on the way
    }
  }

  /// Loads a script that not every page needs: `host` for messages to a surrounding page, `reader` for custom lessons, and
  /// `gamepad`. A page in one file has them from the start.
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

  /// Loads the lessons in the address, or those that `hantei export` has added to the page.
  async function bringLessons() {
    await script("reader");
    fetched["lessons.txt"] = await hantei.reader(files.given && (() => bytesOf(files.given)));
  }

  function checkWebgl() {
    // The first call decides the attributes. Without `alpha: false`, half-transparent paint would show the page behind it. epaint
    // smooths edges already, and they would be smoothed twice.
    const context = canvas.getContext("webgl", { alpha: false, antialias: false });
    const missing = ["OES_vertex_array_object", "ANGLE_instanced_arrays"].filter((name) => !context?.getExtension(name));
    if (missing.length > 0) throw new Failure("webgl", context ? `missing: ${missing.join(", ")}` : "");
    canvas.addEventListener("webglcontextlost", startAgain);
  }

  /// Reloads the page after the graphics driver has lost its data. The address restores the place. This happens only once, since
  /// it does not help if a driver stops again immediately. Of many frames in a page, a browser keeps only the pictures of the
  /// last sixteen: a hidden one starts again when it is seen again.
  function startAgain(event) {
    event.preventDefault();
    const again = () => {
      if (linkTimer) writeLink();
      location.reload();
    };
    if (!seen) return (whenSeen = again);
    const isAgain = performance.getEntriesByType("navigation")[0]?.type === "reload";
    if (isAgain && performance.now() < 10_000) return hantei.fail("context-lost");
    again();
  }

  /// The program's functions, none of which is called while another runs. The page's storage or a change of the page may let an
  /// event through during a frame. Such a call waits for the frame's end. Only memory is allocated immediately.
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
    if (framed) await inSight; // of many frames in a page, each begins when it is scrolled to
    const reader = hantei.inLanguage(navigator.language);
    hantei.write(document.getElementById("loading-text"), hantei.say("loading", "title", {}, reader));
    document.getElementById("loading").lang = reader;
    checkWebgl();
    hantei.page.listen(); // what is pressed beside the first text waits for the program
    hantei.own.listen();
    const wanted = Promise.all(wantedAtFirst(reader).map((name) => fetchFile(name))); // they travel beside the program
    const gives = files.given || /[?&]lessons=/.test(location.search);
    const parts = [framed && bring("host"), gives && bringLessons()];
    const module = await compile();
    await Promise.all(parts);
    // The picture waits only briefly for them.
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

  /// Stores the page for visits without a network, once all files for this visit have loaded. Over http, only if requested.
  function keep() {
    if (!navigator.serviceWorker || files.wasm.packed || !(location.protocol === "https:" || /[?&]offline\b/.test(location.search))) return;
    setTimeout(() => navigator.serviceWorker.register("offline.js").catch(() => {}), 3000); // without it, the page works as well
  }

  hantei.onFailure(() => {
    // Existing handlers call into nothing from now on, since the program must not run after a panic.
    wasm_exports = new Proxy({}, { get: () => () => 0 });
  });

  // gl.js complains in this way, and would block the page until someone dismisses the message. Depth textures are for three
  // dimensions.
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
    /// Takes over the clock and runs `ms` milliseconds of frames of a 60th second at once. `step(0)` only takes over. Only the last
    /// frame reaches the graphics card: nobody sees the others, and software draws them for a long time.
    step(ms) {
      byHand = true;
      const count = Math.ceil(ms / 1000 / FRAME - 1e-9);
      const next = () => frame(time + ms / 1000 / count);
      if (count > 1) {
        const drawing = ["clear", "drawElements", "drawArrays"];
        for (const name of drawing) gl[name] = () => {};
        for (let left = count; left > 1; left -= 1) next();
        for (const name of drawing) delete gl[name];
      }
      if (count > 0) next();
    },
    /// Returns the clock to the browser.
    run() {
      byHand = false;
      waiting = false;
      wake();
    },
    /// Makes the program panic in its next frame.
    panic: () => hantei.push("test", "panic"),
  });
})();
