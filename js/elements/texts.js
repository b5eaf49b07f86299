// What the elements say: texts are in lang/*.txt, and here is how they are put together, for all languages. English is loaded with
// what says it, section by section; another language as a whole.
import { picture } from "../generated/lang/english/picture.js"
import { capital, filled } from "../template.js"

/** @import { Role, Square } from "../index.js" */
/** @import { Arrow, Mark } from "./overlay.js" */
/** @import { Diagram } from "./fen.js" */

/** @typedef {Readonly<Record<string, string>>} Texts all texts and words of a language by their names */

/**
 * What stands in the slots of a text. Those for words have a colour, a role, a kind of mark, or a piece ("white-knight").
 * @typedef {Readonly<Record<string, string | number>>} Slots
 */

/**
 * Says a text by its name in the languages' files; `form` is one that the text may have, as "one" and "few" are forms of plurals.
 * @template {string} Name
 * @typedef {(name: Name, slots?: Slots, form?: string) => string} Say
 */

const words = /^(side|enemy|role|promotion|piece|kind)$/

/**
 * What part of an element says: `build` makes it of a function that says texts by their names.
 * @template {Texts} T
 * @template Phrases
 * @param {T} section of `en.txt`, in English
 * @param {(say: Say<keyof T & string>, tag: string) => Phrases} build
 * @returns {(texts: Readonly<Record<string, string>> | undefined) => Phrases} what it says in a language; without texts, in English
 */
export function phrases(section, build) {
  const english = { ...picture, ...section }
  return (/** @type {Texts} */ texts = english) => {
    /** @param {string} key @param {string} form */
    const find = (key, form) => texts[`${key}:${form}`] ?? texts[key] ?? key
    /** A word that stands in a slot. @param {string} value @param {string} form */
    const word = (value, form) => {
      // What is no piece of chess has its letter as its role.
      const [, color, letter] = /^(white|black)-(.)$/.exec(value) ?? []
      return letter ? find(`${color}-letter`, form).replace("{letter}", letter.toUpperCase()) : find(value, form)
    }
    return build(
      (name, slots = {}, form = "") =>
        filled(find(name, form), (slot, form) => {
          const small = slot.toLowerCase()
          const value = String(slots[small])
          const text = words.test(small) ? word(value, form) : value
          // {Side} is {side} with a capital.
          return slot === small ? text : capital(text)
        }),
      texts.tag ?? "en",
    )
  }
}

/** @type {readonly Role[]} */
const order = ["king", "queen", "rook", "bishop", "knight", "pawn"]

/** a2 before a10. @param {string} a @param {string} b */
export const inOrder = (a, b) => a.localeCompare(b, "en", { numeric: true })

/** What a picture says. */
export const pictures = phrases(picture, (say) => ({
  board: say("board"),
  diagram: say("diagram"),
  move: say("move-field"),
  failed: say("failed"),
  unread: say("unread"),

  /**
   * "White: king h1; pawns b4, d4, g2. Black: king a8; rook c5. Marked: g3, g4."
   * @param {Diagram["pieces"]} pieces
   * @param {{ marks: readonly Mark[], arrows: readonly Arrow[], last: readonly Square[], check: Square | null, shade: ReadonlySet<Square> }} shown
   */
  describe(pieces, { marks, arrows, last, check, shade }) {
    /** @type {string[]} */
    const sentences = []
    /** @param {Parameters<typeof say>[0]} name @param {readonly string[]} list @param {Slots} [slots] */
    const tell = (name, list, slots) => list.length > 0 && sentences.push(say(name, { ...slots, list: list.join(", ") }))
    for (const side of ["white", "black"]) {
      const own = [...pieces].filter(([, piece]) => piece.color === side)
      // What is no piece of chess has its letter as its role.
      const groups = [...new Set([...order, ...own.map(([, { role }]) => role).sort()])].flatMap((role) => {
        const list = own.filter(([, piece]) => piece.role === role).map(([square]) => square).sort(inOrder)
        if (list.length === 0) return []
        return role[1] ? say("group", { role, list: list.join(", ") }, list.length > 1 ? "many" : "") : `${role.toUpperCase()} ${list.join(", ")}`
      })
      tell("side", groups, { side, groups: groups.join("; ") })
    }
    if (sentences.length === 0) tell("no-pieces", [""])
    tell("last-move", last, { from: last[0] ?? "", to: last[1] ?? "" })
    tell("in-check", check ? [check] : [])
    for (const kind of new Set(marks.map((mark) => mark.kind))) {
      tell(kind === "plain" ? "marked" : "marked.kind", marks.filter((mark) => mark.kind === kind).map(({ square }) => square), { kind })
    }
    tell("arrows", arrows.map(({ from, to, color }) => say("arrow", { from, to, kind: color })))
    tell("shaded", [...shade].sort(inOrder))
    return sentences.join(" ")
  },
}))
