// The main entry with the seven variants: the wasm is embedded, so no init call is needed.

import {
  explain as anyExplain,
  Game as AnyGame,
  Position as AnyPosition,
  Setup as AnySetup,
  parsePgn as parse,
  readPgn as read,
  variantOf as named,
} from "../variants/api.js"
import { VARIANTS } from "../wasm/engine.js"
import { readyWith } from "../wasm/provide.js"
import { variantsBytes } from "../generated/variants-bytes.js"
import { linkVariants, speaking } from "../variants/link.js"

export * from "../variants/api.js"

const ready = /* @__PURE__ */ readyWith(variantsBytes, VARIANTS, linkVariants)
export const Game = /* @__PURE__ */ ready(AnyGame)
export const Position = /* @__PURE__ */ ready(AnyPosition)
export const Setup = /* @__PURE__ */ ready(AnySetup)
export const parsePgn = /* @__PURE__ */ ready(parse)
export const readPgn = /* @__PURE__ */ ready(read)
export const variantOf = /* @__PURE__ */ ready(named)
export const explain = /* @__PURE__ */ speaking(anyExplain)
