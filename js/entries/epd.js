// chess-arbiter/epd: positions with operations. Needs only the light wasm.

import { parseEpd as parse, writeEpd as write } from "../epd/epd-lines.js"
import { LIGHT } from "../wasm/engine.js"
import { lightBytes } from "../generated/light-bytes.js"
import { linkSetups } from "../values/position.js"
import { readyWith } from "../wasm/provide.js"

export * from "../epd/epd-lines.js"

const ready = /* @__PURE__ */ readyWith(lightBytes, LIGHT, linkSetups)
export const parseEpd = /* @__PURE__ */ ready(parse)
export const writeEpd = /* @__PURE__ */ ready(write)
