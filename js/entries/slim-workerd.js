// The entry slim for Cloudflare Workers, which compile the wasm themselves.

import wasm from "../generated/chess_arbiter_bg.wasm"
import { starter } from "../start.js"

export * from "../api.js"

const init = /* @__PURE__ */ starter(() => wasm)
export default init
