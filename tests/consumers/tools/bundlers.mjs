// Bundlers without a configuration. If a bundler does not copy the file of slim, the test does, as docs/consumers.md
// says.
import { copyFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { run } from "../setup.mjs"

const main = `import { run } from "./program.js"
globalThis.result = run(new URLSearchParams(location.search).get("entry"))
`
const html = (
  script,
) => `<!doctype html><meta charset="utf-8"><title>chess-arbiter</title><body><script type="module" src="${script}"></script>
`
const imported = (file) => import(pathToFileURL(file))

function copyWasm(unpacked, to) {
  for (const name of ["chess_arbiter.wasm", "chess_arbiter_position.wasm", "chess_arbiter_variants.wasm"])
    copyFileSync(join(unpacked, "dist", name), join(to, name))
}

async function inBuilt({ serve, inBrowser }, folder) {
  const url = await serve(folder)
  return inBrowser((entry) => `${url}?entry=${entry}`)
}

export const bundlers = [
  {
    name: "Vite, dev",
    async run({ app, tool, inBrowser }) {
      const root = app("vite-dev", { files: { "main.js": main, "index.html": html("/main.js") } })
      const { createServer } = await imported(tool("vite", "dist", "node", "index.js"))
      const server = await createServer({ root, logLevel: "error", server: { host: "127.0.0.1", port: 0, hmr: false } })
      await server.listen()
      try {
        return await inBrowser((entry) => `http://127.0.0.1:${server.httpServer.address().port}/?entry=${entry}`)
      } finally {
        await server.close()
      }
    },
  },
  {
    name: "Vite, build",
    async run(work) {
      const cwd = work.app("vite-build", { files: { "main.js": main, "index.html": html("/main.js") } })
      await run(work.command("vite"), ["build"], { cwd })
      return inBuilt(work, join(cwd, "dist"))
    },
  },
  {
    name: "webpack",
    async run(work) {
      const cwd = work.app("webpack", {
        files: { "src/index.js": main.replace("./", "../"), "dist/index.html": html("main.js") },
      })
      const webpack = createRequire(import.meta.url)(work.tool("webpack"))
      const stats = await new Promise((resolve, reject) =>
        webpack({ context: cwd, mode: "production", output: { path: join(cwd, "dist") } }, (error, stats) =>
          error ? reject(error) : resolve(stats),
        ),
      )
      const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
      // The bundler warns of every bundle that is larger than 244 KiB.
      const said = [...errors, ...warnings.filter(({ message }) => !/size limit|limit the size/.test(message))]
      if (said.length > 0) throw new Error(said.map(({ message }) => message).join("\n"))
      return inBuilt(work, join(cwd, "dist"))
    },
  },
  {
    name: "esbuild",
    async run(work) {
      const cwd = work.app("esbuild", { files: { "main.js": main, "dist/index.html": html("main.js") } })
      const args = ["main.js", "--bundle", "--format=esm", "--outdir=dist", "--log-level=warning"]
      await run(work.command("esbuild"), args, { cwd })
      copyWasm(work.unpacked, join(cwd, "dist"))
      return inBuilt(work, join(cwd, "dist"))
    },
  },
  {
    name: "rollup",
    async run(work) {
      const cwd = work.app("rollup", { files: { "main.js": main, "dist/index.html": html("main.js") } })
      const plugin = work.tool("@rollup", "plugin-node-resolve", "dist", "es", "index.js")
      await run(work.command("rollup"), ["main.js", "--dir", "dist", "--plugin", plugin, "--silent"], { cwd })
      copyWasm(work.unpacked, join(cwd, "dist"))
      return inBuilt(work, join(cwd, "dist"))
    },
  },
  {
    name: "Parcel",
    async run(work) {
      const cwd = work.app("parcel", { files: { "main.js": main, "index.html": html("main.js") } })
      await run(work.command("parcel"), ["build", "index.html", "--no-cache", "--public-url", "./"], { cwd })
      return inBuilt(work, join(cwd, "dist"))
    },
  },
]
