// All that people can do with an element, as one file to load.
export { explore } from "./explore.js"
export { gameOf } from "./game-of.js"
export { Player } from "./player.js"
export { learn } from "./verdict-languages.js"
