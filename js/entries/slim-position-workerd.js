// The entry slim/position for Cloudflare Workers, which compile the wasm themselves.

import wasm from "../generated/light_bg.wasm"
import { starter } from "../start.js"

export * from "../position-api.js"

const init = /* @__PURE__ */ starter(() => wasm)
export default init
