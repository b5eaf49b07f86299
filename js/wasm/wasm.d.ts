// The import of a .wasm file in a bundler or a worker.
declare module "*.wasm" {
  const module: WebAssembly.Module
  export default module
}
