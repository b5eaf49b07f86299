// The entry position with the wasm as a separate file: streamed, cached by itself, and needs `await init()`.

import { starter } from "../start.js"

export * from "../position-api.js"

// Bundlers that recognize this expression copy the file.
const url = () => new URL("./chess_arbiter_position.wasm", import.meta.url)
const init = /* @__PURE__ */ starter(url, "chess_arbiter_position.wasm")
export default init
