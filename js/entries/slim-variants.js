// The entry variants with the wasm as a separate file: streamed, cached by itself, and needs `await init()`.

import { explain as anyExplain } from "../explain.js"
import { starter } from "../start.js"
import { installStarted } from "../variants/install.js"
import { knowing } from "../variants/sentences.js"

export * from "../variants/api.js"

export const explain = /* @__PURE__ */ knowing(anyExplain)

// Bundlers that recognize this expression copy the file.
const url = () => new URL("./chess_arbiter_variants.wasm", import.meta.url)
const init = /* @__PURE__ */ starter(url, "chess_arbiter_variants.wasm", installStarted)
export default init
