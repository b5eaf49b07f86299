// Exporting a game as PGN: text, file, clipboard.
import { html } from "../picture/html.js"
import { dateOf, isScore } from "./words.js"

/** @import { Game } from "../../api.js" */

/** Ends with the result in the tags, even if added moves have removed it from the game. @param {Game} game */
export function pgnOf(game) {
  const result = game.tags.get("Result") ?? "*"
  const pgn = game.pgn()
  return isScore(result) ? pgn.replace(/\*\s*$/, () => `${result}\n`) : pgn
}

/** "Morphy-Allies-1858.pgn", from the known tags. @param {Pick<Game, "tags">} game @param {string} [extension] */
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

/** @param {Blob | string} content a string is PGN @param {string} name */
export function download(content, name) {
  const blob = typeof content === "string" ? new Blob([content], { type: "application/vnd.chess-pgn" }) : content
  const url = URL.createObjectURL(blob)
  const link = html("a", "", { href: url, download: name })
  link.click()
  // The browser may first ask where to save the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** @param {string} text @returns {Promise<boolean>} whether browser and page allow it */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard, and frames need a permission.
    return false
  }
}
