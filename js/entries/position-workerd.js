// The entry position for Cloudflare Workers, which compile the wasm themselves.

import wasm from "../generated/light_bg.wasm"
import { Position as AnyPosition, Setup as AnySetup } from "../position-api.js"
import { LIGHT } from "../engine.js"
import { linkSetups } from "../position.js"
import { readyWith } from "../ready.js"

export * from "../position-api.js"

const ready = /* @__PURE__ */ readyWith(() => wasm, LIGHT, linkSetups)
export const Position = /* @__PURE__ */ ready(AnyPosition)
export const Setup = /* @__PURE__ */ ready(AnySetup)
