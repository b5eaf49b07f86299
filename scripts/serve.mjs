// A small static server for site/. Used by `npm start` and by the browser tests.
import { createReadStream, statSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join, normalize, sep } from "node:path"
import { inRoot, site } from "./paths.mjs"
import { Failure, isMain, main, onlyFlags, say } from "./run.mjs"

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

/** Resolves when the person presses Ctrl-C; connections that browsers keep open are not waited for. */
export function untilStopped(server) {
  return new Promise((resolve) => {
    const stop = () => {
      server.close(resolve)
      server.closeAllConnections()
    }
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
    return new Failure(`HOST is "${host}", which is no address of this machine.`)
  return error
}

/** Answers one request with a file of `folder`. */
export function answer(folder, request, response) {
  const refuse = (status, text) => {
    response
      .writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
      .end(`${text}\n`)
  }
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "Only GET and HEAD.")

  let path
  try {
    path = decodeURIComponent(request.url.split(/[?#]/, 1)[0])
  } catch {
    return refuse(400, "This is no address.")
  }
  // `normalize` resolves every "..", so what then still begins with the folder is inside it.
  let file = normalize(join(folder, path))
  if (path.includes("\0") || (file !== folder && !file.startsWith(folder + sep))) return refuse(404, "Not found.")

  let stat = statSync(file, { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    if (!path.endsWith("/")) {
      // One leading slash only: "//name" would name another host.
      const to = `${path.replace(/^\/+/, "/")}/`
      return response.writeHead(301, { location: encodeURI(to), "cache-control": "no-store" }).end()
    }
    file = join(file, "index.html")
    stat = statSync(file, { throwIfNoEntry: false })
  }
  if (!stat?.isFile()) return refuse(404, "Not found.")

  response.writeHead(200, {
    "content-type": types[extname(file).toLowerCase()] ?? "application/octet-stream",
    "content-length": stat.size,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  })
  if (request.method === "HEAD") return response.end()
  createReadStream(file)
    .on("error", () => response.destroy())
    .pipe(response)
}

if (isMain(import.meta.url)) {
  await main(
    "node scripts/serve.mjs: serves site/ as it is. PORT (8080) and HOST (127.0.0.1) move it.",
    async (args) => {
      onlyFlags(args, [])
      if (!statSync(inRoot("site", "index.html"), { throwIfNoEntry: false }))
        say('there is no site/index.html yet: "npm run build" makes it.')
      const { server, url } = await serve(listenOptions())
      say(`serving ${url}`)
      await untilStopped(server)
    },
  )
}
