// The exports of chess-arbiter/variants, independent of how the engine starts.

export * from "../api.js"
export { variants } from "../values/variant.js"
export { variantOf } from "./variant-of.js"
export * from "./types.js"
