// Caches the site for offline use: network first, then the cache. Others may write to the cache, so an answer must have
// the SHA-256 of the built file, and its type depends on its name alone. The build writes the version, a hash of all
// cached files, and their list.
const version = "unbuilt"
const files = {}
// Files of a rarely visited page, cached on request.
const onRequest = {}

const sums = new Map(Object.entries({ ...files, ...onRequest }))
const { scope } = self.registration
// The name includes the path, so that two copies of the site on a host have their own caches.
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

/** Stores this version's files; rejects if the server has others, so that the browser tries again later. */
async function keep(list) {
  const cache = await caches.open(name)
  const put = async (file) => {
    // From the server, to avoid a mix of old and new files.
    const response = await fetch(file, { cache: "no-cache" })
    const body = await response.arrayBuffer()
    if (!(await isFile(file, body))) throw new TypeError(`${response.url} is not of version ${version}`)
    await cache.put(file, new Response(body))
  }
  await Promise.all(Object.keys(list).map(put))
}

/** The cached answer; undefined without one, or if this version has not put it there. */
async function answer(address) {
  // A page's address may be that of its folder.
  const file = new URL(address).pathname.slice(new URL(scope).pathname.length).replace(/(^|\/)$/, "$1index.html")
  const kept = sums.has(file) && (await (await caches.open(name)).match(file))
  if (!kept) return undefined
  const body = await kept.arrayBuffer()
  if (!(await isFile(file, body))) return undefined
  const type = types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream"
  return new Response(body, { headers: { "content-type": type, "x-content-type-options": "nosniff" } })
}

/** Whether these are the bytes of the built file. */
async function isFile(file, body) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", body))
  return btoa(String.fromCharCode(...sum)) === sums.get(file)
}
