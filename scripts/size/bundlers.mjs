// The bundlers of the table of imports, each used as an app would: for production, with its defaults.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"

const { resolve } = createRequire(import.meta.url)
const loaded = (file) => import(pathToFileURL(resolve(file)))

/**
 * By the names of tests/consumers/tools. `bundle` bundles the module `main` of each app, main.js, to its folder `out`,
 * as main.js and perhaps others. If that cannot run by itself, it returns the results by row.
 */
export const bundlers = {
  esbuild: {
    async bundle(apps, outdir) {
      const { build } = await import("esbuild")
      const entryPoints = Object.fromEntries(apps.map(({ row, main }) => [`${row}/main`, main]))
      await build({ entryPoints, outdir, bundle: true, minify: true, format: "esm", logLevel: "error" })
    },
  },
  rollup: {
    async bundle(apps, _, { tool }) {
      const { rollup } = await loaded(tool("rollup"))
      const { nodeResolve } = await loaded(tool("@rollup", "plugin-node-resolve"))
      const { minify } = await loaded(tool("terser"))
      const terser = { name: "terser", renderChunk: (code) => minify(code, { module: true }) }
      for (const { main, out } of apps) {
        const onwarn = ({ code, message }) => {
          if (code !== "EMPTY_BUNDLE") throw new Error(message)
        }
        const bundle = await rollup({ input: main, plugins: [nodeResolve(), terser], onwarn })
        await bundle.write({ dir: out })
      }
    },
  },
  webpack: {
    async bundle(apps, _, { tool }) {
      const webpack = (await loaded(tool("webpack"))).default
      const configurations = apps.map(({ main, out }) => ({
        mode: "production",
        context: dirname(main),
        entry: main,
        output: { path: out },
      }))
      const stats = await new Promise((resolve, reject) =>
        webpack(configurations, (error, stats) => (error ? reject(error) : resolve(stats))),
      )
      if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
    },
  },
  "Vite, build": {
    async bundle(apps, _, { tool }) {
      const { build } = await loaded(tool("vite", "dist", "node", "index.js"))
      for (const { main, out } of apps)
        await build({
          root: dirname(main),
          configFile: false,
          logLevel: "error",
          build: {
            outDir: out,
            modulePreload: false,
            rollupOptions: { input: main, output: { entryFileNames: "main.js" } },
          },
        })
    },
  },
  Parcel: {
    // Each takes seconds.
    only: ["unused", "isSquare", "localizeSan", "explain", "position", "chess", "mainPosition", "everything"],
    async bundle(apps, app, { tool, run }) {
      const parcel = join(tool("parcel"), "lib", "bin.js")
      for (const { main, out } of apps) {
        const args = ["build", main, "--no-cache", "--no-source-maps", "--dist-dir", out]
        await run(process.execPath, [parcel, ...args], { cwd: app })
      }
    },
  },
  "Next.js": {
    // One app with a page for each row, less the scripts of an empty page. What one page uses of a module is in the
    // scripts of all pages with that module, so no two rows here have the wasm.
    only: ["unused", "isSquare", "position"],
    async bundle(apps, app, { tool, run }) {
      const write = (path, text) => {
        mkdirSync(dirname(join(app, "app", path)), { recursive: true })
        writeFileSync(join(app, "app", path), text)
      }
      write("layout.js", "export default ({ children }) => <html><body>{children}</body></html>\n")
      const page = "export default () => <output>{JSON.stringify(result)}</output>"
      for (const { row, imports, use } of [...apps, { row: "empty", imports: "" }])
        write(`${row}/page.js`, `"use client"\n${imports}\nconst result = ${use}\n${page}\n`)
      await run(process.execPath, [tool("next", "dist", "bin", "next"), "build"], { cwd: app })
      const html = (row) => readFileSync(join(app, ".next", "server", "app", `${row}.html`), "utf8")
      const scripts = (row) => [...html(row).matchAll(/\/_next\/(static\/[^"\\]+\.js)/g)].map(([, file]) => file)
      const always = scripts("empty")
      const results = {}
      for (const { row, out } of apps) {
        mkdirSync(out)
        for (const file of scripts(row).filter((file) => !always.includes(file)))
          copyFileSync(join(app, ".next", file), join(out, basename(file)))
        const [, result] = /<output>(.*?)<\/output>/.exec(html(row))
        results[row] = result ? JSON.parse(result.replaceAll("&quot;", '"')) : undefined
      }
      return results
    },
  },
}
