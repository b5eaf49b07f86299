// Positions without games, PGN and dead positions: half the size of the main entry.

import { Position as AnyPosition, Setup as AnySetup } from "../position-api.js"
import { LIGHT } from "../wasm/engine.js"
import { lightBytes } from "../generated/light-bytes.js"
import { linkSetups } from "../values/position.js"
import { readyWith } from "../wasm/provide.js"

export * from "../position-api.js"

const ready = /* @__PURE__ */ readyWith(lightBytes, LIGHT, linkSetups)
export const Position = /* @__PURE__ */ ready(AnyPosition)
export const Setup = /* @__PURE__ */ ready(AnySetup)
