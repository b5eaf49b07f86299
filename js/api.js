// The exports of the entries with the whole engine, independent of how it starts.

export { PgnError } from "./values/errors.js"
export { Game } from "./values/game.js"
export { GameNode } from "./values/node.js"
export { parsePgn, readPgn } from "./values/pgn.js"
export * from "./position-api.js"
