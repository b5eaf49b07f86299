// www/ and the ES modules of dist/ → site/: static files for any host.
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { dist, inRoot, site } from "../paths.mjs"
import { say } from "../run.mjs"
import { filesIn, stage } from "./stage.mjs"

export async function buildSite() {
  const www = inRoot("www")
  const modules = filesIn(dist).filter((file) => /\.(js|wasm)$/.test(file))
  const files = new Map([
    ...filesIn(www).map((file) => [join(site, relative(www, file)), file]),
    ...modules.map((file) => [join(site, "module", relative(dist, file)), file]),
  ])
  if (!existsSync(join(www, "index.html"))) say("NOT THERE YET: www/index.html")
  const inputs = [...files.values(), inRoot("scripts", "build", "site.mjs")]
  await stage("site", { inputs }, () => {
    for (const old of filesIn(site)) if (!files.has(old)) rmSync(old)
    for (const [to, from] of files) {
      mkdirSync(dirname(to), { recursive: true })
      copyFileSync(from, to)
    }
    return [...files.keys()]
  })
}
