// The entry for Cloudflare Workers, which compile the wasm themselves.

import { provide } from "../engine.js"
import wasm from "../generated/chess_arbiter_bg.wasm"

provide(() => wasm)

export * from "../api.js"
