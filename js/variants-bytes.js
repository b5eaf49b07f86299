// The wasm with the variants embedded in a module, so there is no file to locate.

import { bytesOf } from "./ascii.js"
import { decoder } from "./generated/decoder.js"
import { wasmText } from "./generated/variants_text.js"

export const variantsBytes = () => bytesOf(wasmText, decoder)
