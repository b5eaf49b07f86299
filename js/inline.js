// Provides the embedded wasm, so no init is needed. Imported for its side effect.

import { provide } from "./engine.js"
import { wasmBytes } from "./wasm-bytes.js"

provide(wasmBytes)
