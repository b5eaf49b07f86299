// What a bundler or a worker makes of an import of a .wasm file.
declare module "*.wasm" {
  const module: WebAssembly.Module
  export default module
}
