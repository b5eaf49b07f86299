// Caches the site for offline use: network first, then the cache. What the cache holds is only an answer if it is what
// the build has made, and the type of an answer depends on its name alone: others may write to the cache, too. Browsers
// load this script from the network only. The build writes the version, a hash of all cached files, and their list,
// with the SHA-256 of each.
const version = "unbuilt"
const files = {}
// Files of a single, rarely visited page are cached when that page requests them.
const onRequest = {}

const sums = new Map(Object.entries({ ...files, ...onRequest }))
const { scope } = self.registration
// The name includes the path, so that another copy of the site on this host has its own cache.
const prefix = `chess-arbiter ${scope} `
const name = prefix + version

/** The types of the site's files, by extension. */
const types = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  wasm: "application/wasm",
}

self.addEventListener("install", (event) => {
  event.waitUntil(keep(files).then(() => self.skipWaiting()))
})

self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keep(onRequest))
})

self.addEventListener("activate", (event) => {
  const old = (key) => key.startsWith(prefix) && key !== name
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key)))))
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  if (request.method !== "GET" || !request.url.startsWith(scope)) return
  event.respondWith(fetch(request).catch(async (error) => (await answer(request.url)) ?? Promise.reject(error)))
})

/** Stores files of this version; rejects when the server has others, so that the browser tries again later. */
async function keep(list) {
  const cache = await caches.open(name)
  const put = async (file) => {
    // Asks the server, to avoid a mix of old and new files.
    const response = await fetch(file, { cache: "no-cache" })
    const body = await response.arrayBuffer()
    if (!(await isFile(file, body))) throw new TypeError(`${response.url} is not of version ${version}`)
    await cache.put(file, new Response(body))
  }
  await Promise.all(Object.keys(list).map(put))
}

/** What the cache has for an address; undefined if that is nothing, or not what this version has put there. */
async function answer(address) {
  // The address of a page may be that of its folder.
  const file = new URL(address).pathname.slice(new URL(scope).pathname.length).replace(/(^|\/)$/, "$1index.html")
  const kept = sums.has(file) && (await (await caches.open(name)).match(file))
  if (!kept) return undefined
  const body = await kept.arrayBuffer()
  if (!(await isFile(file, body))) return undefined
  const type = types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream"
  return new Response(body, { headers: { "content-type": type, "x-content-type-options": "nosniff" } })
}

/** Whether these are the bytes of a file, as the build has made it. */
async function isFile(file, body) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", body))
  return btoa(String.fromCharCode(...sum)) === sums.get(file)
}
