// Boards of other games: sizes, fairy pieces, custom pictures, holes, hands. Reads their FENs and draws their pieces.
import { hands as words } from "../../generated/lang/hands.js"
import { readFen, roles } from "../picture/fen.js"
import { ink, inks, pieceDrawing } from "../picture/pieces.js"
import { problems } from "../element/problem-texts.js"
import { filled } from "../../words/template.js"
import { fenLetter, squareOf, standard } from "../picture/squares.js"
import { surfaceIn } from "./surface.js"

/** @import { Color, Role, Square } from "../../api.js" */
/** @import { BoardRead, Diagram, DrawnPiece, Hands } from "../picture/fen.js" */
/** @import { LeaveOut } from "../picture/marks.js" */
/** @import { Other, OwnDrawing, SayGroup } from "../picture/picture.js" */
/** @import { FenFacts } from "../element/problem-texts.js" */
/** @import { Texts } from "../element/say.js" */
/** @import { Size } from "../picture/squares.js" */
/** @import { Drawing } from "../picture/svg.js" */

/** A FEN that cannot be drawn; its message is a sentence for the reader. */
export class FenProblem extends Error {
  #facts

  /** @param {Partial<FenFacts> & Pick<FenFacts, "what">} facts @param {number} row from the top */
  constructor(facts, row = 0) {
    const all = { bound: /** @type {const} */ (""), rank: 0, item: "", count: 0, expected: 0, ...facts }
    super(problems(undefined).fen(all))
    this.#facts = all
    /** As in errors of the engine. */
    this.code = /** @type {const} */ (`fen-${all.what}`)
    this.row = row
    this.item = all.item
    this.rank = all.rank
    this.count = all.count
    this.expected = all.expected
  }

  /** The localized message. @param {Texts | undefined} language */
  in(language) {
    return problems(language).fen(this.#facts)
  }
}

/** By name: equal sizes are identical. @type {Map<string, Size>} */
const sizes = new Map([["8x8", standard]])

/** @param {number} files @param {number} ranks @returns {Size} */
function sizeOf(files, ranks) {
  const name = `${files}x${ranks}`
  const pattern = `[a-${squareOf(files - 1, 0).charAt(0)}](?:${ranks > 9 ? `1[0-${ranks - 10}]|[1-9]` : `[1-${ranks}]`})`
  const size = sizes.get(name) ?? { files, ranks, pattern }
  sizes.set(name, size)
  return size
}

/** A piece ("+" before or "~" after it: promoted), a hole, or a number of empty squares. */
const item = /\d+|\+?[^\d+]~?|./gsu

/**
 * Reads the board field of a FEN: any size up to 16 by 16, any letters, holes (`*`), promoted pieces (`+B`, `Q~`), and
 * pieces in hand after it (`[HEhe]`, `[-]`).
 * @param {string} text @returns {BoardRead} @throws {FenProblem}
 */
export function readBoard(text) {
  const [, board = "", held] = /^([^[]*)(?:\[([^[\]]*)\])?$/s.exec(text) ?? [text, text]
  const rows = board.split("/")
  const ranks = rows.length
  if (ranks < 2 || ranks > 16) throw wrongCount(ranks)
  // Adjacent digits are one number, unless separate digits make an 8 by 8 board.
  const apart = rows.map((row) => row.match(/\d|\+?[^\d+]~?|./gsu) ?? [])
  const isApart = ranks === 8 && !board.includes("0") && apart.every((row) => widthOf(row) === 8)
  const ranksRead = isApart ? apart : rows.map((row) => row.match(item) ?? [])
  for (const [row, items] of ranksRead.entries()) {
    const strange = items.find((item) => !/^([1-9]\d*|\*|\+?[a-z]~?)$/i.test(item))
    if (strange) throw new FenProblem({ what: "unknown-piece", item: strange }, row)
  }
  const widths = ranksRead.map(widthOf)
  /** @param {number} width */
  const count = (width) => widths.filter((each) => each === width).length
  // The most frequent width counts as intended.
  const files = widths.reduce((best, width) => (count(width) > count(best) ? width : best))
  // Eight files, chess pieces, and too few ranks or nine: probably a slip.
  if (files === 8 && ranks < 10 && ranks !== 8 && !/[^pnbrqk\d/]/i.test(board)) throw wrongCount(ranks)
  const odd = widths.findIndex((width) => width !== files || width < 2 || width > 16)
  if (odd >= 0) {
    const [rank, count, expected] = [ranks - odd, widths[odd] ?? 0, Math.min(Math.max(files, 2), 16)]
    const bound = files > 16 ? "-most" : files < 2 ? "-least" : ""
    throw new FenProblem({ what: "rank-width", bound, rank, count, expected }, odd)
  }
  /** @type {Map<Square, DrawnPiece>} */
  const pieces = new Map()
  /** @type {Set<Square>} */
  const holes = new Set()
  const size = sizeOf(files, ranks)
  for (const [row, items] of ranksRead.entries()) {
    let file = 0
    for (const item of items) {
      const square = squareOf(file, ranks - 1 - row)
      if (item === "*") holes.add(square)
      else if (!(Number(item) > 0)) pieces.set(square, pieceOf(item))
      file += Number(item) || 1
    }
  }
  const isOther = size !== standard || holes.size > 0 || held !== undefined
  return {
    ...{ pieces, size, fairy: isOther || [...pieces.values()].some(({ role }) => role.length < 3) },
    ...(holes.size > 0 && { holes }),
    ...(held !== undefined && { hands: readHands(held) }),
  }
}

/** @param {string} text "n", "+B", "Q~" @returns {DrawnPiece} */
export function pieceOf(text) {
  const [, plus = "", letter = "", promoted] = /^(\+?)(.)(~?)$/su.exec(text) ?? []
  const small = letter.toLowerCase()
  const color = letter === small ? "black" : "white"
  const role = plus ? undefined : roles[small]
  if (role) return { color, role, ...(promoted && { promoted: true }) }
  return { color, role: /** @type {Role} */ (plus + small), letter: plus + small }
}

/** Each piece once, in this order. @param {string} text "HEhe", "2Pp", "-" or "" @returns {Hands} @throws {FenProblem} */
function readHands(text) {
  /** @type {Hands} */
  const hands = { white: [], black: [] }
  for (const [all, number, letter] of (text === "-" ? "" : text).matchAll(/([1-9]\d?)?([a-z])|./gisu)) {
    if (!letter) throw new FenProblem({ what: "unknown-piece", item: all })
    const piece = pieceOf(letter)
    const own = hands[piece.color]
    const same = own.find(({ piece: { role } }) => role === piece.role)
    if (same) same.count += Number(number ?? 1)
    else own.push({ piece, count: Number(number ?? 1) })
  }
  return hands
}

/** @param {readonly string[]} items pieces, and numbers of empty squares */
const widthOf = (items) => items.reduce((sum, item) => sum + (Number(item) || 1), 0)

/** @param {number} ranks */
function wrongCount(ranks) {
  const bound = ranks > 16 ? /** @type {const} */ ({ bound: "-most", expected: 16 }) : { expected: 8 }
  return new FenProblem({ what: "rank-count", count: ranks, ...bound })
}

const fieldNames = /** @type {const} */ (["turn", "castling", "en-passant", "halfmoves", "fullmoves"])

/**
 * Explains what after a board is neither the rest of a FEN nor marks.
 * @param {readonly string[]} fields @param {string} item the first that cannot be read as marks
 * @param {string} [valid] the FEN fields before it
 * @returns {never} @throws {FenProblem}
 */
export function refuse(fields, item, valid) {
  const at = valid && valid.split(" ").length
  throw new FenProblem({ what: fieldNames[at || 0] ?? "too-many-fields", item: (at && fields[at]) || item }, -1)
}

/** @param {string} text as for `readFen` @returns {Diagram} @throws {FenProblem} */
export const readAny = (text) => /** @type {Diagram} */ (readFen(text, { readBoard, refuse }))

/**
 * Splits a text for `readFen` into attributes.
 * @param {string} text @returns {{ fen: string, marks?: string, orientation?: string, shade?: string }}
 * @throws {FenProblem}
 */
export function attributesIn(text) {
  const { marks, orientation, shade } = readAny(text)
  const markup = Object.entries({ marks, orientation, shade }).filter(([, value]) => value)
  const [board = ""] = /^(chess960:\s*)?\S+/i.exec(text.trim()) ?? []
  return { fen: markup.length === 0 ? text : board, ...Object.fromEntries(markup) }
}

/** @typedef {Pick<typeof import("./named.js"), "inSet" | "isDrawn" | "lettersOf" | "namedDrawing" | "rolesOf">} Named */

/**
 * @typedef {object} PieceSet the pieces of a board by FEN letter
 * @property {readonly string[]} letters White's as capitals
 * @property {(orientation?: Color) => OwnDrawing} own draws fairy pieces and custom pictures
 * @property {(diagram: Diagram) => Diagram} name replaces letters by the roles that the page names
 * @property {(diagram: Diagram, orientation: Color) => Other} picture the extra parts of a picture
 */

/** A set or a drawing by name; an address has a dot or a slash. */
const name = /(?:^|[\s,])(?:\+?[a-zA-Z]:)?[a-z]{4,}(?=[\s,]|$)/

/** @param {string | null} text for `pieceSet` */
export const isNamed = (text) => name.test(text ?? "")

/**
 * Parses the attribute `pieces`, items separated by blanks or commas: "A:archbishop" names a drawing for A and a,
 * "A:archbishop.svg a:black.svg" a picture for each (both may be given), "xiangqi" and "shogi" are sets.
 * @param {string | null} text
 * @param {Named | null} [named] undefined while it is loaded: named pieces are not drawn yet; null if that has failed
 * @param {string | null} [surface] @param {LeaveOut} [unknown] @returns {PieceSet}
 */
export function pieceSet(text, named, surface = null, unknown = leftOut) {
  /** By FEN letter. @type {Map<string, { address?: string, role?: string }>} */
  const known = new Map()
  /** @type {string[]} */
  const sets = []
  // Pieces whose name is still to be loaded have the role "".
  const isPending = named === undefined
  let isSetPending = false
  // An address may contain commas: a separator is followed by a letter and a colon, a set, or a space.
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
function leftOut(text, what) {
  console.warn(`"${text}" cannot be read as ${what} and was left out`)
  return []
}

const font = { "font-family": "Arial, Helvetica, sans-serif", "font-weight": 700 }
const lettering = { ...font, "text-anchor": "middle" }

/** @param {Color} color @param {string} letter of the FEN @returns {Drawing[]} */
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
