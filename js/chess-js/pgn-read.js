// Reads PGN like chess.js: one game, its main line, and unprocessed comments.

/**
 * A parsed game.
 * @typedef {object} ReadGame
 * @property {[name: string, value: string][]} headers
 * @property {string[]} comments those before the first move
 * @property {{ text: string, comments: string[] }[]} moves
 * @property {string | undefined} result
 */

// The forms of tokens, each matched at the end of the previous token.
const blanks = /(?:\s|(?<![^\n])%[^\n]*)+/y
const tag = /\[\s*([^\s"\]]+)\s*"((?:\\.|[^\\\n])*?)"\s*\]/y
const lineComment = /;[ \t]*([^\n]*)/y
/** May end with braces that close earlier ones: pgn-write.js writes those for comments read from a `;` line. */
const braceComment = /\{([^}]*)\}/y
const moreBraces = /\}+/y
const results = /(1-0|0-1|1\/2-1\/2|1–0|0–1|1\/2–1\/2|½-½|½–½|\*)(?![^\s{;[(])/y
const marks = /\$\d+|(?:[?!]+|e\.p\.?)(?![^\s{;()])/y
const castlingOrPass = /(?:O-O(?:-O)?|0-0(?:-0)?|--)[+#?!]*/y
/** A number without a point needs a space before it: "Rg8+5" is not a move and a number. */
const moveNumber = /\d+\.+|(?<![^\s})])\d+(?=\s)|\.+/y
const san = /[A-Za-z](?:(?!e\.p)[A-Za-z1-8=:-])+(?:e\.p\.?)?(?!\w)[+#]*[?!]*/y

/** @type {Readonly<Record<string, string>>} */
const otherResults = { "1–0": "1-0", "0–1": "0-1", "1/2–1/2": "1/2-1/2", "½-½": "1/2-1/2", "½–½": "1/2-1/2" }

/**
 * Parses the first game of a PGN.
 * @param {string} pgn with line ends as "\n" @throws {SyntaxError} when something in it is not part of a game
 */
export function readGame(pgn) {
  const text = pgn.startsWith("\uFEFF") ? pgn.slice(1) : pgn
  let at = 0

  /** @param {RegExp} form */
  const take = (form) => {
    form.lastIndex = at
    const found = form.exec(text)
    if (found) at = form.lastIndex
    return found
  }

  const takeComment = () => {
    const line = take(lineComment)
    if (line) return line[1]
    const brace = take(braceComment)
    if (!brace) return undefined
    const comment = brace[1]
    const open = comment.split("{").length - 1
    const closing = open > 0 ? (take(moreBraces)?.[0] ?? "") : ""
    // Only braces that close an earlier one; others are an error.
    at -= Math.max(0, closing.length - open)
    // The match itself consumed one of the braces.
    return comment.replaceAll("\n", " ") + "}".repeat(Math.min(open, closing.length))
  }

  const takeVariation = () => {
    const start = at
    let depth = 0
    do {
      if (takeComment() !== undefined) continue
      if (text[at] === "(") depth++
      else if (text[at] === ")") depth--
      else if (at >= text.length) throw expected('")"', start)
      at++
    } while (depth > 0)
  }

  /** @param {string} what @param {number} [place] */
  const expected = (what, place = at) => {
    const lines = text.slice(0, place).split("\n")
    const found = place < text.length ? JSON.stringify(text[place]) : "the end"
    const column = /** @type {string} */ (lines.at(-1)).length + 1
    return new SyntaxError(`Invalid PGN: ${what} was expected at ${found} (line ${lines.length}, column ${column})`)
  }

  /** @type {ReadGame} */
  const game = { headers: [], comments: [], moves: [], result: undefined }
  take(blanks)
  for (let found = take(tag); found; found = take(tag)) {
    const [, name, value] = found
    game.headers.push([name, value.replace(/\\(["\\])/g, "$1")])
    take(blanks)
  }
  for (take(blanks); at < text.length; take(blanks)) {
    const comment = takeComment()
    if (comment !== undefined) {
      ;(game.moves.at(-1) ?? game).comments.push(comment)
      continue
    }
    if (game.result !== undefined || (text[at] === "[" && game.moves.length > 0)) break
    if (text[at] === "(" && game.moves.length > 0) {
      takeVariation()
      continue
    }
    const result = take(results)?.[1]
    if (result !== undefined) {
      game.result = otherResults[result] ?? result
      continue
    }
    if (take(marks)) continue
    const move = take(castlingOrPass) ?? (take(moveNumber) ? undefined : take(san))
    if (move) game.moves.push({ text: move[0].replace(/(?:e\.p\.?)?([+#]?)[+#]*[?!]*$/, "$1"), comments: [] })
    else if (move === null) throw expected("a move")
  }
  return game
}
