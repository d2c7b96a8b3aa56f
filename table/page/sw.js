// @ts-check
// Serves the table without a network.  The files of one version stay together until all its pages
// are closed and a newer version has been loaded completely.  `build.py` fills in the files.
const VERSION = "VERSION";
/** @type {string[]} */
const FILES = [];

addEventListener("install", (/** @type {any} */ event) => event.waitUntil((async () => {
  const cache = await caches.open(VERSION);
  // The page has already loaded these files.
  await Promise.all(FILES.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
})()));

addEventListener("activate", (/** @type {any} */ event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("table-") && name !== VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
})()));

addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(VERSION)
    .then((cache) => cache.match(event.request, { ignoreSearch: true }))
    .then((found) => found ?? fetch(event.request)));
});
