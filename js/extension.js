/**
 * On pages without a bundler each wasm is a file: `each` is the newest that loads, `wasm` that of the variants from when it begins
 * to load, so that no other is loaded as well.
 * @type {{ wasm?: Promise<object>, each?: Promise<object> }}
 */
export const arriving = {}
