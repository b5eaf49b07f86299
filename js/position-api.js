// The exports of chess-arbiter/position, independent of how the engine starts.

export { EngineError, IllegalMoveError, InvalidFenError } from "./errors.js"
export { explain } from "./explain.js"
export { defineLanguage } from "./language.js"
export { delocalizeSan, localizeSan, sanLanguages } from "./notation.js"
export { Position } from "./position.js"
export { Setup } from "./setup.js"
export { isSquare } from "./squares.js"
export * from "./types.js"
