// The entry chess.js for Cloudflare Workers, which compile the wasm themselves.

import { Chess as AnyChess, validateFen as validate } from "../chess-js/index.js"
import { LIGHT } from "../engine.js"
import wasm from "../generated/light_bg.wasm"
import { readyWith } from "../ready.js"

export * from "../chess-js/index.js"

const ready = /* @__PURE__ */ readyWith(() => wasm, LIGHT)
export const Chess = /* @__PURE__ */ ready(AnyChess)
export const validateFen = /* @__PURE__ */ ready(validate)
