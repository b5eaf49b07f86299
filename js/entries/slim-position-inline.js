// The entry slim/position for Node, Bun and Deno, and for `require`, where a second file saves nothing and gets lost in
// bundles. The wasm is embedded; init must still be awaited.

import { lightBytes } from "../light-bytes.js"
import { starter } from "../start.js"

export * from "../position-api.js"

const init = /* @__PURE__ */ starter(lightBytes)
export default init
