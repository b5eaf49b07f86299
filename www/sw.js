// Caches the site for offline use: network first, then the cache. Other sites may write to the cache, so a cached file must
// have the SHA-256 of the built file, and its name alone decides its type. The build writes the version, which is a hash of
// all files, and their list. The board and the rules in the visitor's language are cached at once, other files on first use.
const version = "unbuilt"
const files = {}
/** What the board and the rules need, by language. */
const atOnce = {}

const sums = new Map(Object.entries(files))
const { scope } = self.registration
// The scope tells two copies of the site on a host apart.
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
  event.waitUntil(cacheVisited().then(() => self.skipWaiting()))
})

self.addEventListener("message", (event) => {
  const isPlayground = (file) => file.startsWith("playground") || file === "code.css"
  if (event.data === "keep") event.waitUntil(cacheAll(Object.keys(files).filter(isPlayground)))
})

self.addEventListener("activate", (event) => {
  const old = (key) => key.startsWith(prefix) && key !== name
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key)))))
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  if (request.method !== "GET" || !request.url.startsWith(scope)) return
  const file = fileOf(request.url)
  const seen = (response) => {
    // Cloned at once: the page reads the original.
    if (sums.has(file)) event.waitUntil(cacheLoaded(file, response.clone()))
    return response
  }
  const missed = async (error) => (await answer(request.url)) ?? (await offlinePage(request)) ?? Promise.reject(error)
  event.respondWith(fetch(request).then(seen, missed))
})

/** The language folder of an address, or English. */
function languageOf(address) {
  const [folder] = pathIn(address).split("/")
  return folder in atOnce ? folder : "en"
}

/** Stores the board and the rules in the languages of the open pages. */
async function cacheVisited() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" })
  const visited = pages.filter(({ url }) => url.startsWith(scope)).map(({ url }) => languageOf(url))
  const languages = visited.length > 0 ? visited : ["en"]
  await cacheAll([...new Set(languages.flatMap((language) => atOnce[language]))])
}

/** Stores a file that a page has loaded, if it is of this version. */
async function cacheLoaded(file, response) {
  const cache = await caches.open(name)
  // An unread response would stay in memory.
  if (await cache.match(file)) return response.body?.cancel()
  const body = await response.arrayBuffer()
  if (await isFile(file, body)) await cache.put(file, new Response(body))
}

/** The page that says what can be read offline; undefined for other files, or if it is not cached. */
async function offlinePage({ url, destination }) {
  if (destination !== "document") return undefined
  for (const language of new Set([languageOf(url), ...Object.keys(atOnce)])) {
    const page = new URL(`${language === "en" ? "" : `${language}/`}offline.html`, scope).href
    if (await answer(page)) return Response.redirect(page)
  }
  return undefined
}

/** Caches these files; rejects if the server's files are of another version, so that the browser tries again later. */
async function cacheAll(list) {
  const cache = await caches.open(name)
  const put = async (file) => {
    // Bypasses the HTTP cache, which may mix versions.
    const response = await fetch(file, { cache: "no-cache" })
    const body = await response.arrayBuffer()
    if (!(await isFile(file, body))) throw new TypeError(`${response.url} is not of version ${version}`)
    await cache.put(file, new Response(body))
  }
  await Promise.all(list.map(put))
}

/** An address within the site. */
const pathIn = (address) => new URL(address).pathname.slice(new URL(scope).pathname.length)
/** The file of an address. A folder means its index.html. */
const fileOf = (address) => pathIn(address).replace(/(^|\/)$/, "$1index.html")

/** The cached answer; undefined if missing, or if its content is not of this version. */
async function answer(address) {
  const file = fileOf(address)
  const cached = sums.has(file) && (await (await caches.open(name)).match(file))
  if (!cached) return undefined
  const body = await cached.arrayBuffer()
  if (!(await isFile(file, body))) return undefined
  const type = types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream"
  return new Response(body, { headers: { "content-type": type, "x-content-type-options": "nosniff" } })
}

/** Whether these are the bytes of the built file. */
async function isFile(file, body) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", body))
  return btoa(String.fromCharCode(...sum)) === sums.get(file)
}
