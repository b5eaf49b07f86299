// The API pages: js/ → site/docs/js/ by typedoc, src/ → site/docs/rust/ by rustdoc.
import { cpSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { cargoEnv } from "../cargo.mjs"
import { inRoot, target } from "../paths.mjs"
import { Failure, mustRun } from "../run.mjs"
import { documentsFolder } from "./documents.mjs"
import { publicEntries } from "./entries.mjs"
import { filesIn, stage } from "./stage.mjs"

export async function buildApi() {
  const entries = publicEntries().filter(({ path }) => !path.startsWith("./lang/"))
  await stage(
    "API of JavaScript",
    {
      inputs: [
        ...filesIn(inRoot("js")),
        ...["tsconfig.json", "typedoc.json", "package-lock.json"].map((name) => inRoot(name)),
        inRoot("scripts", "build", "api.mjs"),
      ],
      settings: entries.map(({ path }) => path),
    },
    async () => {
      const { Application, TSConfigReader, TypeDocReader } = await import("typedoc")
      const out = join(documentsFolder, "js")
      const app = await Application.bootstrap(
        { options: inRoot("typedoc.json"), entryPoints: entries.map(({ declared }) => declared) },
        [new TypeDocReader(), new TSConfigReader()],
      )
      // A page has the name under which it is imported, not that of its file.
      const points = app.getEntryPoints() ?? []
      for (const point of points) {
        const { path } = entries.find(({ declared }) => resolve(declared) === resolve(point.sourceFile.fileName))
        point.displayName = `chess-arbiter${path.slice(1)}`
      }
      const project = await app.converter.convert(points)
      if (app.logger.hasErrors()) throw new Failure("typedoc found errors; they are above.")
      rmSync(out, { recursive: true, force: true })
      await app.generateDocs(project, out)
      return filesIn(out)
    },
  )
  await stage(
    "API of Rust",
    { inputs: filesIn(inRoot("src"), inRoot("Cargo.toml"), inRoot("Cargo.lock"), inRoot("README.md")) },
    async () => {
      const docs = ["doc", "--package", "chess-arbiter", "--no-deps", "--features", "serde"]
      await mustRun("cargo", docs, { env: { ...cargoEnv(), RUSTDOCFLAGS: "-D warnings" } })
      const out = join(documentsFolder, "rust")
      rmSync(out, { recursive: true, force: true })
      cpSync(join(target, "doc"), out, { recursive: true, filter: (from) => !/\.(lock)$|src-files/.test(from) })
      return filesIn(out)
    },
  )
}
