// Texts from lang/*.txt. English is loaded by section, with the code that uses it; other languages as a whole.
import { picture } from "../../generated/lang/english/picture.js"
import { sayIn } from "../element/say.js"

/** @import { Role, Square } from "../../api.js" */
/** @import { Arrow, Mark } from "./overlay.js" */
/** @import { Diagram } from "./fen.js" */
/** @import { Other } from "./picture.js" */
/** @import { Say, Slots, Texts } from "../element/say.js" */

/** @typedef {ReturnType<typeof pictures>} PictureTexts */

/**
 * @template {Texts} T @template Phrases
 * @param {T} section in English @param {(say: Say<keyof T & string>, tag: string) => Phrases} build
 * @returns {(texts: Readonly<Record<string, string>> | undefined) => Phrases} undefined means English
 */
export function phrases(section, build) {
  const english = { ...picture, ...section }
  /** @type {unknown} */
  let last
  /** @type {Phrases} */
  let made
  return (/** @type {Texts} */ texts = english) => {
    if (texts !== last) made = build(sayIn((last = texts)), texts.tag ?? "en")
    return made
  }
}

/** @type {readonly Role[]} */
const order = ["king", "queen", "rook", "bishop", "knight", "pawn"]

/** Compares squares: a2 comes before a10. @param {string} a @param {string} b */
export const inOrder = (a, b) => a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1))

export const pictures = phrases(picture, (say, tag) => ({
  board: say("board"),
  diagram: say("diagram"),
  move: say("move-field"),
  failed: say("failed"),
  unread: say("unread"),

  /**
   * "White: king h1; pawns b4, d4, g2. Black: king a8; rook c5. Marked: g3, g4."
   * @param {Diagram["pieces"]} pieces
   * @param {{ marks: readonly Mark[], arrows: readonly Arrow[], last: readonly Square[], check: Square | null, shade:
   *   ReadonlySet<Square> } & Other} shown
   */
  describe(pieces, { marks, arrows, last, check, shade, words }) {
    /** @type {string[]} */
    const sentences = []
    /** @param {Parameters<typeof say>[0]} name @param {readonly string[]} list @param {Slots} [slots] */
    const add = (name, list, slots) => list.length > 0 && sentences.push(say(name, { ...slots, list: list.join(", ") }))
    for (const side of /** @type {const} */ (["white", "black"])) {
      const own = [...pieces].filter(([, piece]) => piece.color === side)
      // An unnamed fairy piece has its letter as role.
      const groups = [
        ...new Set([...(words?.roles ?? []), ...order, ...own.map(([, { role }]) => role).sort()]),
      ].flatMap((role) => {
        const list = own
          .filter(([, piece]) => piece.role === role)
          .sort(([a], [b]) => inOrder(a, b))
          .map(([square, piece]) => words?.square(square, piece, tag) ?? square)
        if (list.length === 0) return []
        return role[2]
          ? say("group", { role, list: list.join(", ") }, list.length > 1 ? "many" : "")
          : `${role.toUpperCase()} ${list.join(", ")}`
      })
      const held = words?.held(side, say, tag)
      if (held) groups.push(held)
      add("side", groups, { side: words?.side(side) ?? side, groups: groups.join("; ") })
    }
    if (sentences.length === 0) add("no-pieces", [""])
    add("last-move", last, { from: last[0] ?? "", to: last[1] ?? "" })
    add("in-check", check ? [check] : [])
    for (const kind of new Set(marks.map((mark) => mark.kind))) {
      const squares = marks.filter((mark) => mark.kind === kind).map(({ square }) => square)
      add(kind === "plain" ? "marked" : "marked.kind", squares, { kind })
    }
    const drawn = arrows.map(({ from, to, color }) => say("arrow", { from, to, kind: color }))
    add("arrows", drawn)
    add("shaded", [...shade].sort(inOrder))
    return sentences.join(" ")
  },
}))
