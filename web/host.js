// Messages to and from the surrounding page, described in docs/embedding.md. Loaded only if there is such a page.
"use strict";

hantei.host = (() => {
  const VERSION = 1;

  /// The result, in the terms of xAPI.
  function result({ type, right, asked, solved, challenges, stars }) {
    const scored = (raw, max) => ({ score: { scaled: raw / max || 0, raw, min: 0, max }, success: raw === max });
    if (type === "answer") return scored(Number(right), 1);
    if (type === "solved" || type === "level") return { success: true };
    if (type === "hunt") return { ...scored(stars, 3), success: true };
    if (type === "finished") return { ...scored(right + solved, asked + challenges), completion: true };
  }

  const tell = (message) => window.parent.postMessage({ source: "hantei", version: VERSION, message: { ...message, ...result(message) } }, "*");

  function hear({ source, data }) {
    if (source !== window.parent || data?.target !== "hantei" || data.version > VERSION) return;
    const { type, link, lang, theme } = data.message ?? {};
    if (type === "go") goTo(String(link));
    if (type === "look" && lang) hantei.push("do", `lang/${lang}`);
    if (type === "look" && theme) hantei.push("do", `theme/${theme}`);
    if (type === "show") hantei.push("do", "reveal");
    if (type === "hold" || type === "reveal") hantei.push("do", `votes/${type === "hold"}`);
  }

  /// Goes to a link without a history entry, since the history belongs to the surrounding page.
  function goTo(address) {
    try {
      history.replaceState(null, "", `#${address}`);
    } catch {
      // a page without an address: the link is followed without it
    }
    hantei.follow(address);
  }

  /// Reports the least height of the frame at which the lesson can be read without scrolling.
  function watchHeight() {
    let told = 0;
    const [lesson, sides, stage] = ["lesson", "sides", "stage"].map((id) => document.getElementById(id));
    const measure = () => {
      const below = Math.max(...[lesson, sides].map((part) => part.scrollHeight - part.clientHeight));
      const hidden = below + Math.max(0, 320 - stage.clientHeight);
      const height = Math.ceil(Math.min(2000, innerHeight + hidden));
      if (Math.abs(height - told) > 4) tell({ type: "height", height: (told = height) });
    };
    new MutationObserver(measure).observe(lesson, { childList: true, subtree: true, characterData: true });
    new ResizeObserver(measure).observe(lesson);
    measure();
  }

  function listen() {
    addEventListener("message", hear);
    watchHeight();
  }

  return { tell, listen };
})();
