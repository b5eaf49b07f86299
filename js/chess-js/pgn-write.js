// Writes games as PGN in the form of chess.js.

/** @import { Color } from "./types.js" */

/** @typedef {{ san: string, color: Color, number: number, comment: string | undefined }} Played */

/** Escapes a tag's value. Untyped programs also set numbers. @param {string} value */
const escaped = (value) => String(value).replace(/["\\]/g, "\\$&")

/** A comment in braces. Inner braces that would end it early become brackets. @param {string} comment */
function braced(comment) {
  return `{${isReadable(comment) ? comment : comment.replaceAll("{", "[").replaceAll("}", "]")}}`
}

/** Whether pgn-read.js finds the comment's end: final braces may close earlier ones. @param {string} comment */
function isReadable(comment) {
  const end = comment.indexOf("}")
  if (end < 0) return true
  const closing = comment.length - end
  return /^\}+$/.test(comment.slice(end)) && comment.split("{").length - 1 >= closing
}

/**
 * The units between line breaks: each move with its comment and the reply.
 * @param {string | undefined} comment about the start @param {readonly Played[]} moves
 */
function unitsOf(comment, moves) {
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
 * Texts wrapped to a line width. One with a comment is broken at its spaces if it does not fit. As in chess.js, the
 * space before an unbroken text does not count.
 * @param {readonly string[]} texts @param {number} width @param {string} newline
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
 * @param {object} game @param {readonly (readonly [string, string])[]} game.headers
 * @param {string | undefined} game.comment about the start @param {readonly Played[]} game.moves
 * @param {string} game.result @param {{ newline: string, maxWidth: number }} options a width of 0 for no line breaks
 */
export function writePgn({ headers, comment, moves, result }, { newline, maxWidth }) {
  const tags = headers
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `[${name} "${escaped(value)}"]${newline}`)
  const texts = unitsOf(comment, moves)
  // chess.js writes a space before the result of a game without moves.
  if (texts.length === 0) texts.push("")
  const head = tags.join("") + (tags.length > 0 && moves.length > 0 ? newline : "")
  if (maxWidth > 0) return head + wrapped([...texts, result], maxWidth, newline)
  return head + [...texts, result].join(" ")
}
