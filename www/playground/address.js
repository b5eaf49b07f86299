// Code and its input in a link: #example=… by name, or #code=… compressed; also #fen=… or #pgn=… as on the board page.
import { compressed, expanded } from "../board/share.js"
import { isFen } from "./fen.js"

export { longest } from "../board/share.js"

/** @typedef {{ example: string, code: string | null, given: string }} Shared */

/** @param {Shared} shared an example's name takes precedence over the code */
export async function addressOf({ example, code, given }) {
  const fields = new URLSearchParams()
  if (code === null) fields.set("example", example)
  else fields.set("code", await compressed(code))
  const text = given.trim()
  if (text) fields.set(isFen(text) ? "fen" : "pgn", isFen(text) ? text : await compressed(text))
  return `#${fields}`
}

/** @param {string} hash of an address @returns {Promise<Shared>} @throws {Error} when a part cannot be read */
export async function readAddress(hash) {
  const fields = new URLSearchParams(hash.slice(1))
  const [code, pgn] = [fields.get("code"), fields.get("pgn")]
  return {
    example: fields.get("example") ?? "",
    code: code === null ? null : await expanded(code),
    given: pgn === null ? (fields.get("fen") ?? "") : await expanded(pgn),
  }
}
