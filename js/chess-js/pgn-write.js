// Games as PGN, in the form that chess.js gives them.

/** @import { Color } from "./types.js" */

/**
 * What a move is written as.
 * @typedef {object} Played
 * @property {string} san
 * @property {Color} color
 * @property {number} number the number of the move
 * @property {string | undefined} comment about the position after it
 */

/**
 * A tag's value between its quotes.
 * @param {string} value
 */
const escaped = (value) => value.replace(/["\\]/g, "\\$&")

/**
 * A comment between braces. One that would end too early is written with brackets.
 * @param {string} comment
 */
function braced(comment) {
  return `{${isReadable(comment) ? comment : comment.replaceAll("{", "[").replaceAll("}", "]")}}`
}

/**
 * Whether a comment ends where it shall: `readComment` of pgn-read.js takes braces at its end that close earlier ones.
 * @param {string} comment
 */
function isReadable(comment) {
  const end = comment.indexOf("}")
  if (end < 0) return true
  const closing = comment.length - end
  return /^\}+$/.test(comment.slice(end)) && comment.split("{").length - 1 >= closing
}

/**
 * The moves as they stand between line breaks: each with its comment, and with the reply to it.
 * @param {string | undefined} comment about the start
 * @param {readonly Played[]} moves
 */
function written(comment, moves) {
  const texts = []
  let text = comment === undefined ? "" : braced(comment)
  moves.forEach((move, index) => {
    if (move.color === "w") {
      if (text) texts.push(text)
      text = `${move.number}.`
    } else if (index === 0) {
      text += `${text && " "}${move.number}. ...`
    }
    text += ` ${move.san}`
    if (move.comment !== undefined) text += ` ${braced(move.comment)}`
  })
  if (text) texts.push(text)
  return texts
}

/**
 * Texts one after the other, in lines of a width. One that holds a comment is broken at its blanks where it does not fit. As in
 * chess.js, the blank before a text that is not broken does not count.
 * @param {readonly string[]} texts
 * @param {number} width
 * @param {string} newline
 */
function wrapped(texts, width, newline) {
  /** @type {string[]} */
  const lines = []
  let line = ""
  /** @param {string} text */
  const add = (text) => {
    lines.push(line)
    line = text
  }
  /** @param {string} text */
  const addWord = (text) => {
    const joined = line === "" ? text : `${line} ${text}`
    if (joined.length <= width) line = joined
    else add(text)
  }
  texts.forEach((text, index) => {
    if (line.length + text.length > width && text.includes("{")) text.split(" ").filter(Boolean).forEach(addWord)
    else if (index === 0) line = text
    else if (line.length + text.length <= width) line += ` ${text}`
    else add(text)
  })
  return [...lines, line].join(newline)
}

/**
 * A game as PGN.
 * @param {object} game
 * @param {readonly (readonly [string, string])[]} game.headers
 * @param {string | undefined} game.comment about the start
 * @param {readonly Played[]} game.moves
 * @param {string} game.result
 * @param {{ newline: string, maxWidth: number }} options a width of 0 for no line breaks
 */
export function writePgn({ headers, comment, moves, result }, { newline, maxWidth }) {
  const tags = headers.filter(([, value]) => value !== "").map(([name, value]) => `[${name} "${escaped(value)}"]${newline}`)
  const texts = written(comment, moves)
  // chess.js leaves a blank before the result of a game without moves.
  if (texts.length === 0) texts.push("")
  const head = tags.join("") + (tags.length > 0 && moves.length > 0 ? newline : "")
  if (maxWidth > 0) return head + wrapped([...texts, result], maxWidth, newline)
  return head + [...texts, result].join(" ")
}
