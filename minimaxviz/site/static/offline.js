// Without a network: what was fetched once is kept, and answered from there as long as the site is the same.

const SITE = { /* written by the builder */ };
const NAME = `minimaxviz ${SITE.version}`;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(SITE.files)));
});

self.addEventListener("activate", (event) => {
  const older = (names) => names.filter((name) => name.startsWith("minimaxviz ") && name !== NAME);
  event.waitUntil(caches.keys().then((names) => Promise.all(older(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(request, { ignoreSearch: true })).then((kept) => kept ?? keptAnew(request)));
});

/** Fetch what is not kept yet, and keep it: pages of other languages, lessons. */
async function keptAnew(request) {
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(NAME)).put(request, answer.clone());
  return answer;
}
