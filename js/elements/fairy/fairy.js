// Pieces of other games: fairy pieces, sets, custom pictures.
import { hands as words } from "../../generated/lang/hands.js"
import { roles } from "../picture/fen.js"
import { ink, inks, pieceDrawing } from "../picture/pieces.js"
import { filled } from "../../words/template.js"
import { fenLetter } from "../picture/squares.js"
import { surfaceIn } from "./surface.js"

/** @import { Color, Role } from "../../api.js" */
/** @import { Diagram, DrawnPiece, Hands } from "../picture/fen.js" */
/** @import { LeaveOut } from "../picture/marks.js" */
/** @import { Other, OwnDrawing, SayGroup } from "../picture/picture.js" */
/** @import { Drawing } from "../picture/svg.js" */

/** @typedef {Pick<typeof import("./named.js"), "inSet" | "isDrawn" | "lettersOf" | "namedDrawing" | "rolesOf">} Named */

/**
 * @typedef {object} PieceSet the pieces of a board by FEN letter
 * @property {readonly string[]} letters White's as capitals
 * @property {(orientation?: Color) => OwnDrawing} own draws fairy pieces and custom pictures
 * @property {(diagram: Diagram) => Diagram} name gives the pieces the roles that the page names
 * @property {(diagram: Diagram, orientation: Color) => Other} picture what such a board adds to a picture
 */

/** Matches the name of a set or a drawing: a URL has a dot or a slash. */
const name = /(?:^|[\s,])(?:\+?[a-zA-Z]:)?[a-z]{4,}(?=[\s,]|$)/

/** @param {string | null} text for `pieceSet` */
export const isNamed = (text) => name.test(text ?? "")

/**
 * Parses the attribute `pieces`, items separated by spaces or commas: "A:archbishop" names a drawing for A and a,
 * "A:archbishop.svg a:black.svg" a picture for each (both may be given), "xiangqi" and "shogi" are sets.
 * @param {string | null} text
 * @param {Named | null} [named] undefined while loading, so that named pieces are not drawn yet; null if that failed
 * @param {string | null} [surface] @param {LeaveOut} [unknown] @returns {PieceSet}
 */
export function pieceSet(text, named, surface = null, unknown = warnLeftOut) {
  /** By FEN letter. @type {Map<string, { address?: string, role?: string }>} */
  const known = new Map()
  /** @type {string[]} */
  const sets = []
  // Until its name is loaded, a piece has the role "".
  const isPending = named === undefined
  let isSetPending = false
  // A URL may contain commas: a separator precedes a letter and a colon, a set, or a space.
  for (const item of (text ?? "").split(/,?\s+|,(?=\+?.:|(?:xiangqi|shogi)\b)/)) {
    const [, letter = "", address = ""] = /^(\+?[a-z]):(.+?),?$/i.exec(item) ?? []
    const small = letter.toLowerCase()
    const isName = /^[a-z]+$/.test(address)
    const role = !isName ? "" : isRole(address) ? address : named?.isDrawn(address) ? `fairy-${address}` : ""
    if (role || (isPending && isName))
      for (const each of letter === small ? [letter] : [letter, small]) known.set(each, { ...known.get(each), role })
    else if (address && !isName) known.set(letter, { ...known.get(letter), address })
    else if (named?.inSet(item, "k")) sets.push(item)
    else if (isPending && isNamed(item)) isSetPending = true
    else if (item !== "" && (named || !isNamed(item))) unknown(item, "a picture of a piece")
  }
  /** @param {DrawnPiece} piece */
  const find = (piece) => {
    const letter = fenLetter(piece)
    const own = known.get(piece.color === "white" ? letter.toUpperCase() : letter)
    const [role] = own ? [own.role] : isSetPending ? [""] : sets.flatMap((set) => named?.inSet(set, letter) ?? [])
    return { address: own?.address, role }
  }
  /** @param {DrawnPiece} piece @returns {DrawnPiece} */
  const withName = (piece) => {
    const { role } = find(piece)
    return role ? { ...piece, role: /** @type {Role} */ (role), letter: fenLetter(piece) } : piece
  }
  /** @param {Color} [orientation] @returns {OwnDrawing} */
  const own =
    (orientation = "white") =>
    (piece) => {
      const { address, role = piece.role } = find(piece)
      const [tag, attributes, ...inside] = pieceDrawing({ color: piece.color, role: isRole(role) ? role : "pawn" })
      if (address) return [tag, attributes, ["image", { href: address, width: 100, height: 100 }]]
      if (role === "") return [tag, attributes]
      if (role.length < 3) return [tag, attributes, ...letterDrawing(piece.color, role.toUpperCase())]
      if (!isRole(role)) return named?.namedDrawing(role, piece.color, piece.color !== orientation)
      if (/** @type {DrawnPiece} */ (piece).promoted) return [tag, attributes, ...inside, ...promotedMark]
      return known.has(fenLetter(piece)) ? [tag, attributes, ...inside] : undefined
    }
  const inSets = sets.flatMap((set) => named?.lettersOf(set) ?? [])
  return {
    letters: [...known.keys(), ...inSets, ...inSets.map((letter) => letter.toUpperCase())],
    own,
    name: (diagram) => {
      const { pieces, hands } = diagram
      /** @param {Color} side */
      const held = (side) => hands?.[side].map(({ piece, count }) => ({ piece: withName(piece), count })) ?? []
      return {
        ...diagram,
        pieces: new Map([...pieces].map(([square, piece]) => [square, withName(piece)])),
        ...(hands && { hands: { white: held("white"), black: held("black") } }),
      }
    },
    picture: ({ hands, holes }, orientation) => ({
      own: own(orientation),
      surface: surfaceIn(surface),
      ...(holes && { holes }),
      ...(hands && { hands }),
      words: {
        roles: sets.flatMap((set) => named?.rolesOf(set) ?? []),
        side: (side) => (sets[0] ? `${sets[0]}-${side}` : side),
        square: (square, piece, tag) =>
          (piece.promoted ? wordsOf(tag)["promoted-piece"]?.replace("{square}", square) : square) ?? square,
        held: (side, say, tag) => hands && heldText(hands[side], say, wordsOf(tag)),
      },
    }),
  }
}

/** @param {string} name @returns {name is Role} */
const isRole = (name) => Object.values(roles).includes(/** @type {Role} */ (name))

/** @type {LeaveOut} */
function warnLeftOut(text, what) {
  console.warn(`"${text}" cannot be read as ${what} and was left out`)
  return []
}

const font = { "font-family": "Arial, Helvetica, sans-serif", "font-weight": 700 }
const lettering = { ...font, "text-anchor": "middle" }

/** @param {Color} color @param {string} letter in the FEN @returns {Drawing[]} */
function letterDrawing(color, letter) {
  const { body, line } = inks[color]
  return [
    ["circle", { cx: 50, cy: 50, r: 38, fill: body, stroke: ink, "stroke-width": 4.5 }],
    ["text", { x: 50, y: 69, fill: line, ...lettering, "font-size": letter[1] ? 44 : 54 }, letter],
  ]
}

/** @type {Drawing[]} */
const promotedMark = [
  ["circle", { cx: 84, cy: 18, r: 14, fill: "#ffd84d", stroke: ink, "stroke-width": 4 }],
  ["path", { fill: "none", stroke: ink, "stroke-width": 5, d: "M84 11V25M77 18H91" }],
]

/** @param {string} tag of a language @returns {Readonly<Record<string, string>>} */
const wordsOf = (tag) => words[tag] ?? words.en ?? {}

/** @param {Hands["white"]} held @param {SayGroup} say @param {Readonly<Record<string, string>>} texts */
function heldText(held, say, texts) {
  const list = held.map(({ piece: { role }, count }) => {
    const name = role.length < 3 ? role.toUpperCase() : say("group", { role, list: "" }, count > 1 ? "many" : "").trim()
    return count > 1 ? `${count} ${name}` : name
  })
  const last = list.pop()
  if (last === undefined) return texts["in-hand.none"]
  const whole =
    list.length > 0 ? filled(texts["in-hand.and"], (slot) => (slot === "last" ? last : list.join(", "))) : last
  return texts["in-hand"].replace("{list}", whole)
}
