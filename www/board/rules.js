// The rules, which this page starts itself: from a file that comes beside the scripts, and not within one.
import { starter } from "../module/start.js"

/** Starts them, once. */
export const startRules = starter(() => new URL("../module/chess_arbiter.wasm", import.meta.url))
