// Lessons of somebody's own, packed by `hantei export`: fetches those that the address names, and says what is wrong with them.
// Loaded only where there are any.
"use strict";

hantei.reader = (() => {
  const asked = new URLSearchParams(location.search).get("lessons");
  // Where they came from, as sentences have it.
  let from = asked?.length > 80 ? `${asked.slice(0, 80)}…` : asked;

  const EXPORT = "hantei export DIR -o lessons.txt";
  // Each in English and Japanese.
  const WHY = {
    elsewhere: () => [
      `lessons=${from} is no file of this site; expected one such as lessons.txt.`,
      `lessons=${from} はこのサイトのファイルではありません。lessons.txt のように指定してください。`,
    ],
    missing: (why) => [
      `${from} could not be fetched (${why}); expected a file that ${EXPORT} has written.`,
      `${from} を取得できませんでした（${why}）。${EXPORT} で作ったファイルを指定してください。`,
    ],
    refused: () => [
      `${from} is damaged, or another version of Hantei has written it; write it again: ${EXPORT}.`,
      `${from} は壊れているか、別のバージョンの Hantei で作られています。作り直してください：${EXPORT}`,
    ],
  };

  /// Tells why, in the language of the page, once there is one.
  async function tell(why, detail) {
    const sentences = WHY[why](detail); // by then it may be others that are read
    while (!hantei.firstFrame) await new Promise((later) => setTimeout(later, 50));
    hantei.push("notice", sentences[document.documentElement.lang === "ja" ? 1 : 0]);
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
