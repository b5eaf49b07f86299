// The entry chess.js for Cloudflare Workers.

import "./workerd.js"

export * from "../chess-js/index.js"
