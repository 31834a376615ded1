// Stores the page for visits without a network. A version is stored completely or not at all: its files are fetched before it
// takes over, which it does once no page of the previous version is open. web/build writes the list and the name above this.
"use strict";

/* global VERSION, FILES */
const KEPT = `hantei-${VERSION}`;
const NAMED = /\?[0-9a-f]{12}$/; // by its content
const START = new URL("./", location.href).href;

addEventListener("install", (event) => {
  // Files named by their content may come from the browser's cache, where the page has just put them. The cached copies of others
  // might still belong to the previous version.
  const wanted = FILES.map((file) => new Request(file, { cache: NAMED.test(file) ? "default" : "reload" }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(wanted)));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("hantei-") && name !== KEPT;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(START)) return;
  // The page itself is one file, whatever its query.
  const isPage = request.mode === "navigate" && [START, `${START}index.html`].includes(origin + pathname);
  event.respondWith(answer(isPage ? START : request));
});

async function answer(wanted) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(wanted);
  if (known) return known;
  const response = await fetch(wanted);
  // Files named by their content never change, so they are stored, too, once they were requested.
  if (response.ok && NAMED.test(response.url)) await kept.put(wanted, response.clone());
  return response;
}
