// The dialog with links to the game and to the position.
import { byId, copy, setNote } from "./dom.js"
import { fenHash, longest, pgnHash } from "./share.js"
import { numeral, phrase } from "../texts.js"

/** @import { Game } from "../module/index.js" */

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id))

/** @param {string} hash */
const addressOf = (hash) => new URL(hash, location.href).href

/** @param {Game} game */
export async function openShare(game) {
  const position = addressOf(fenHash(game.fen()))
  const whole = addressOf(await pgnHash(game.pgn({ maxWidth: 0 })))
  const isLong = whole.length > longest
  field("share-position").value = position
  field("share-game").value = isLong ? "" : whole
  field("share-game").disabled = isLong
  field("copy-game-link").hidden = isLong
  const numbers = { count: numeral(whole.length), most: numeral(longest) }
  setNote(byId("share-note"), isLong ? phrase("long-link", numbers) : phrase("link-note"), isLong)
  const dialog = /** @type {HTMLDialogElement} */ (byId("share-dialog"))
  dialog.showModal()
}

for (const [id, of] of [
  ["copy-game-link", "share-game"],
  ["copy-position-link", "share-position"],
]) {
  byId(id).addEventListener("click", () => copy(byId(id), field(of).value))
}
for (const id of ["share-game", "share-position"]) field(id).addEventListener("focus", () => field(id).select())
