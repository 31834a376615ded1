// Makes a package for course systems (SCORM 1.2) in the browser, from the files beside this page: `hantei.html`, and
// `course.json`, which src/cli/scorm.rs writes about the lessons. Names are filled in here in the same way as there.
"use strict";

(() => {
  const asked = new URLSearchParams(location.search).get("lang");
  // The page's texts, by the codes of the languages: web/build puts them here, from words/.
  const WORDS = {};
  const inLanguage = null; // the function of language.js, from web/build
  const lang = inLanguage(Object.keys(WORDS), asked ?? navigator.language);
  /// A text, with values in place of their names in braces.
  const say = (name, values = {}) => plain(WORDS[lang].pack[name]).replace(/\{(\w+)\}/g, (_, value) => values[value]);
  /// The text without the signs around borrowed English.
  const plain = (text) => text.replace(/[\u2066\u2069]/g, "");
  const form = document.getElementById("form");
  const [title, mastery] = ["title", "mastery"].map((name) => form.elements[name]);
  const said = document.getElementById("said");
  const tell = (sentence) => {
    said.textContent = sentence;
    said.scrollIntoView({ block: "nearest" });
  };

  // ---- the files beside the page

  /// A file beside this page, in the version that the page has now.
  async function bring(name) {
    const response = await fetch(name, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response;
  }
  const lacks = ({ message }) => tell(say("lacks", { why: message }));

  // ---- the package

  const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
  const filled = (text, names) => Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`<!-- ${name} -->`, () => value), text);

  /// The files of a package of these lessons, or of the assignment.
  function files({ manifest, around, script, said }, lessons, page) {
    const percent = mastery.value === "" ? null : Number(mastery.value);
    const course = { lang: null, lessons: lessons.map(({ asks }) => asks), mastery: percent, said, task: assigns() ? task.link : null };
    const called = escaped(title.value.trim() || usual(lessons));
    return {
      "imsmanifest.xml": filled(manifest, {
        // The name differs for each content, since a course system may keep packages by name.
        name: `${lessons[0].asks.id}-${checksum(new TextEncoder().encode(`${called}\n${JSON.stringify(course)}`)).toString(16).padStart(8, "0")}`,
        title: called,
        mastery: percent === null ? "" : `\n        <adlcp:masteryscore>${percent}</adlcp:masteryscore>`,
      }),
      "course.html": filled(around, { lang, title: called, course: JSON.stringify(course).replaceAll("<", "\\u003c") }),
      "scorm.js": script,
      "hantei.html": page,
    };
  }

  /// A lesson's title, in a language that it has.
  const titled = ({ title }) => title[lang] ?? title.en ?? Object.values(title)[0];

  /// The title of a package if none is given.
  const usual = (lessons) => (assigns() && task.code ? say("assigned", { task: task.code }) : lessons.length === 1 ? titled(lessons[0]) : say("several", { count: lessons.length }));

  // ---- the assignment

  const [, of, query] = /^#?([^?&]*)[?&]?(.*)$/s.exec(location.hash);
  const here = decodeURIComponent(of).split("/")[0];

  /// The assignment in the address: its steps, and the link to the first of them. A package cannot contain bug hunts.
  const task = (() => {
    const asked = new URLSearchParams(query);
    const named = asked.get("steps")?.split(",").filter((step) => !step.includes("hunt:")) ?? [];
    const steps = named.map((step) => (step.includes("/") ? step : `${here}/${step}`));
    const code = asked.get("task");
    return steps.length > 0 && { code: code ?? "", steps, link: `${steps[0]}?steps=${steps}${code ? `&${new URLSearchParams({ task: code })}` : ""}` };
  })();
  const assigns = () => Boolean(document.getElementById("assigned")?.checked);

  /// The lessons of the assignment, each with only its steps.
  function assigned({ lessons }) {
    const within = ({ id, steps }) => ({ id, steps: steps.filter((step) => task.steps.includes(`${id}/${step.id}`)) });
    return lessons.map((lesson) => ({ ...lesson, asks: within(lesson.asks) })).filter(({ asks }) => asks.steps.length > 0);
  }

  // ---- ZIP files whose files are only stored, as src/cli/zip.rs writes them

  const TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
    for (let bit = 0; bit < 8; bit += 1) at = at & 1 ? (at >>> 1) ^ 0xedb88320 : at >>> 1;
    return at;
  });
  const checksum = (bytes) => ~bytes.reduce((sum, byte) => (sum >>> 8) ^ TABLE[(sum ^ byte) & 255], -1) >>> 0;

  /// Numbers as bytes, each with its width, lowest byte first.
  const numbers = (...all) => all.flatMap(([number, width]) => Array.from({ length: width }, (_, at) => (number >>> (8 * at)) & 255));

  function zip(files) {
    const [parts, directory] = [[], []];
    let at = 0;
    const put = (...more) => more.forEach((part) => parts.push(Uint8Array.from(part)) && (at += part.length));
    for (const [name, file] of Object.entries(files)) {
      const [called, bytes] = [name, file].map((it) => (typeof it === "string" ? new TextEncoder().encode(it) : it));
      // Version 2.0, names in UTF-8, stored, midnight of the first day in the format.
      const facts = numbers([20, 2], [0x800, 2], [0, 2], [0, 2], [0x21, 2], [checksum(bytes), 4], [bytes.length, 4], [bytes.length, 4], [called.length, 2], [0, 2]);
      directory.push(...numbers([0x02014b50, 4], [20, 2]), ...facts, ...numbers([0, 4], [0, 4], [0, 2], [at, 4]), ...called);
      put(numbers([0x04034b50, 4]), facts, called, bytes);
    }
    const [begins, count] = [at, Object.keys(files).length];
    put(directory, numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [begins, 4], [0, 2]));
    return new Blob(parts, { type: "application/zip" });
  }

  // ---- the form

  const boxes = () => [...document.querySelectorAll("#lessons input")];

  const wanted = (parts) => (assigns() ? assigned(parts) : parts.lessons.filter((_, i) => boxes()[i].checked));

  /// The chosen lessons, if they fit into a package. Otherwise a sentence says why they do not.
  function chosen(parts) {
    const lessons = wanted(parts);
    const longest = lessons.reduce((sum, { longest }) => sum + longest, 1);
    tell("");
    if (lessons.length > 0 && longest <= parts.most) return lessons;
    if (lessons.length === 0) tell(say("none"));
    else tell(say("too-much", { most: parts.most }));
    return null;
  }

  async function save(parts) {
    const lessons = chosen(parts);
    if (!lessons) return;
    try {
      const page = new Uint8Array(await (await bring("hantei.html")).arrayBuffer());
      const anchor = document.createElement("a");
      anchor.href = URL.createObjectURL(zip(files(parts, lessons, page)));
      anchor.download = `hantei-${assigns() && task.code ? task.code : lessons.length === 1 ? lessons[0].asks.id : `${lessons.length}-lessons`}.zip`;
      anchor.click();
      setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
      tell(say("saved", { file: anchor.download }));
    } catch (error) {
      lacks(error);
    }
  }

  function show(parts) {
    const put = (selector, name) => {
      const element = form.querySelector(selector);
      if (WORDS[lang].pack[name].startsWith("\u2066")) element.lang = "en";
      return (element.textContent = say(name));
    };
    document.documentElement.lang = lang;
    document.title = `Hantei 判定 · ${put("h2", "heading")}`;
    put("p", "about");
    put("legend", "lessons");
    const labeled = (text, options) => {
      const [label, box] = ["label", "input"].map((name) => document.createElement(name));
      label.append(Object.assign(box, { type: "checkbox", ...options }), text);
      return label;
    };
    const row = ({ title, asks }) => labeled(titled({ title }), { checked: asks.id === here });
    const all = document.getElementById("lessons");
    all.append(...parts.lessons.map(row));
    if (task) {
      // Without it, lessons can be chosen again.
      all.before(labeled(say("assignment", { task: task.code, count: task.steps.length }), { id: "assigned", checked: true }));
      const choose = () => boxes().forEach((box) => (box.disabled = assigns()));
      document.getElementById("assigned").addEventListener("change", choose);
      choose();
    }
    if (!boxes().some((box) => box.checked)) boxes()[0].checked = true;
    title.previousElementSibling.textContent = say("title");
    mastery.previousElementSibling.textContent = say("mastery");
    put(".small", "without");
    put("button", "save");
    put("a", "back");
    form.querySelector("a").href = `./?lang=${lang}${location.hash}`;
    const name = () => (title.placeholder = usual(wanted(parts)));
    form.addEventListener("change", name);
    name();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      save(parts);
    });
    form.hidden = false;
  }

  bring("course.json").then((response) => response.json()).then(show).catch(lacks);
})();
