// Steps of the build that run only if something changed.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { root, target } from "../paths.mjs"
import { duration, say } from "../run.mjs"

const stampFolder = join(target, "build-stamps")

/** Every file in these files and folders, sorted; folders that do not exist are empty. */
export function filesIn(...paths) {
  return paths.flatMap((path) => {
    if (!existsSync(path)) return []
    if (!statSync(path).isDirectory()) return [path]
    return filesIn(
      ...readdirSync(path)
        .sort()
        .map((name) => join(path, name)),
    )
  })
}

const hash = (parts) => parts.reduce((sum, part) => sum.update(part).update("\0"), createHash("sha256")).digest("hex")

// Inputs are compared by content, since a checkout gives all files new times ...
const inputState = (files, settings) =>
  hash([JSON.stringify(settings), ...files.flatMap((file) => [relative(root, file), readFileSync(file)])])

// ... outputs by size and time, which detects removed and externally changed ones.
const outputState = (files) =>
  hash(
    files.map((file) =>
      existsSync(file) ? `${relative(root, file)} ${statSync(file).size} ${statSync(file).mtimeMs}` : "missing",
    ),
  )

/**
 * Runs `build` unless neither its inputs nor its outputs have changed since it last succeeded.
 * `inputs` are files; `settings` is anything else that affects the result; `build` returns the files it made.
 */
export async function stage(name, { inputs, settings = null }, build) {
  const stampFile = join(stampFolder, `${name}.json`)
  const wanted = inputState(inputs, settings)
  const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, "utf8")) : null
  if (stamp?.inputs === wanted && stamp.state === outputState(stamp.outputs)) return

  const started = Date.now()
  const outputs = await build()
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ inputs: wanted, state: outputState(outputs), outputs }))
  say(`${name} built in ${duration(Date.now() - started)}`)
}
