// The editor's state and output (address, HTML, Markdown, vchess markup), independent of the page.
import { attributeOf, pictureAttributes } from "../elements/element/attributes.js"
import { BetzaProblem, parsePieceRules } from "../elements/explore/betza.js"
import { boardIn, boardText, colorBelow, startFen } from "../elements/editor/fen-text.js"
import { pieceSet } from "../elements/fairy/fairy.js"
import { attributesIn, FenProblem, readAny } from "../elements/fairy/read-board.js"
import { parseArrows, parseLastMove, parseMarks, parseShade } from "../elements/picture/marks.js"
import { escaped } from "../elements/picture/svg.js"
import { counted, numeral, phrase } from "../texts.js"

/** @import { Kebab } from "../elements/element/attributes.js" */
/** @import { LeaveOut } from "../elements/picture/marks.js" */
/** @import { Size } from "../elements/picture/squares.js" */
/** @import { StillOptions } from "../module/still/fairy.js" */
/** @import { Square } from "../module/index.js" */

/**
 * @typedef {object} State the diagram's attributes; "" is left out
 * @property {string} fen
 * @property {string} marks
 * @property {string} arrows
 * @property {string} shade
 * @property {string} orientation
 * @property {string} coords
 * @property {string} theme
 * @property {string} surface
 * @property {string} caption
 * @property {string} lang
 * @property {string} last-move
 * @property {string} pieces
 * @property {"" | "turn" | "square"} check nobody, the king of the side to move, or the one on `check-square`
 * @property {string} check-square
 * @property {"" | "show-moves" | "glance" | "free" | "play"} mode
 * @property {string} square of `show-moves`
 * @property {string} betza written only in modes that use it
 * @property {"" | "fide" | "online"} rules of `play`; "" is free
 * @property {"" | "white" | "black"} turns of `play`: only this side moves
 */

/** The attributes that are also properties of the state. */
const plain = /** @type {Exclude<Kebab<keyof typeof pictureAttributes>, "fen" | "check">[]} */ (
  Object.keys(pictureAttributes)
    .map(attributeOf)
    .filter((name) => name !== "fen" && name !== "check")
)

// ─── Attributes ──────────────────────────────────────────────────────────────────────────────────

/** @param {State} state @returns {[string, string][]} */
export function attributesOf(state) {
  const rest = plain
    .filter((name) => state[name] !== "")
    .map((name) => /** @type {[string, string]} */ ([name, state[name]]))
  return [["fen", state.fen], ...rest, ...checkOf(state), ...modeOf(state)]
}

/** @param {State} state @returns {[string, string][]} */
export function checkOf({ fen, check, "check-square": square }) {
  if (check === "square") return isSquare(square, boardIn(fen).size) ? [["check", square]] : []
  return check === "turn" ? [["check", ""]] : []
}

/** @param {State} state @returns {[string, string][]} */
function modeOf({ fen, mode, square, betza, rules, turns }) {
  if (needsRules(mode) && boardIn(fen).fairy) return []
  /** @type {[string, string][]} */
  const own = betza !== "" && readsBetza(mode) ? [["betza", betza]] : []
  switch (mode) {
    case "":
      return []
    case "show-moves":
      return [["show-moves", square], ...own]
    case "free":
      return [["glance", "free"], ...own]
    case "play": {
      const given = Object.entries({ rules, turns }).filter(([, value]) => value !== "")
      return [["play", ""], ...given]
    }
    default:
      return [[mode, ""], ...own]
  }
}

/** Whether a mode can use Betza moves. @param {State["mode"]} mode */
export const readsBetza = (mode) => mode !== "" && mode !== "play"

/** Whether a mode needs the rules and thus a standard board. @param {State["mode"]} mode */
export const needsRules = (mode) => mode !== "" && mode !== "free"

/** @param {string} text @param {Size} size */
const isSquare = (text, { pattern }) => new RegExp(`^${pattern}$`).test(text)

/** The errors of the fields, or "". @param {State} state */
export function errorsOf(state) {
  const lists = {
    marks: parseMarks,
    arrows: parseArrows,
    shade: parseShade,
    "last-move": parseLastMove,
    pieces: (/** @type {string} */ text, /** @type {LeaveOut} */ unknown) => pieceSet(text, null, null, unknown),
  }
  const { pieces, size } = boardIn(state.fen)
  const listed = Object.entries(lists).map(([id, parse]) => {
    const name = /** @type {keyof typeof lists} */ (id)
    /** @type {string[]} */
    const sentences = []
    parse(
      state[name],
      (text) => {
        sentences.push(phrase(`editor.wrong.${name}`, { text }))
        return []
      },
      size,
    )
    return [id, sentences[0] ?? ""]
  })
  const { mode, square, check } = state
  return {
    ...Object.fromEntries(listed),
    "check-square":
      check === "square" && !isSquare(state["check-square"], size) ? phrase("editor.wrong.check-square") : "",
    square: mode === "show-moves" && !pieces.has(/** @type {Square} */ (square)) ? phrase("editor.wrong.square") : "",
    betza: readsBetza(mode) ? betzaError(state.betza, size) : "",
  }
}

/** @param {string} text @param {Size} size */
function betzaError(text, size) {
  try {
    parsePieceRules(text, { size })
    return ""
  } catch (error) {
    if (!(error instanceof BetzaProblem)) throw error
    const { text, part } = error
    return part ? phrase("editor.wrong.betza-part", { text, part }) : phrase("editor.wrong.betza", { text })
  }
}

/** The error in a FEN, or "". @param {string} fen */
export function fenError(fen) {
  try {
    readAny(fen)
    return ""
  } catch (error) {
    if (!(error instanceof FenProblem)) throw error
    const { code, rank, count, expected, item } = error
    if (code === "fen-unknown-piece") return phrase("editor.wrong.fen-unknown-piece", { text: item })
    if (!code.startsWith("fen-rank")) return phrase("editor.wrong.fen-field", { text: item })
    return counted(`editor.wrong.${code}`, count, { number: numeral(rank), expected: numeral(expected) })
  }
}

// ─── Texts for other pages ───────────────────────────────────────────────────────────────────────

/** The HTML that loads the elements, to follow the diagram. A page loads a module only once. */
const loaders = {
  script: `<link rel="stylesheet" href="chess-arbiter/elements.css">
<script type="module" src="chess-arbiter/elements.js"></script>`,
  map: `<link rel="stylesheet" href="chess-arbiter/elements.css">
<script type="importmap">
{ "imports": { "chess-arbiter": "./chess-arbiter/chess-arbiter.js", "chess-arbiter/elements": "./chess-arbiter/elements.js" } }
</script>
<script type="module">import "chess-arbiter/elements"</script>`,
  bundler: "",
}
/** @typedef {keyof typeof loaders} Loading */

/**
 * @param {State} state @param {Loading} loading @param {string} [picture] content of the tag for readers without JavaScript
 */
export function htmlOf(state, loading, picture = "") {
  const { files, ranks } = boardIn(state.fen).size
  /** @type {[string, string][]} */
  const style = files === 8 && ranks === 8 ? [] : [["style", `--chess-files: ${files}; --chess-ranks: ${ranks}`]]
  const attributes = [...attributesOf(state), ...style]
  const pairs = attributes.map(([name, value]) => (value === "" ? name : `${name}="${escaped(value)}"`))
  const loader = loaders[loading]
  return `<chess-diagram ${pairs.join("\n  ")}>${picture}</chess-diagram>${loader && `\n${loader}`}`
}

/** A fence of chess-arbiter/markdown. @param {State} state */
export function markdownOf(state) {
  const lines = attributesOf(state).map(([name, value]) => `${name}: ${value === "" ? "true" : markdownValue(value)}`)
  return ["```chess", ...lines, "```"].join("\n")
}

/** Quotes a value that would be misread; a line break would end it. @param {string} value */
function markdownValue(value) {
  const line = value.replace(/[\r\n]+/g, " ")
  return /^["'\s]|\s$|^(true|false|\|)$/.test(line) ? `"${line.replace(/["\\]/g, "\\$&")}"` : line
}

/** The options of chess-arbiter/still/fairy. @param {State} state @param {string} language by default */
export function stillOptionsOf(state, language) {
  const given = new Map(attributesOf(state))
  const options = Object.keys(pictureAttributes).map((option) => [option, given.get(attributeOf(option))])
  const present = options.filter(([, value]) => value !== undefined)
  return /** @type {StillOptions} */ ({ lang: language, ...Object.fromEntries(present) })
}

/** vchess markup, which has no arrows, captions or kinds of marks; drops what cannot be read. @param {State} state */
export function vchessOf({ fen, marks, orientation, shade }) {
  const { pieces, size } = boardIn(fen)
  const squares = parseMarks(marks, () => [], size).map(({ square }) => square)
  const shaded = shade.split(/[\s,]+/).filter((item) => parseShade(item, () => [], size).size > 0)
  const bottom = colorBelow(fen, orientation) === "black" ? "b" : "w"
  const fields = [squares.join(",") || "-", bottom, shaded.join(",") || "-"]
  while (fields.length > 0 && (fields.at(-1) === "-" || fields.at(-1) === "w")) fields.pop()
  return `<chess-diagram>${escaped(`fen:${[boardText(pieces, size), ...fields].join(" ")}:`)}</chess-diagram>`
}

// ─── The page's address ──────────────────────────────────────────────────────────────────────────

/** @param {State} state */
export const hashOf = (state) => `#${new URLSearchParams(attributesOf(state))}`

/** Reads the state in an address; texts become single lines, as in fields. @param {string} hash @returns {State} */
export function stateOf(hash) {
  const given = new URLSearchParams(hash.slice(1))
  /** @param {string} name */
  const text = (name) => (given.get(name) ?? "").replace(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, " ")
  const glance = given.has("glance") ? (text("glance") === "free" ? "free" : "glance") : ""
  return {
    .../** @type {State} */ (Object.fromEntries(plain.map((name) => [name, text(name)]))),
    fen: given.has("fen") ? text("fen") : startFen,
    orientation: /^b/i.test(text("orientation")) ? "black" : text("orientation") === "turn" ? "turn" : "",
    coords: ["outside", "none"].find((coords) => coords === text("coords")) ?? "",
    theme: ["green", "blue", "grey", "paper"].find((theme) => theme === text("theme")) ?? "",
    surface: ["plain", "lines", "points"].find((surface) => surface === text("surface")) ?? "",
    check: given.has("check") ? (text("check") === "" ? "turn" : "square") : "",
    "check-square": text("check"),
    mode: given.has("play") ? "play" : glance || (given.has("show-moves") ? "show-moves" : ""),
    square: text("show-moves"),
    betza: text("betza"),
    rules: /** @type {State["rules"]} */ (["fide", "online"].find((rules) => rules === text("rules")) ?? ""),
    turns: /** @type {State["turns"]} */ (["white", "black"].find((turns) => turns === text("turns")) ?? ""),
  }
}

/** Moves marks that follow the board in a FEN to their fields, if these are empty. @param {State} state */
export function withMarksOf(state) {
  const { fen, orientation, ...markup } = attributesIn(state.fen)
  const below = orientation === "b" ? "black" : ""
  const given = Object.entries(state).filter(([name, value]) => value !== "" && name !== "fen")
  return /** @type {State} */ ({ ...state, orientation: below, ...markup, ...Object.fromEntries(given), fen })
}
