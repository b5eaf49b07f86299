// All interactive code of the elements, as one file to load.
export { BoardPlayer } from "./board-player.js"
export { explore } from "./explore.js"
export { gameOf } from "./game-of.js"
export { learn } from "./verdict-languages.js"
