// The dialog to share a game: links to the game, to this move and to the position; the FEN; a picture.
import { pathTo } from "../elements/game/tree.js"
import { download, fileName } from "../elements/game/save.js"
import { numberText } from "../elements/game/words.js"
import { labelled, openDialog } from "./dialog.js"
import { button, copy, element, setNote } from "./dom.js"
import { headline } from "./headline.js"
import { fenHash, fenOf, longest, pgnHash } from "./share.js"
import { pictureSize, pngOf } from "../png.js"
import { settings } from "../settings.js"
import { numeral, phrase, tag, localSan } from "../texts.js"

/** @import { Color, Game, GameNode } from "../module/index.js" */

/** @param {string} hash */
const addressOf = (hash) => new URL(hash, location.href).href

/** @param {Game} game @param {Color} orientation of the picture */
export async function openShare(game, orientation) {
  const { current, position, start } = game
  const title = headline(game) || phrase("heading")
  const pgn = game.pgn({ maxWidth: 0 })
  const path = pathTo(current)
  const whole = addressOf(await pgnHash(pgn))
  const content = [linkField("share-game", phrase("share-game"), whole, title)]
  const note = element("div", "note")
  note.id = "share-note"
  const numbers = { count: numeral(whole.length), most: numeral(longest) }
  const isLong = whole.length > longest
  setNote(note, isLong ? phrase("long-link", numbers) : phrase("link-note"), isLong)
  content[0]?.append(note)
  if (current.move && !isLong) {
    const move = `${numberText(start.fullmoves, start.turn === "black", current.ply)} ${localSan(current.move.san)}`
    content.push(linkField("share-move", phrase("share-move", { move }), addressOf(await pgnHash(pgn, path)), title))
  }
  const fen = position.fen()
  const hash = fenHash(fenOf(position))
  content.push(linkField("share-position", phrase("share-position"), addressOf(hash), title))
  content.push(textField("share-fen", phrase("fen"), fen, phrase("copy")).box)
  const { still } = await import("../module/still/fairy.js")
  /** @param {number} [size] */
  const draw = (size) =>
    still({ ...pictureOptions(current), fen, orientation, lang: tag, ...(size !== undefined && { size }) })
  content.push(pictureField(draw, (extension) => fileName(game, extension), title))
  await openDialog("share-dialog", phrase("share"), content)
}

/** The diagram attributes for this point of a game. @param {GameNode} node */
function pictureOptions({ annotations: { squares = [], arrows = [] }, move, position }) {
  const { theme, coords } = settings()
  const letter = (/** @type {string} */ color) => color.charAt(0).toUpperCase()
  return {
    theme,
    coords,
    marks: squares.map(({ square, color }) => letter(color) + square).join(","),
    arrows: arrows.map(({ from, to, color }) => letter(color) + from + to).join(","),
    ...(move && !move.pass && { lastMove: move.from + move.to }),
    ...(position.isCheck && { check: "" }),
  }
}

/**
 * A text with a copy button.
 * @param {string} id
 * @param {string} label
 * @param {string} text
 * @param {string} name of the button
 */
function textField(id, label, text, name) {
  const field = Object.assign(element("input", "code"), { id, value: text, readOnly: true })
  field.addEventListener("focus", () => field.select())
  const copier = button(name, () => copy(copier, text))
  return { box: labelled(label, field, copier), field, copier }
}

/** @param {string} id @param {string} label @param {string} url @param {string} title */
function linkField(id, label, url, title) {
  const isLong = url.length > longest
  const { box, field, copier } = textField(id, label, isLong ? "" : url, phrase("copy-link"))
  field.disabled = copier.hidden = isLong
  if (id === "share-game") field.setAttribute("aria-describedby", "share-note")
  if ("share" in navigator && !isLong) copier.after(button(phrase("share-it"), () => shareData({ title, url })))
  return box
}

/**
 * The picture, with buttons to save or share it.
 * @param {(size?: number) => string} draw as SVG
 * @param {(extension: string) => string} nameOf its file
 * @param {string} title
 */
function pictureField(draw, nameOf, title) {
  const box = element("div", "field picture")
  box.setAttribute("role", "group")
  box.setAttribute("aria-label", phrase("share-picture"))
  const image = Object.assign(element("img"), {
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(draw())}`,
    alt: phrase("share-picture"),
  })
  const file = async () => new File([await pngOf(draw(pictureSize))], nameOf("png"), { type: "image/png" })
  const buttons = element("div", "picture-buttons")
  buttons.append(
    button(phrase("save-svg"), () => download(new Blob([draw()], { type: "image/svg+xml" }), nameOf("svg"))),
    button(phrase("save-png"), async () => download(await file(), nameOf("png"))),
  )
  // Browsers say whether files can be shared only if given a file.
  const sample = new File([""], "a.png", { type: "image/png" })
  if (navigator.canShare?.({ files: [sample] }))
    buttons.append(button(phrase("share-it"), async () => shareData({ title, files: [await file()] })))
  box.append(element("span", "label", phrase("share-picture")), image, buttons)
  return box
}

/** Shares something with another app; the user may cancel. @param {ShareData} data */
const shareData = (data) => navigator.share(data).catch(() => {})
