// What a release needs beyond a build. The repository is named in one place, package.json.
import { readFileSync, writeFileSync } from "node:fs"
import { inRoot } from "./paths.mjs"
import { Failure, isMain, main } from "./run.mjs"

/** The page of the repository that package.json names; null if it names none. */
export const repositoryPage = ({ repository } = packageJson()) => repository?.url?.replace(/^git\+|\.git$/g, "") ?? null

const packageJson = () => JSON.parse(readFileSync(inRoot("package.json"), "utf8"))

/** Why these manifests cannot be released, as sentences. */
export function obstacles(npm, cargo, tag) {
  const [version, crate] = ["version", "repository"].map((key) => cargo.match(RegExp(`^${key} = "(.*)"$`, "m"))?.[1])
  const page = repositoryPage(npm)
  return [
    page === null &&
      'package.json does not name the repository: add "repository": { "type": "git", "url": "git+https://…/….git" }. npm needs it for --provenance, and the crate and the pages take it from there.',
    page &&
      crate &&
      crate !== page &&
      `package.json names the repository ${page}, Cargo.toml ${crate}: remove it there.`,
    version !== npm.version && `package.json has version ${npm.version}, Cargo.toml has ${version}.`,
    tag && tag !== `v${npm.version}` && `The tag is ${tag}, but package.json has version ${npm.version}.`,
  ].filter(Boolean)
}

/** Cargo.toml with the repository: cargo cannot read it from elsewhere. */
export const withRepository = (cargo, page) =>
  /^repository = /m.test(cargo) ? cargo : cargo.replace(/^\[package\]$/m, `[package]\nrepository = "${page}"`)

if (isMain(import.meta.url)) {
  await main(
    `node scripts/release.mjs [TAG]: fails with a sentence if something is missing for a release of this version.
  With a TAG (v1.2.3), it also has to be that version, and Cargo.toml gets the repository, for cargo publish.`,
    {},
    (_, [tag]) => {
      const npm = packageJson()
      const cargo = readFileSync(inRoot("Cargo.toml"), "utf8")
      const found = obstacles(npm, cargo, tag)
      if (found.length > 0) throw new Failure(found.join("\n"))
      if (tag) writeFileSync(inRoot("Cargo.toml"), withRepository(cargo, repositoryPage(npm)))
    },
    { allowPositionals: true },
  )
}
