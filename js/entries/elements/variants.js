// Adds the variants to the elements. Bundlers keep this import; an unused one of "chess-arbiter/variants" they drop.

import { provide, VARIANTS } from "../../wasm/engine.js"
import { variantsBytes } from "../../generated/variants-bytes.js"
import { linkVariants } from "../../variants/link.js"

provide(variantsBytes, VARIANTS)
linkVariants()
