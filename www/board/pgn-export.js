// Downloading the game, or a picture, as a file.
import { element } from "./dom.js"
import { dateOf } from "../elements/game/words.js"
import { endOfLine, lineTo } from "../elements/game/tree.js"

/** @import { Game } from "../module/index.js" */

/**
 * "Morphy-Allies-1858.pgn", from the known tags.
 * @param {Game} game
 * @param {string} [extension]
 */
export function fileName({ tags }, extension = "pgn") {
  const surname = (/** @type {string} */ tag) => (tags.get(tag) ?? "").split(",")[0] ?? ""
  const parts = [surname("White"), surname("Black"), dateOf(tags.get("Date") ?? "")]
  const tidy = parts.map((part) =>
    part
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 40),
  )
  return `${tidy.filter(Boolean).join("-") || "game"}.${extension}`
}

/** @param {Blob | string} content a text is PGN @param {string} name */
export function download(content, name) {
  const blob = typeof content === "string" ? new Blob([content], { type: "application/vnd.chess-pgn" }) : content
  const url = URL.createObjectURL(blob)
  const link = element("a")
  link.href = url
  link.download = name
  link.click()
  // Later, because the browser may still be asking where to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The moves of the current line as in a score sheet, with the result if there is one. @param {Game} game */
export function scoreOf(game) {
  const { start, end, ply, lastPly } = game
  let next = start.fullmoves
  const words = lineTo(endOfLine(game)).flatMap((move, index) => {
    if (move.color === "white") return [`${next++}.`, move.san]
    return index === 0 ? [`${next++}...`, move.san] : [move.san]
  })
  if (end && ply === lastPly) words.push(end.result)
  return words.join(" ")
}
