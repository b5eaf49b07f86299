// The exports of the entries with the whole engine, independent of how it starts.

export { PgnError } from "./errors.js"
export { Game } from "./game.js"
export { GameNode } from "./node.js"
export { parsePgn, readPgn } from "./pgn.js"
export * from "./position-api.js"
