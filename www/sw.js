// Keeps the site for times without a network. With one, every answer is fresh; only if that fails is what was kept given.
// The build writes the version, a hash of all that is kept, and the list of it.
const version = "unbuilt"
const files = []
// What one page alone needs, which few open: kept when that page asks for it.
const onRequest = []

// By its place too: another copy of the site on this host keeps its own.
const prefix = `chess-arbiter ${self.registration.scope} `
const name = prefix + version

self.addEventListener("install", (event) => {
  // Nothing half old, half new: past the browser's own cache.
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
})

self.addEventListener("activate", (event) => {
  const old = (key) => key.startsWith(prefix) && key !== name
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key)))))
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return
  event.respondWith(
    fetch(request).catch(async (error) => {
      const cache = await caches.open(name)
      const kept = await cache.match(request, { ignoreSearch: true })
      if (!kept) throw error
      return kept
    }),
  )
})
