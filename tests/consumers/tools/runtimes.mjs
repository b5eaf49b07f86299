// JavaScript runtimes without a page.
import { copyFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { eachEntry, run } from "../setup.mjs"

const main = `import { run } from "./program.js"
console.log(JSON.stringify(await run(process.argv.at(-1))))`
const mainCjs = `require("./program.js").run(process.argv.at(-1)).then((result) => console.log(JSON.stringify(result)))`

const printed = async (command, args, options) =>
  JSON.parse((await run(command, args, options)).trim().split("\n").at(-1))

const wasms = ["chess_arbiter.wasm", "chess_arbiter_position.wasm", "chess_arbiter_variants.wasm"]

export const runtimes = [
  {
    name: "Node, import",
    run({ entries, app }) {
      const cwd = app("node-import", { files: { "main.js": main } })
      return eachEntry(entries, ({ name }) => printed(process.execPath, ["main.js", name], { cwd }))
    },
  },
  {
    name: "Node, require",
    run({ entries, app }) {
      const cwd = app("node-require", { type: "commonjs", files: { "main.js": mainCjs } })
      return eachEntry(entries, ({ name }) => printed(process.execPath, ["main.js", name], { cwd }))
    },
  },
  {
    name: "Deno",
    run({ entries, app, command }) {
      // Deno runs it without permissions.
      const cwd = app("deno", { files: { "main.js": main.replace("process.argv", "Deno.args") } })
      return eachEntry(entries, ({ name }) =>
        printed(command("deno"), ["run", "--no-prompt", "main.js", name], { cwd }),
      )
    },
  },
  {
    name: "Bun",
    run({ entries, app, command }) {
      const cwd = app("bun", { files: { "main.js": main } })
      return eachEntry(entries, ({ name }) => printed(command("bun"), ["main.js", name], { cwd }))
    },
  },
  {
    name: "Bun, compiled",
    async run({ entries, app, command }) {
      const cwd = app("bun-compile", { files: { "main.js": main } })
      await run(command("bun"), ["build", "--compile", "main.js", "--outfile", "main"], { cwd })
      return eachEntry(entries, ({ name }) => printed(join(cwd, "main"), [name], { cwd }))
    },
  },
  {
    name: "workerd",
    async run({ entries, app, command, unpacked }) {
      const worker = `import { run } from "./program.js"
export default {
  async test(controller, { ENTRY }) {
    const result = await run(ENTRY)
    if (result !== "ok") throw new Error(result)
  },
}`
      const cwd = app("workerd", { files: { "main.js": worker } })
      // Bundled like wrangler: its conditions, and the wasm as a separate module.
      await build({
        entryPoints: [join(cwd, "main.js")],
        outfile: join(cwd, "worker.js"),
        bundle: true,
        format: "esm",
        conditions: ["workerd", "worker", "browser"],
        external: ["*.wasm"],
        logLevel: "silent",
      })
      for (const name of wasms) copyFileSync(join(unpacked, "dist", name), join(cwd, name))
      return eachEntry(entries, async ({ name, file }) => {
        writeFileSync(join(cwd, `${file}.capnp`), workerdConfig(name))
        await run(command("workerd"), ["test", `${file}.capnp`], { cwd })
        return "ok"
      })
    },
  },
]

const workerdConfig = (entry) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    ${wasms.map((name) => `(name = "${name}", wasm = embed "${name}"),`).join("\n    ")}
  ],
  bindings = [(name = "ENTRY", text = "${entry}")],
  compatibilityDate = "2026-01-01",
);
`
