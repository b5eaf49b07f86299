// The entry for Cloudflare Workers, which compile the wasm themselves.

import { start } from "./engine.js"
import wasm from "./generated/chess_arbiter_bg.wasm"

start(wasm)

export * from "./api.js"
