// The usual entry: the wasm is inside, ready to use on import.

import "./inline.js"

export * from "./api.js"
