// A small static server for site/. Used by `npm start` and by the browser tests.
import { createReadStream, existsSync } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { createServer } from "node:http"
import { extname, join, normalize, sep } from "node:path"
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { inRoot, site } from "./paths.mjs"
import { Failure, isMain, main, say } from "./run.mjs"

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".pgn": "application/vnd.chess-pgn; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
}

/** Serves `folder`; resolves to { server, url } once it listens. Port 0 is any free port. */
export function serve({ folder = site, host = "127.0.0.1", port = 0 } = {}) {
  const server = createServer((request, response) => answer(folder, request, response))
  return new Promise((resolve, reject) => {
    server.on("error", (error) => reject(explain(error, host, port)))
    server.listen(port, host, () => resolve({ server, url: address(host, server.address().port) }))
  })
}

/** PORT and HOST from the environment, with their defaults. */
export function listenOptions() {
  const port = process.env.PORT === undefined || process.env.PORT === "" ? 8080 : Number(process.env.PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Failure(`PORT is "${process.env.PORT}", but a port is a number from 0 to 65535 (0: any free one).`)
  }
  return { port, host: process.env.HOST || "127.0.0.1" }
}

/** The process that started this one. */
const parent = process.ppid

/**
 * Resolves on Ctrl-C, without waiting for connections that browsers keep open. Under npm, also resolves when its shell
 * has ended: `kill` of `npm start` ends that shell, which does not forward the signal.
 */
export function untilStopped(server) {
  return new Promise((resolve) => {
    const stop = () => {
      clearInterval(watch)
      server.close(resolve)
      server.closeAllConnections()
    }
    const watch = process.env.npm_lifecycle_event && setInterval(() => process.ppid !== parent && stop(), 500)
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop)
  })
}

const address = (host, port) => `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host}:${port}/`

function explain(error, host, port) {
  if (error.code === "EADDRINUSE") {
    return new Failure(
      `port ${port} is already taken; choose another one, for example: PORT=${port + 1 > 65535 ? 8081 : port + 1} npm start`,
    )
  }
  if (error.code === "EACCES")
    return new Failure(`port ${port} may not be opened by this user; choose one above 1023 with PORT.`)
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new Failure(`HOST is "${host}", which is not an address of this machine.`)
  return error
}

/** Answers one request with a file of `folder`. Never throws: other requests get an error status. */
export async function answer(folder, request, response) {
  const refuse = (status, text) => {
    response
      .writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
      .end(`${text}\n`)
  }
  try {
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "Only GET and HEAD.")
    const path = readPath(request.url)
    if (path === null) return refuse(400, "This is not an address.")
    // `normalize` resolves every "..", so a path that then begins with the folder is inside it.
    let file = normalize(join(folder, path))
    if (path.includes("\0") || (file !== folder && !file.startsWith(folder + sep))) return refuse(404, "Not found.")

    let stat = await find(file)
    if (stat?.isDirectory()) {
      if (!path.endsWith("/")) {
        // One leading slash only: "//name" would name another host.
        const to = `${path.replace(/^\/+/, "/")}/`
        return response.writeHead(301, { location: encodeURI(to), "cache-control": "no-store" }).end()
      }
      file = join(file, "index.html")
      stat = await find(file)
    }
    if (!stat?.isFile()) return refuse(404, "Not found.")
    await send(file, stat, request, response)
  } catch (error) {
    // The file was removed in the meantime, or the browser has disconnected.
    if (response.headersSent) response.destroy()
    else refuse(500, `The file cannot be read: ${error.code ?? error.message}`)
  }
}

/** The path of an address, decoded; null if it cannot be. */
function readPath(url) {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0])
  } catch {
    return null
  }
}

/** The stat of a file; null if there is none, including invalid names (too long, a slash after a file). */
const find = (file) => stat(file).catch(() => null)

async function send(file, stat, request, response) {
  const type = types[extname(file).toLowerCase()] ?? "application/octet-stream"
  const headers = { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" }
  const isCompressible = compressible.test(type) && stat.size <= largestCompressed
  if (isCompressible) headers.vary = "accept-encoding"
  const encoding = isCompressible ? preferredEncoding(request.headers["accept-encoding"]) : null
  if (encoding) {
    const body = await compressed(file, stat, encoding)
    response.writeHead(200, { ...headers, "content-encoding": encoding, "content-length": body.length })
    return response.end(request.method === "HEAD" ? undefined : body)
  }
  response.writeHead(200, { ...headers, "content-length": stat.size })
  if (request.method === "HEAD") return response.end()
  await pipeline(createReadStream(file), response)
}

// Pictures and fonts are compressed already.
const compressible = /^text\/|^image\/svg|json|wasm|pgn/

/** Larger files are sent uncompressed, in chunks. */
const largestCompressed = 16 << 20

// Best compression: takes a second for the wasm, but only once per build.
const encoders = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 512 << 10 ? 5 : 11 },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** The encoding for an Accept-Encoding header (RFC 9110, 12.5.3); null for none. */
function preferredEncoding(header = "") {
  const refused = /;\s*q\s*=\s*0(\.0*)?\s*$/
  const accepted = header.split(",").filter((item) => !refused.test(item))
  const names = accepted.map((item) => item.split(";")[0].trim().toLowerCase())
  return Object.keys(encoders).find((name) => names.includes(name)) ?? null
}

/** Cache of compressed files, by file and encoding. */
const cache = new Map()

/** The bytes of a file in an encoding: compressed once, until the file changes. */
function compressed(file, { size, mtimeMs }, encoding) {
  const key = `${encoding} ${file}`
  const state = `${size} ${mtimeMs}`
  const known = cache.get(key)
  if (known?.state === state) return known.body
  const body = readFile(file).then(encoders[encoding])
  cache.set(key, { state, body })
  body.catch(() => cache.delete(key))
  return body
}

if (isMain(import.meta.url)) {
  const usage =
    "node scripts/serve.mjs: serves site/ as it is. Set PORT (default 8080) and HOST (default 127.0.0.1) to move it."
  await main(usage, {}, async () => {
    if (!existsSync(inRoot("site", "index.html"))) say('there is no site/index.html yet: "npm run build" makes it.')
    const { server, url } = await serve(listenOptions())
    say(`serving ${url}`)
    await untilStopped(server)
  })
}
