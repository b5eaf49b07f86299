// The API pages: js/ → site/docs/js/ by typedoc, src/ → site/docs/rust/ by rustdoc.
import { cpSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { cargoEnv } from "../cargo.mjs"
import { inRoot, target } from "../paths.mjs"
import { mustRun } from "../run.mjs"
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
      ],
      settings: entries.map(({ path }) => path),
    },
    async () => {
      const cli = join(dirname(createRequire(import.meta.url).resolve("typedoc/package.json")), "bin", "typedoc")
      const out = join(documentsFolder, "js")
      const entryPoints = [...new Set(entries.map(({ declared }) => declared))].flatMap((file) => [
        "--entryPoints",
        file,
      ])
      await mustRun(process.execPath, [cli, "--options", inRoot("typedoc.json"), ...entryPoints, "--out", out])
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
