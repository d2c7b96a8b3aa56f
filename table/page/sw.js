// @ts-check
// The table without a network: whatever was published together is kept together, until all pages
// of it are closed and a newer one has come whole.  `build.py` fills in what that is.
const VERSION = "VERSION";
/** @type {string[]} */
const FILES = [];

addEventListener("install", (/** @type {any} */ event) => event.waitUntil((async () => {
  const cache = await caches.open(VERSION);
  // What the table has loaded already is there.
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
