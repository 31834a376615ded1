// Says in words what went wrong and what to do about it. Loaded first, so that it can speak about all that follows.
"use strict";

window.hantei = (() => {
  // Each: what happened, what to do; in English and Japanese.
  const RELOAD = ["Reload the page.", "ページを再読み込みしてください。"];
  const MESSAGES = {
    webgl: [
      "This browser does not offer WebGL, which draws the picture.",
      "このブラウザでは、図の表示に必要な WebGL が使えません。",
      "Switch on hardware acceleration in the browser's settings, update the browser, or try another one (Firefox, Chrome, Edge, Safari).",
      "ブラウザの設定でハードウェアアクセラレーションを有効にするか、ブラウザを更新するか、別のブラウザ（Firefox、Chrome、Edge、Safari）をお試しください。",
    ],
    "context-lost": [
      "The graphics driver has stopped, and the picture is lost.",
      "グラフィックドライバーが停止し、図が失われました。",
      "Reload the page: the address remembers where you were.",
      "ページを再読み込みしてください。アドレスに記録があるので、続きから始められます。",
    ],
    network: ["A part of Hantei could not be downloaded.", "Hantei の一部をダウンロードできませんでした。", "Check the network connection, then reload.", "ネットワーク接続を確認して、再読み込みしてください。"],
    disk: [
      "A browser does not let a page from the disk load its other parts.",
      "ディスクから開いたページは、ほかのファイルを読み込めません。",
      "Open hantei.html instead, which is all in one file, or run web/serve.",
      "すべてを1つのファイルにまとめた hantei.html を開くか、web/serve を実行してください。",
    ],
    sandbox: [
      "The page around keeps this frame from loading its other parts.",
      "埋め込み元のページの設定により、このフレームは残りの部分を読み込めません。",
      "If it is your page: add allow-same-origin to the frame's sandbox, or embed hantei.html, which is all in one file.",
      "自分のページなら、フレームの sandbox に allow-same-origin を加えるか、すべてを1つにまとめた hantei.html を埋め込んでください。",
    ],
    http: [
      "The server does not deliver a part of Hantei.",
      "サーバーから Hantei の一部を取得できません。",
      "If it is your server: copy all of dist/ to it. Otherwise try again later.",
      "自分のサーバーなら、dist/ の中身をすべてコピーしてください。そうでなければ、しばらくしてからもう一度お試しください。",
    ],
    damaged: [
      "The program arrived damaged, or this browser is too old for it.",
      "プログラムが壊れて届いたか、このブラウザが古すぎます。",
      "Reload without the cache (Ctrl+Shift+R, on a Mac Cmd+Shift+R), or update the browser.",
      "キャッシュを使わずに再読み込み（Ctrl+Shift+R、Mac は Cmd+Shift+R）するか、ブラウザを更新してください。",
    ],
    csp: [
      "This server forbids the page to run WebAssembly.",
      "このサーバーの設定では、WebAssembly を実行できません。",
      "If it is your server: allow 'wasm-unsafe-eval' in the Content-Security-Policy (web/README.md has the whole line).",
      "自分のサーバーなら、Content-Security-Policy で 'wasm-unsafe-eval' を許可してください（web/README.md に設定例があります）。",
    ],
    old: ["This browser is too old for Hantei.", "このブラウザは古いため、Hantei を開けません。", "Update the browser.", "ブラウザを更新してください。"],
    mixed: [
      "The page and the program come from different versions of Hantei.",
      "ページとプログラムのバージョンが一致しません。",
      "Reload without the cache (Ctrl+Shift+R, on a Mac Cmd+Shift+R). If it is your server: copy all of dist/ to it again.",
      "キャッシュを使わずに再読み込み（Ctrl+Shift+R、Mac は Cmd+Shift+R）してください。自分のサーバーなら、dist/ の中身をすべてコピーし直してください。",
    ],
    panic: [
      "Hantei made a mistake and had to stop.",
      "Hantei に不具合があり、停止しました。",
      "Reload the page. If it happens again, please report it together with the address of this page and the text below.",
      "ページを再読み込みしてください。同じことがまた起きたら、このページのアドレスと下の文を添えてお知らせください。",
    ],
    script: ["Something on this page went wrong.", "このページで問題が起きました。", ...RELOAD],
  };

  // What the address asks for, or else what the browser is in.
  const japanese = /^ja\b/i.test(/[?&]lang=(\w+)/.exec(location.search + location.hash)?.[1] ?? navigator.language);
  const stopping = [];
  let failed = false;

  function element(name, text, parent) {
    const made = document.createElement(name);
    made.textContent = text;
    parent.append(made);
    return made;
  }

  /// Shows one of the messages over the page. The first failure wins: the rest mostly follow from it.
  function fail(kind, detail = "") {
    if (failed) return;
    failed = true;
    const [what, whatJapanese, remedy, remedyJapanese] = MESSAGES[kind];
    const overlay = document.getElementById("overlay");
    document.getElementById("loading").hidden = true;
    overlay.dataset.failure = kind;
    overlay.lang = japanese ? "ja" : "en";
    overlay.hidden = false; // before the text: a reader announces what an alert gains while it shows
    const box = document.createElement("div");
    element("h1", japanese ? whatJapanese : what, box);
    element("p", japanese ? remedyJapanese : remedy, box);
    if (detail) element("pre", detail, box);
    if (!("alone" in document.documentElement.dataset)) showPlainPages(box);
    const reload = element("button", japanese ? "再読み込み" : "Reload", box);
    reload.addEventListener("click", () => location.reload());
    overlay.replaceChildren(box);
    reload.focus();
    for (const stop of stopping) stop();
  }

  /// What can be read without the program: the lesson that the address names, and all of them.
  function showPlainPages(box) {
    const { lessons = [] } = JSON.parse(document.getElementById("files")?.textContent ?? "{}");
    const asked = /^#\/?([\w-]+)/.exec(location.hash)?.[1];
    const [ending, list] = japanese ? [".ja.html", "lessons/ja.html"] : [".html", "lessons/"];
    if (lessons.includes(asked)) element("a", japanese ? "このレッスンを図と文章だけのページで読む" : "Read this lesson as a plain page", element("p", "", box)).href = `lessons/${asked}${ending}`;
    element("a", japanese ? "図と文章だけのページで読む" : "Read the lessons as plain pages", element("p", "", box)).href = list;
  }

  /// Extensions and pages around have mistakes of their own, which are none of ours.
  const isOurs = (file) => file === location.href.split("#")[0] || [...document.scripts].some(({ src }) => src && src === file);

  window.addEventListener(
    "error",
    (event) => {
      if (event.target instanceof HTMLScriptElement) {
        fail(location.protocol === "file:" ? "disk" : "http", event.target.src);
      } else if (event.target === window && isOurs(event.filename)) {
        fail("script", `${event.message}\n${event.filename}:${event.lineno}`);
      }
    },
    true, // a script that does not load tells only those who listen on the way down
  );

  return {
    fail,
    hasFailed: () => failed,
    /// `stop` runs when the page fails.
    onFailure: (stop) => stopping.push(stop),
  };
})();
