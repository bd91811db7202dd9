"use strict";
// Keeps the folder on the device, so that the page works without network. A new build has another
// name: it is fetched whole, and the old one is thrown away once no tab shows it any more.
importScripts("files.js");

const KEPT = `ombre-${self.BUILD}`;
const address = (name) => new URL(name, self.registration.scope).href;

addEventListener("install", (event) => {
  const all = [...self.FILES, "files.js", "./"].map(address);
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(all)));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("ombre-") && name !== KEPT);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  const kept = caches
    .open(KEPT)
    .then((cache) => cache.match(event.request, { ignoreSearch: true, ignoreVary: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
