// The wasm inside a module: no file to find.

import { bytesOf } from "./ascii.js"
import { decoder, wasmText } from "./generated/wasm_text.js"

export const wasmBytes = () => bytesOf(wasmText, decoder)
