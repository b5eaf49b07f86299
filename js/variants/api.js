// The exports of chess-arbiter/variants, independent of how the engine starts.

export * from "../api.js"
export { variantOf, variants } from "../values/variant.js"
export * from "./types.js"
