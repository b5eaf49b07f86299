// chess-arbiter/openings: the ECO code and name of an opening. No wasm: positions and games of any entry will do.

/** @typedef {import("../openings/opening-of.js").Opening} Opening */

export { openingOf } from "../openings/opening-of.js"
