// The entry with the wasm as a separate file: streamed, cached by itself, and needs `await init()`.

import { starter } from "../start.js"

export * from "../api.js"

// Bundlers that recognize this expression copy the file.
const init = /* @__PURE__ */ starter(() => new URL("./chess_arbiter.wasm", import.meta.url))
export default init
