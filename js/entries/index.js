// The main entry: the wasm is embedded, ready to use on import.

import "../inline.js"

export * from "../api.js"
