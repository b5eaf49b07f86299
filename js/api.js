// The exports of all entries, independent of how the engine starts.

export { EngineError, IllegalMoveError, InvalidFenError, PgnError } from "./errors.js"
export { Game } from "./game.js"
export { defineLanguage, explain } from "./language.js"
export { GameNode } from "./node.js"
export { delocalizeSan, localizeSan, sanLanguages } from "./notation.js"
export { parsePgn, readPgn } from "./pgn.js"
export { Position } from "./position.js"
export { Setup } from "./setup.js"
export { isSquare } from "./squares.js"
export * from "./types.js"
