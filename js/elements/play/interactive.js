// The interactive code of boards, as one file to load.
export { PlayedBoard } from "./played-board.js"
