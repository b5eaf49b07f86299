// Questions about a board: by a key in its grid, or by a word in its Move field. What answers them is loaded with the
// first one.
import { lazy } from "../element/engine.js"

/** @import { Move, Piece, Square } from "../../api.js" */
/** @import { PlayedGame } from "./game-observer.js" */
/** @import { Hands } from "./interaction.js" */
/** @import { Question } from "./question-words.js" */
/** @import { Surface } from "../element/shell.js" */
/** @import { UserMoves } from "./user-moves.js" */

/**
 * What is asked about.
 * @typedef {object} Topic
 * @property {Pick<Surface, "root" | "texts" | "language" | "dispatch">} shell
 * @property {Hands} hands
 * @property {() => ReadonlyMap<Square, Piece>} pieces
 * @property {(text: string) => void} say
 * @property {() => Square} cursor the square in the tab order
 * @property {(square: Square) => string | Promise<string>} [moves] the moves of the piece there, unless a game is played
 * @property {Played} [played]
 * @property {boolean} [draws] whether there is a drawing mode
 */

/**
 * A game that is played on the board.
 * @typedef {object} Played
 * @property {() => PlayedGame} game
 * @property {UserMoves} user
 * @property {(move: Move) => string} moveText
 */

const answers = lazy(() => import("./answers.js"))

/**
 * Answers a key: K Q R B N P, or a piece letter of the language, leads to the next such piece, a number to that rank;
 * `m` `l` `c` `a` `?` are questions.
 * @param {KeyboardEvent} event
 * @param {Square} square of the cursor
 * @param {Topic} topic
 * @returns {boolean} whether it is such a key
 */
export function askByKey({ key, shiftKey }, square, topic) {
  const letters = topic.shell.language?.letters?.split(" ") ?? []
  const isKnown = /^[kqrbnpmlca?1-9]$/i.test(key) && !(Number(key) > topic.hands.size.ranks)
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

/** @param {(loaded: typeof import("./answers.js")) => unknown} act */
function withAnswers(act) {
  answers.load().then(act).catch(console.error)
}
