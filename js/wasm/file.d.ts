import type { WasmSource } from "./start.js"

/** What a bundler turns a wasm import into (its address or the module), for `init` of chess-arbiter/slim. */
declare const wasm: WasmSource
export default wasm
