// Everything that the entries export, however the engine was started.

export { IllegalMoveError, InvalidFenError } from "./errors.js"
export { Game } from "./game.js"
export { Position } from "./position.js"
export * from "./types.js"
