// Questions about a board, by key or by word in the Move field. The answers are loaded with the first one.
import { lazy } from "../element/engine.js"

/** @import { Move, Piece, Square } from "../../api.js" */
/** @import { PlayedGame } from "./game-observer.js" */
/** @import { InteractiveBoard } from "./interaction.js" */
/** @import { Question } from "./question-words.js" */
/** @import { PlayShell } from "../element/shell.js" */
/** @import { UserMoves } from "./user-moves.js" */

/**
 * @typedef {object} Topic what questions are about
 * @property {Pick<PlayShell, "root" | "texts" | "language" | "dispatch">} shell
 * @property {InteractiveBoard} board
 * @property {() => ReadonlyMap<Square, Piece>} pieces
 * @property {(text: string) => void} say
 * @property {() => Square} cursor
 * @property {(square: Square) => string | Promise<string>} [moves] of the piece there, unless a game is played
 * @property {Played} [played]
 * @property {boolean} [draws] whether there is a drawing mode
 */

/** @typedef {{ game: () => PlayedGame, user: UserMoves, moveText: (move: Move) => string }} Played */

const answers = lazy(() => import("./answers.js"))

/**
 * K Q R B N P, or the language's piece letters, go to the next such piece, digits to that rank; `m` `l` `c` `a` `?` ask.
 * @param {KeyboardEvent} event @param {Square} square of the cursor @param {Topic} topic @returns {boolean}
 */
export function askByKey({ key, shiftKey }, square, topic) {
  const letters = topic.shell.language?.letters?.split(" ") ?? []
  const isKnown = /^[kqrbnpmlca?1-9]$/i.test(key) && !(Number(key) > topic.board.size.ranks)
  if (!isKnown && !letters.includes(key.toUpperCase())) return false
  withAnswers(({ answerKey }) => answerKey(key.toLowerCase(), shiftKey, square, topic))
  return true
}

/** @param {Question} question @param {Topic} topic */
export function askByWord(question, topic) {
  withAnswers(({ answerWord }) => answerWord(question, topic))
}

/** @param {Topic} topic */
export function askForKeys(topic) {
  withAnswers(({ showKeys }) => showKeys(topic))
}

/** @param {(loaded: typeof import("./answers.js")) => unknown} ask */
function withAnswers(ask) {
  answers.load().then(ask).catch(console.error)
}
