// Starts the rules for this page, from a wasm file instead of the copy embedded in the main entry.
import { starter } from "../module/start.js"

/** Starts the rules once. */
export const startRules = starter(() => new URL("../module/chess_arbiter.wasm", import.meta.url))
