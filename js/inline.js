// Starts the engine from the bytes inside this module: no file to find, no init to await. Its import is a side effect.

import { start } from "./engine.js"
import { wasmBase64 } from "./generated/wasm_base64.js"

const binary = atob(wasmBase64)
const bytes = new Uint8Array(binary.length)
for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index)
start(bytes)
