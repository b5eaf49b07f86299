// The interface of chess.js 1.4 on our engine: an app only changes its import line.

import { Chess as AnyChess, validateFen as validate } from "../chess-js/index.js"
import { LIGHT } from "../wasm/engine.js"
import { lightBytes } from "../generated/light-bytes.js"
import { readyWith } from "../wasm/provide.js"

export * from "../chess-js/index.js"

const ready = /* @__PURE__ */ readyWith(lightBytes, LIGHT)
export const Chess = /* @__PURE__ */ ready(AnyChess)
export const validateFen = /* @__PURE__ */ ready(validate)
