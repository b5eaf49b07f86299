// The entry slim/variants for Cloudflare Workers, which compile the wasm themselves.

import { explain as anyExplain } from "../explain.js"
import wasm from "../generated/variants_bg.wasm"
import { starter } from "../start.js"
import { installStarted } from "../variants/install.js"
import { knowing } from "../variants/sentences.js"

export * from "../variants/api.js"

export const explain = /* @__PURE__ */ knowing(anyExplain)

const init = /* @__PURE__ */ starter(() => wasm, undefined, installStarted)
export default init
