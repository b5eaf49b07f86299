// The entry slim/variants for Node, Bun and Deno, and for `require`, where a second file saves nothing and gets lost in
// bundles. The wasm is embedded; init must still be awaited.

import { explain as anyExplain } from "../explain.js"
import { starter } from "../start.js"
import { variantsBytes } from "../variants-bytes.js"
import { installStarted } from "../variants/install.js"
import { knowing } from "../variants/sentences.js"

export * from "../variants/api.js"

export const explain = /* @__PURE__ */ knowing(anyExplain)

const init = /* @__PURE__ */ starter(variantsBytes, undefined, installStarted)
export default init
