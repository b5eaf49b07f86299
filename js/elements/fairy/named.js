// Drawings of fairy pieces in the style of pieces.js, and the sets of xiangqi and shogi. Loaded when a page names one.
import { fairy } from "../../generated/lang/fairy.js"
import { ink, inks, pieceDrawing, plinth, whole } from "../picture/pieces.js"

/** @import { Color, Role } from "../../api.js" */
/** @import { Glossary } from "../element/say.js" */
/** @import { Size } from "../picture/squares.js" */
/** @import { Drawing } from "../picture/svg.js" */

const edge = "M27 82H73"
/** A horse's head, for pieces that are a horse and something on top. */
const horse =
  "M24 92L26 82H30C32 71 44 67 46 56C42 60 38 60 35 63C32 66 30 70 26 70C23 70 22 68 20 67C17 65 16 63 16 60C17 56 20 53 22 48C24 42 26 39 30 36L33 34H58C70 40 75 52 75 66C75 73 73 76 73 82H77L79 92Z"
const face = `M34 44L35 45M23 61H23M62 42C67 49 69 57 68 66${edge}`

/** @type {Readonly<Record<string, { body: string, lines: string } | Role>>} */
const drawings = {
  archbishop: {
    body: `${horse}M30 35C26 20 36 14 43 10A5 5 0 1 1 49 10C56 14 66 20 60 35Z`,
    lines: `M50 16L44 27${face}`,
  },
  chancellor: { body: `${horse}M28 35V12H36V19H41V12H50V19H55V12H63V35Z`, lines: `M28 28H63${face}` },
  amazon: {
    body: `${horse}M30 35L20 16L34 23L45 6L56 23L70 16L60 35Z${["16 14", "41 5", "66 14"].map((at) => `M${at}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`).join("")}`,
    lines: face,
  },
  hawk: {
    body: "M50 92H20L22 82H38C32 74 29 66 30 56C31 50 33 46 33 42L25 40C21 42 18 46 16 51C10 44 9 34 14 27C18 20 24 14 34 12C46 10 55 17 58 27C60 33 65 38 71 44C82 55 88 70 92 88L74 78L72 82H78L80 92Z",
    lines: `M31 25L33 26M13 33C18 31 22 31 27 33M50 42C60 50 68 62 74 78${edge}`,
  },
  elephant: {
    body: "M10 92C4 84 6 70 8 58C10 40 20 28 36 28C40 26 46 24 54 24C76 24 92 36 92 58V92H74V74H56V92H40V68C34 70 28 68 25 62C22 66 20 74 22 84C18 84 17 92 10 92Z",
    lines: "M23 44L24 45M40 34C52 34 52 54 42 60C36 58 33 46 35 38",
  },
  camel: {
    body: "M6 30C6 24 12 20 20 19C27 18 30 24 29 30C28 40 27 48 34 50C38 40 40 30 46 30C53 30 53 42 58 42C63 42 63 28 71 28C82 28 90 44 91 60L90 92H80L77 68C66 72 54 72 46 69L44 92H33L31 66C22 60 17 50 18 33L9 34Z",
    lines: "M20 25L21 26",
  },
  cannon: {
    body: "M6 34L22 10L30 14L33 20L80 42C88 46 92 52 90 60L96 64L92 72L85 70C78 74 72 72 68 70L64 68L20 46L14 38ZM66 72L74 66L96 86V92H76ZM44 46a23 23 0 1 0 0.1 0Z",
    lines: "M44 58V80M33 69H55M22 22L18 38",
  },
  grasshopper: "queen",
  nightrider: "knight",
  wizard: {
    body: `M50 92L20 92L22 82H30L33 66C24 66 16 63 14 59C20 56 30 54 35 52L52 6L70 52C76 54 82 56 86 59C84 63 76 66 67 66L70 82H78L80 92Z`,
    lines: `M35 52C44 57 60 57 70 52M52 28V38M47 33H57M33 66C44 69 56 69 67 66${edge}`,
  },
  champion: {
    body: whole(`50 8L54 8L54 20C68 21 75 30 75 44L74 66L68 72L68 76L${plinth}`),
    lines: `M25 46H44V40M75 46H56V40M50 46V68M42 56V66M58 56V66${edge}`,
  },
  unicorn: {
    body: `M20 92L22 82H27C29 69 44 64 45 50C40 55 36 55 32 59C29 63 27 68 22 68C19 68 18 66 16 65C13 63 11 60 11 56C12 51 16 48 18 42C20 37 23 33 25 30L8 4L37 20L44 14L45 22C66 26 76 42 76 62C76 70 74 75 74 82H78L80 92Z`,
    lines: `M52 32C64 36 69 48 67 62M32 38L33 39M20 56H20M18 16L22 13M24 25L31 20${edge}`,
  },
}

/** In Betza's notation. A unicorn is missing: it moves differently in every game. */
// biome-ignore format: a table
const moves = {
  archbishop: "BN", chancellor: "RN", amazon: "QN", hawk: "BN", elephant: "RN", camel: "C", cannon: "mRcpR", grasshopper: "gQ", nightrider: "NN",
  wizard: "FC", champion: "WAD",
}

/** @type {Readonly<Record<string, readonly (readonly [letter: string, name: string, characters: string, betza: string])[]>>} */
// biome-ignore format: a table
const sets = {
  xiangqi: [
    ["k", "general", "帥將", "W"], ["a", "advisor", "仕士", "F"], ["b", "elephant", "相象", "nA"], ["e", "elephant", "相象", "nA"], ["n", "horse", "傌馬", "nN"],
    ["h", "horse", "傌馬", "nN"], ["r", "chariot", "俥車", "R"], ["c", "cannon", "炮砲", "mRcpR"], ["p", "soldier", "兵卒", "fsW"],
  ],
  shogi: [
    ["k", "king", "玉王", "K"], ["r", "rook", "飛飛", "R"], ["b", "bishop", "角角", "B"], ["g", "gold", "金金", "WfF"], ["s", "silver", "銀銀", "FfW"],
    ["n", "knight", "桂桂", "ffN"], ["l", "lance", "香香", "fR"], ["p", "pawn", "歩歩", "fW"], ["+r", "dragon", "龍龍", "RF"], ["+b", "dragon-horse", "馬馬", "BW"],
    ["+s", "promoted-silver", "全全", "WfF"], ["+n", "promoted-knight", "圭圭", "WfF"], ["+l", "promoted-lance", "杏杏", "WfF"], ["+p", "tokin", "とと", "WfF"],
  ],
}

/** @param {string} set named by an author */
const rowsOf = (set) => (Object.hasOwn(sets, set) ? sets[set] : undefined)

/** The role of a piece in a set: "xiangqi-general"; undefined if the set lacks it. @param {string} set @param {string} letter */
export function inSet(set, letter) {
  const [, name] = rowsOf(set)?.find(([each]) => each === letter) ?? []
  return name && `${set}-${name}`
}

/** @param {string} set */
export const lettersOf = (set) => rowsOf(set)?.map(([letter]) => letter) ?? []

/** @param {string} set */
export const rolesOf = (set) => rowsOf(set)?.map(([, name]) => `${set}-${name}`) ?? []

/** @param {string} name */
export const isDrawn = (name) => Object.hasOwn(drawings, name)

/** @param {string} role "xiangqi-general" @returns {readonly string[]} */
const rowOf = (role) => rowsOf(setOf(role))?.find(([, name]) => role === `${setOf(role)}-${name}`) ?? []

/** @param {string} role */
const setOf = (role) => role.split("-")[0] ?? ""

/** In Betza's notation; undefined if unknown. @param {string} role @returns {string | undefined} */
export const moveOf = (role) => rowOf(role)[3] ?? /** @type {Readonly<Record<string, string>>} */ (moves)[role.slice(6)]

/**
 * Xiangqi's limits: general and advisors stay in the palace and elephants on their side of the river; soldiers go
 * sideways only beyond the river.
 * @param {{ role: string, color: Color }} piece @param {readonly [file: number, rank: number]} from
 * @param {readonly [file: number, rank: number]} to @param {Size} size
 */
export function isWithin({ role, color }, from, to, { files, ranks }) {
  if (files !== 9 || ranks !== 10) return true
  const [start = 0, rank = 0] = [from, to].map((place) => (color === "black" ? 9 - place[1] : place[1]))
  if (role === "xiangqi-general" || role === "xiangqi-advisor") return rank < 3 && to[0] > 2 && to[0] < 6
  if (role === "xiangqi-elephant") return rank < 5
  return role !== "xiangqi-soldier" || start > 4 || rank !== start
}

/** @param {string} role @param {Color} color @param {boolean} turned for the side at the top @returns {Drawing} */
export function namedDrawing(role, color, turned) {
  const [tag, attributes] = pieceDrawing({ color, role: "pawn" })
  const [, , characters] = rowOf(role)
  if (characters) {
    const [white, black = white] = characters
    return [
      tag,
      attributes,
      ...(setOf(role) === "shogi"
        ? tile(role, turned, color === "white" ? white : black)
        : disc(color, color === "white" ? white : black)),
    ]
  }
  const own = drawings[role.slice(6)]
  if (typeof own === "string") {
    const [, , ...inside] = pieceDrawing({ color, role: own })
    return [tag, attributes, ["g", upsideDown, ...inside]]
  }
  if (!own) return [tag, attributes]
  const { body, line, width } = inks[color]
  return [
    tag,
    attributes,
    ["path", { fill: body, stroke: ink, "stroke-width": 4.5, d: own.body }],
    ["path", { fill: "none", stroke: line, "stroke-width": width, d: own.lines }],
  ]
}

const upsideDown = { transform: "rotate(180 50 50)" }
const red = "#a8120c"
/** Every system has one of these fonts. */
const font = {
  "font-family":
    "Kaiti SC, KaiTi, BiauKai, Hiragino Mincho ProN, Yu Mincho, Noto Serif CJK JP, Noto Serif CJK SC, Songti SC, SimSun, serif",
  "font-weight": 700,
  "text-anchor": "middle",
}

/** @param {Color} color @param {string} character @returns {Drawing[]} */
const disc = (color, character) => {
  const fill = color === "white" ? red : ink
  return [
    ["circle", { cx: 50, cy: 50, r: 46, fill: "#fbefd2", stroke: ink, "stroke-width": 3 }],
    ["circle", { cx: 50, cy: 50, r: 39, fill: "none", stroke: fill, "stroke-width": 2.5 }],
    ["text", { ...font, x: 50, y: 71, fill, "font-size": 56, lang: "zh-Hant" }, character],
  ]
}

/** @param {string} role @param {boolean} turned @param {string} character @returns {Drawing[]} */
const tile = (role, turned, character) => [
  [
    "g",
    turned ? upsideDown : {},
    ["path", { d: "M50 4L77 17L89 95H11L23 17Z", fill: "#fbe7b4", stroke: ink, "stroke-width": 3.5 }],
    [
      "text",
      { ...font, x: 50, y: 80, fill: /dragon|prom|tokin/.test(role) ? red : ink, "font-size": 60, lang: "ja" },
      character,
    ],
  ],
]

/** The word for "fairy-hawk", "white-fairy-hawk", "xiangqi-white". @type {Glossary} */
export function nameOf(value, form, find, tag) {
  const [, color, set, name = ""] = /^(?:(white|black)-)?(fairy|xiangqi|shogi)-(.+)$/.exec(value) ?? []
  const words = fairy[tag] ?? fairy.en
  if (!set || !words) return undefined
  const own =
    words[`side.${value}`] ?? words[`${name}:${form}`] ?? words[name] ?? find(name, form === "many" ? form : "bare")
  return color ? words[`${set}-${color}`]?.replace("{name}", own) : own
}
