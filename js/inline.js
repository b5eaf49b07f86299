// The engine from the wasm inside the package: no init to await. Its import is a side effect.

import { provide } from "./engine.js"
import { wasmBytes } from "./wasm-bytes.js"

provide(wasmBytes)
