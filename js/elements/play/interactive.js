// The code of interactive boards, loaded as one file.
export { PlayedBoard } from "./played-board.js"
