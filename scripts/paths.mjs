// All paths used by the scripts.
import { homedir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const inRoot = (...parts) => join(root, ...parts)

export const generated = inRoot("js", "generated")
export const dist = inRoot("dist")
export const site = inRoot("site")
export const target = resolve(root, process.env.CARGO_TARGET_DIR || "target")

/** A cache shared by all clones of this user, so that the cargo tools are built once. */
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "chess-arbiter")
