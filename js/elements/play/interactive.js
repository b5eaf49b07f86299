// The interactive code of boards, as one file to load.
export { BoardPlayer } from "./board-player.js"
export { gameOf } from "./game-of.js"
export { learn } from "../element/verdict-languages.js"
