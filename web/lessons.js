// Lessons of somebody's own, packed by `hantei export`: fetches those that the address names, and says what is wrong with them.
// Loaded only where there are any.
"use strict";

hantei.reader = (() => {
  const asked = new URLSearchParams(location.search).get("lessons");
  // Where they came from, as sentences have it.
  let from = asked?.length > 80 ? `${asked.slice(0, 80)}…` : asked;

  const command = "hantei export DIR -o lessons.txt";

  /// Tells why, in the language of the page, once there is one.
  async function tell(why, detail) {
    const values = { from, why: detail, command }; // by then it may be others that are read
    while (!hantei.firstFrame) await new Promise((later) => setTimeout(later, 50));
    hantei.push("notice", hantei.say("lessons", why, values));
  }

  /// Hears from the program that it cannot read them.
  function listen() {
    const { update } = hantei.page;
    hantei.page.update = (region, text) => (region === "refused" ? tell("refused") : update(region, text));
  }

  /// The bytes of those that the address names; null where there are none within 15 seconds, and a sentence says why.
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

  /// Their bytes: of those that the address names, or else of those that the page was given.
  return async (given) => {
    listen();
    const bytes = asked && (await fetchAsked());
    if (!bytes) given &&= await given();
    if (!bytes && given) from = "lessons.txt";
    if (bytes) document.documentElement.dataset.alone = ""; // they have no plain pages beside this one
    return bytes || given || null;
  };
})();
