// The exports of chess-arbiter/position, independent of how the engine starts.

export { EngineError, IllegalMoveError, InvalidFenError } from "./values/errors.js"
export { explain } from "./words/explain.js"
export { defineLanguage } from "./words/language.js"
export { delocalizeSan, localizeSan, sanLanguages } from "./words/notation.js"
export { Position } from "./values/position.js"
export { Setup } from "./values/setup.js"
export { isSquare } from "./values/squares.js"
export * from "./values/types.js"
