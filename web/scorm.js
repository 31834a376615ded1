// Connects the program in the frame with a course system (SCORM 1.2): score, progress and place are sent with each answer, and
// restored at the next visit. `course` in the page lists the questions of the lessons. src/cli/scorm.rs writes it.
"use strict";

(() => {
  const { lang, mastery, task, said, lessons } = JSON.parse(document.getElementById("course").textContent);
  const frame = document.getElementById("hantei");
  const MOST = 4096; // characters of suspend_data
  const began = Date.now();

  /// The steps that count, by `lesson/step`: `asks` is the question's name, `results` the possible results of a calculation, and
  /// `solve` is true if there is a challenge or an exercise.
  const steps = new Map(lessons.flatMap(({ id, steps }) => steps.map((step) => [`${id}/${step.id}`, step])));

  /// The texts for the learner, in their language if it is available.
  const words = said[inLanguage(Object.keys(said), lang ?? navigator.language)];

  function say(sentence) {
    const line = document.getElementById("said");
    line.textContent = sentence;
    line.hidden = false;
  }

  // ---- the course system

  /// The course system's functions, found in a surrounding page or in the page that opened this one.
  function findApi(from) {
    for (let [around, tries] = [from, 0]; around && tries < 20; [around, tries] = [around.parent, tries + 1]) {
      try {
        if (around.API) return around.API;
      } catch {
        // a page from elsewhere
      }
      if (around.parent === around) break;
    }
    return null;
  }
  const api = findApi(window) ?? findApi(window.opener) ?? findApi(window.top.opener);

  function get(name) {
    return String(api?.LMSGetValue(name) ?? "");
  }

  function set(values) {
    if (!api) return;
    const taken = Object.entries(values).every(([name, value]) => String(api.LMSSetValue(name, String(value))) === "true");
    if (taken && String(api.LMSCommit("")) === "true") return;
    const why = api.LMSGetErrorString?.(api.LMSGetLastError()) ?? "";
    say(words.score.replace("{why}", () => why || words.reason));
  }

  // ---- the learner's record: the answer of each step, if it is solved, and the finished lessons

  const known = new Map(); // `lesson/step` → { given, truth, solved }, choices by their positions
  const finished = new Set();
  const isRight = ({ given, truth }) => given !== undefined && given !== null && given === truth;

  /// `1;point-disk:touch=10,add*,!;…`: after `=` the positions of the given answer (`-` for none) and of the right one, in base
  /// 36, `*` for a solved step, and `!` for a finished lesson.
  function write() {
    const one = (at, { given, truth, solved }) => at + (truth === undefined ? "" : `=${given?.toString(36) ?? "-"}${truth.toString(36)}`) + (solved ? "*" : "");
    const part = ({ id, steps }) => {
      const marks = steps.filter((step) => known.has(`${id}/${step.id}`)).map((step) => one(step.id, known.get(`${id}/${step.id}`)));
      if (finished.has(id)) marks.push("!");
      return marks.length ? `;${id}:${marks}` : "";
    };
    return `1${lessons.map(part).join("")}`;
  }

  function read(text) {
    for (const part of text.split(";").slice(1)) {
      const [lesson, marks = ""] = part.split(":");
      for (const mark of marks.split(",")) {
        if (mark === "!") finished.add(lesson);
        const [, step, given, truth, star] = /^([^=*!]+)(?:=([0-9a-z-])([0-9a-z]))?(\*?)$/.exec(mark) ?? [];
        const place = `${lesson}/${step}`;
        // Entries for questions that the lessons do not have any more are dropped.
        if (!steps.has(place)) continue;
        const answer = truth === undefined ? {} : { given: given === "-" ? null : parseInt(given, 36), truth: parseInt(truth, 36) };
        known.set(place, { ...answer, solved: star === "*" });
      }
    }
  }

  /// The score out of a hundred, for right answers and solved challenges and exercises. It never falls.
  let best = 0;
  function score() {
    let [got, all] = [0, 0];
    for (const [place, step] of steps) {
      const it = known.get(place) ?? {};
      all += Boolean(step.asks) + step.solve;
      got += isRight(it) + Boolean(it.solved);
    }
    return (best = Math.max(best, Math.round((100 * got) / all) || 0));
  }

  // ---- back into the program, which keeps answers in the browser's storage: it starts with those of the course system

  const SETTINGS = "hantei-settings";
  const LEARNER = "hantei-learner"; // whose they are: a classroom's browser has many
  const entries = (line) => [...line.matchAll(/"([^"]*)"/g)].map(([, entry]) => entry);

  function putBack() {
    try {
      const learner = get("cmi.core.student_id");
      const lines = (localStorage.getItem(SETTINGS) ?? "").split("\n").filter(Boolean);
      const same = localStorage.getItem(LEARNER) === learner;
      const elsewhere = (name) =>
        !same ? [] : entries(lines.find((line) => line.startsWith(`${name} =`)) ?? "").filter((entry) => !steps.has(entry.split(/[ ?]/)[0]));
      const answers = [...known].filter(([, { truth }]) => truth !== undefined).map(([place, { given, truth }]) => `${place} ${steps.get(place).asks} ${given ?? "-"} ${truth}`);
      const solved = [...known].filter(([, { solved }]) => solved).map(([place]) => place);
      const anew = same ? /^(answers|solved) =/ : /^(answers|solved|levels|hunts|hunting|texts|name|task|steps|place) =/;
      const list = (name, ours) => `${name} = ${JSON.stringify([...elsewhere(name), ...ours])}`;
      localStorage.setItem(SETTINGS, [...lines.filter((line) => !anew.test(line)), list("answers", answers), list("solved", solved), ""].join("\n"));
      localStorage.setItem(LEARNER, learner);
    } catch {
      // Without storage the program starts from the beginning, while place and score are still restored.
    }
  }

  // ---- messages of the program

  /// The position of a choice. For a calculation, the message has the result's text. Null if there was none.
  function position({ results }, told) {
    const at = typeof told === "string" ? results.indexOf(told) : told;
    return at === -1 ? null : at;
  }

  function hear({ type, lesson, step, given, truth }) {
    const place = `${lesson}/${step}`;
    const counts = steps.get(place);
    const before = known.get(place) ?? {};
    if (type === "answer" && counts?.asks && !isRight(before)) known.set(place, { ...before, given: position(counts, given), truth: position(counts, truth) });
    if (type === "solved" && counts?.solve) known.set(place, { ...before, solved: true });
    if (type === "finished") finished.add(lesson);
    if (!["step", "answer", "solved", "finished"].includes(type)) return;
    const news = { "cmi.core.score.min": 0, "cmi.core.score.max": 100, "cmi.core.score.raw": score(), "cmi.suspend_data": write().slice(0, MOST) };
    if (step !== undefined) news["cmi.core.lesson_location"] = place;
    set({ ...news, ...status() });
  }

  /// True if nothing is left to do in a step.
  const isDone = ([place, { asks, solve }]) => {
    const { given, solved } = known.get(place) ?? {};
    return (!asks || (given !== undefined && given !== null)) && (!solve || Boolean(solved));
  };

  /// Reports the status if it differs from the course system's: `completed` at the end of all lessons, or with an assignment's
  /// last step. If a score is required, it is `passed` once it is reached, and `failed` at that end if it is not. `completed` and
  /// `passed` are never withdrawn.
  function status() {
    const ended = task ? [...steps].every(isDone) : lessons.every(({ id }) => finished.has(id));
    const end = mastery === null ? "completed" : score() >= mastery ? "passed" : "failed";
    const status = ended || end === "passed" ? end : "incomplete";
    const before = get("cmi.core.lesson_status");
    return [status, "completed", "passed"].includes(before) ? {} : { "cmi.core.lesson_status": status };
  }

  addEventListener("message", ({ source, data }) => {
    if (source === frame.contentWindow && data?.source === "hantei") hear(data.message);
  });

  /// `HHHH:MM:SS`
  function lasted() {
    const seconds = Math.round((Date.now() - began) / 1000);
    const two = (number) => String(Math.floor(number)).padStart(2, "0");
    return `${two(seconds / 3600).padStart(4, "0")}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  }

  let left = false;
  addEventListener("pagehide", () => {
    if (left || !api) return;
    left = true;
    // "suspend": the next visit continues with the saved data.
    set({ "cmi.core.session_time": lasted(), "cmi.core.exit": "suspend" });
    api.LMSFinish("");
  });

  function begin() {
    let place = "";
    if (api && String(api.LMSInitialize("")) === "true") {
      best = Number(get("cmi.core.score.raw")) || 0;
      read(get("cmi.suspend_data"));
      place = get("cmi.core.lesson_location");
      putBack();
      set(status());
    } else {
      say(words.system);
    }
    const query = new URLSearchParams({ ...(lessons.length === 1 && { embed: "" }), screens: lessons.map(({ id }) => id), ...(lang && { lang }) });
    const asked = task ? `?${task.split("?")[1]}` : "";
    frame.src = `hantei.html?${query}#${place || task?.split("?")[0] || lessons[0].id}${asked}`;
  }
  begin();
})();
