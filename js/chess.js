// The interface of chess.js 1.4 on our engine: an app switches by its import line.

import "./inline.js"

export * from "./chess-js/index.js"
