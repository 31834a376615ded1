// Custom lessons, packed by `hantei export`: fetches the ones in the address, and reports errors in them. Loaded only if there
// are any.
"use strict";

hantei.reader = (() => {
  const asked = new URLSearchParams(location.search).get("lessons");
  // The source of the lessons, for sentences.
  let from = asked?.length > 80 ? `${asked.slice(0, 80)}…` : asked;

  const command = "hantei export DIR -o lessons.txt";

  /// Reports the error in the language of the page, once that is known.
  async function tell(why, detail) {
    const values = { from, why: detail, command }; // by then it may be others that are read
    while (!hantei.firstFrame) await new Promise((later) => setTimeout(later, 50));
    hantei.push("notice", hantei.say("lessons", why, values));
  }

  /// Receives the program's report that it cannot read them.
  function listen() {
    const { update } = hantei.page;
    hantei.page.update = (region, text) => (region === "refused" ? tell("refused") : update(region, text));
  }

  /// The bytes of the lessons in the address. Null, with a sentence that says why, if they do not come within 15 seconds.
  async function fetchAsked() {
    try {
      const address = new URL(asked, location.href.split(/[?#]/)[0]);
      if (address.origin !== location.origin) return void tell("elsewhere");
      const response = await fetch(address, { mode: "same-origin", signal: AbortSignal.timeout?.(15_000) });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      tell("missing", response.status);
    } catch (error) {
      tell("missing", error.message);
    }
    return null;
  }

  /// The bytes of the lessons: those in the address, or else those given to the page.
  return async (given) => {
    listen();
    const bytes = asked && (await fetchAsked());
    if (!bytes) given &&= await given();
    if (!bytes && given) from = "lessons.txt";
    if (bytes) document.documentElement.dataset.alone = ""; // they have no plain pages beside this one
    return bytes || given || null;
  };
})();
