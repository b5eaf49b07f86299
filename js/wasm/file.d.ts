import type { WasmSource } from "./start.js"

/** What a bundler makes of the import of a wasm, its address or the module, for the `init` of chess-arbiter/slim. */
declare const wasm: WasmSource
export default wasm
