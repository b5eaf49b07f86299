// Caches the site for offline use: network first, then the cache.
// The build writes the version, a hash of all cached files, and their list.
const version = "unbuilt"
const files = []
// Files of a single, rarely visited page are cached when that page requests them.
const onRequest = []

// The name includes the path, so that another copy of the site on this host has its own cache.
const prefix = `chess-arbiter ${self.registration.scope} `
const name = prefix + version

// The board page keeps the engine that the user brings in a cache of its own, whose files are one folder here: the
// engine's script finds the others beside it.
const engineFolder = `${self.registration.scope}own-engine/`
const engineCache = `chess-arbiter-engine ${self.registration.scope}`

self.addEventListener("install", (event) => {
  // Bypasses the browser's cache, to avoid a mix of old and new files.
  const requests = files.map((file) => new Request(file, { cache: "reload" }))
  event.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll(requests))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(caches.open(name).then((cache) => cache.addAll(onRequest)))
  // On its first visit a page has no service worker yet.
  if (event.data === "claim") event.waitUntil(self.clients.claim())
})

self.addEventListener("activate", (event) => {
  const old = (key) => key.startsWith(prefix) && key !== name
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key)))))
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return
  if (request.url.startsWith(engineFolder)) return event.respondWith(engineFile(request))
  event.respondWith(
    fetch(request).catch(async (error) => {
      const cache = await caches.open(name)
      const kept = await cache.match(request, { ignoreSearch: true })
      if (!kept) throw error
      return kept
    }),
  )
})

/** A file of the engine; if it is not there, pages learn which one the engine asked for. */
async function engineFile(request) {
  const kept = await caches.match(request, { cacheName: engineCache, ignoreSearch: true })
  if (kept) return kept
  const missing = decodeURIComponent(new URL(request.url).pathname.split("/").at(-1))
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ missing })
  return new Response("This file is not among those of the engine.", { status: 404 })
}
