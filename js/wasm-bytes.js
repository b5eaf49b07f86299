// The whole wasm embedded in a module, so there is no file to locate.

import { bytesOf } from "./ascii.js"
import { decoder } from "./generated/decoder.js"
import { wasmText } from "./generated/wasm_text.js"

export const wasmBytes = () => bytesOf(wasmText, decoder)
