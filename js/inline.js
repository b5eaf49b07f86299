// Starts the engine from the bytes inside this module: no file to find, no init to await. Its import is a side effect.

import { bytesOf } from "./ascii.js"
import { start } from "./engine.js"
import { decoder, wasmText } from "./generated/wasm_text.js"

start(bytesOf(wasmText, decoder))
