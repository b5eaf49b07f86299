// The variants for elements. Bundlers leave out an import of "chess-arbiter/variants" of which nothing is used; this one they keep.

import { provide, VARIANTS } from "../../wasm/engine.js"
import { variantsBytes } from "../../generated/variants-bytes.js"
import { linkVariants } from "../../variants/link.js"

provide(variantsBytes, VARIANTS)
linkVariants()
