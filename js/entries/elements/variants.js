// The variants for elements: an import that bundlers keep, unlike an unused one of "chess-arbiter/variants".

import { provide, VARIANTS } from "../../wasm/engine.js"
import { variantsBytes } from "../../generated/variants-bytes.js"
import { linkVariants } from "../../variants/link.js"

provide(variantsBytes, VARIANTS)
linkVariants()
