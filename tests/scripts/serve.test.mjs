// The development server, over real connections.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { inRoot } from "../../scripts/paths.mjs"
import { serve } from "../../scripts/serve.mjs"

const page = `<!doctype html><title>board</title>${"<p>a page that repeats itself</p>".repeat(200)}`
let outer, folder, server, port

before(async () => {
  outer = mkdtempSync(join(tmpdir(), "chess-arbiter-serve-"))
  folder = join(outer, "site")
  mkdirSync(join(folder, "sub dir"), { recursive: true })
  writeFileSync(join(outer, "secret.txt"), "not for you")
  writeFileSync(join(folder, "index.html"), page)
  writeFileSync(join(folder, "sub dir", "index.html"), "sub")
  writeFileSync(join(folder, "picture.png"), Buffer.alloc(5000, 7))
  writeFileSync(join(folder, "games.pgn"), "1. e4 *\n".repeat(500))
  ;({ server } = await serve({ folder }))
  port = server.address().port
})

after(() => {
  server.closeAllConnections()
  server.close()
  rmSync(outer, { recursive: true, force: true })
})

/** One request with a raw path, which `fetch` would normalize. */
async function ask(path, { method = "GET", headers = {} } = {}) {
  const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false })
  sent.end()
  const [response] = await once(sent, "response")
  const chunks = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

/** Sends invalid bytes; resolves to the status, or null if the connection is closed without one. */
async function send(bytes) {
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => {})
  socket.end(bytes)
  let text = ""
  for await (const chunk of socket) text += chunk
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? NaN) || null
}

const hostile = [
  ["a file with a slash behind it", "/index.html/", 404],
  ["a name inside a file", "/index.html/x", 404],
  ["a name of 300 bytes", `/${"x".repeat(300)}`, 404],
  ["a path of 10,000 bytes", `/${"x/".repeat(5000)}`, 404],
  ["NUL", "/index.html%00", 404],
  ["NUL before an extension", "/%00.html", 404],
  ["dots", "/../secret.txt", 404],
  ["encoded dots", "/%2e%2e/secret.txt", 404],
  ["dots behind an encoded slash", "/..%2fsecret.txt", 404],
  ["dots and backslashes", "/..\\secret.txt", 404],
  ["many dots", `/${"../".repeat(50)}etc/passwd`, 404],
  ["dots that stay inside", "/sub%20dir/../index.html", 200],
  ["the folder's own name", "/../site/index.html", 200],
  ["a neighbour that begins alike", "/../site2/index.html", 404],
  ["a lone %", "/%", 400],
  ["% and no hex", "/%zz", 400],
  ["bytes that are no UTF-8", "/%ff%fe", 400],
  ["an encoded lone surrogate", "/%ed%a0%80", 400],
  ["two slashes", "//example.com/", 404],
  ["another site's address", "http://example.com/index.html", 404],
  ["an asterisk", "*", 404],
  ["a query", "/index.html?%zz", 200],
]

for (const [name, path, status] of hostile) {
  test(`${name} is answered with ${status}`, async () => {
    assert.equal((await ask(path)).status, status)
    assert.equal((await ask("/")).status, 200, "it goes on")
  })
}

test("malformed requests are refused", async () => {
  assert.equal(await send("\0\0\0\r\n\r\n"), 400)
  assert.equal(await send("GET\r\n\r\n"), 400)
  assert.equal(await send("GET / HTTP/9.9\r\n\r\n"), 400)
  assert.equal(await send(`GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(100_000)}\r\n\r\n`), 431)
  assert.equal(await send(`GET /${"x".repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`), 431)
  assert.equal(await send(`GET / HTTP/1.1\r\nhost: x\r\n${"x: y\r\n".repeat(50_000)}\r\n`), 431)
  assert.equal(await send("GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 1\r\n\r\n"), 400)
  await send("CONNECT example.com:80 HTTP/1.1\r\nhost: x\r\n\r\n")
  assert.equal((await ask("/")).status, 200, "it goes on")
})

test("methods other than GET and HEAD are refused", async () => {
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) assert.equal((await ask("/", { method })).status, 405)
  const { status, headers, body } = await ask("/", { method: "HEAD" })
  assert.deepEqual([status, headers["content-length"], body.length], [200, String(page.length), 0])
})

test("a client that disconnects does not disturb the server", async () => {
  const socket = connect(port, "127.0.0.1")
  socket.write("GET /picture.png HTTP/1.1\r\nhost: x\r\n\r\n")
  await once(socket, "data")
  socket.destroy()
  assert.equal((await ask("/picture.png")).body.length, 5000)
})

test("a folder without its slash is redirected", async () => {
  const { status, headers } = await ask("/sub%20dir")
  assert.deepEqual([status, headers.location], [301, "/sub%20dir/"])
  assert.equal((await ask("/sub%20dir/")).body.toString(), "sub")
})

test("only text is compressed and only as the browser accepts", async () => {
  const as = (accept, path = "/") => ask(path, { headers: { "accept-encoding": accept } })
  for (const [accept, encoding, decode] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, GZIP;q=0.5", "gzip", gunzipSync],
    ["gzip;q=0", undefined, (body) => body],
    ["identity", undefined, (body) => body],
    ["", undefined, (body) => body],
  ]) {
    const { headers, body } = await as(accept)
    assert.equal(headers["content-encoding"], encoding, accept)
    assert.equal(decode(body).toString(), page)
    assert.equal(headers["content-length"], String(body.length))
    assert.equal(headers.vary, "accept-encoding")
    if (encoding) assert.ok(body.length < page.length / 10)
  }
  assert.equal((await as("gzip", "/games.pgn")).headers["content-encoding"], "gzip")
  const picture = await as("gzip, br", "/picture.png")
  assert.deepEqual([picture.headers["content-encoding"], picture.body.length], [undefined, 5000])
  const head = await ask("/", { method: "HEAD", headers: { "accept-encoding": "br" } })
  assert.equal(head.headers["content-length"], String((await as("br")).body.length))
})

test("a changed file is compressed again", async () => {
  const file = join(folder, "changing.txt")
  const read = async () =>
    gunzipSync((await ask("/changing.txt", { headers: { "accept-encoding": "gzip" } })).body).toString()
  writeFileSync(file, "before".repeat(9))
  assert.equal(await read(), "before".repeat(9))
  writeFileSync(file, "after!".repeat(9))
  utimesSync(file, 1e9, 1e9)
  assert.equal(await read(), "after!".repeat(9))
})

test("under npm the server ends with the shell that started it", { skip: process.platform === "win32" }, async () => {
  const shell = spawn("sh", ["-c", `"${process.execPath}" "${inRoot("scripts", "serve.mjs")}"; true`], {
    env: { ...process.env, PORT: "0", HOST: "", npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let shown = ""
  for await (const text of shell.stdout.setEncoding("utf8")) {
    shown += text
    // The output closes when the server has ended too.
    if (shown.includes("serving http")) shell.kill("SIGKILL")
  }
  assert.match(shown, /serving http/)
})
