// The entry slim for Node, Bun and Deno, and for `require`, where a second file saves nothing and gets lost in
// bundles. The wasm is embedded; init must still be awaited.

import { wasmBytes } from "../wasm-bytes.js"
import { starter } from "../start.js"

export * from "../api.js"

const init = /* @__PURE__ */ starter(wasmBytes)
export default init
