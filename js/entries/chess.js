// The interface of chess.js 1.4 on our engine: an app only changes its import line.

import "../inline.js"

export * from "../chess-js/index.js"
