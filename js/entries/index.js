// The main entry: the wasm is embedded, so no init call is needed.

import {
  Game as AnyGame,
  Position as AnyPosition,
  Setup as AnySetup,
  parsePgn as parse,
  readPgn as read,
} from "../api.js"
import { WHOLE } from "../wasm/engine.js"
import { linkSetups } from "../values/position.js"
import { readyWith } from "../wasm/provide.js"
import { wasmBytes } from "../generated/wasm-bytes.js"

export * from "../api.js"

const ready = /* @__PURE__ */ readyWith(wasmBytes, WHOLE, linkSetups)
export const Game = /* @__PURE__ */ ready(AnyGame)
export const Position = /* @__PURE__ */ ready(AnyPosition)
export const Setup = /* @__PURE__ */ ready(AnySetup)
export const parsePgn = /* @__PURE__ */ ready(parse)
export const readPgn = /* @__PURE__ */ ready(read)
