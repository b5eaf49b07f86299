// The tags of a game, as chess.js calls them: headers.

/**
 * The tags that every PGN has, with their values for nothing known.
 * @type {Record<string, string>}
 */
export const SEVEN_TAG_ROSTER = {
  Event: "?",
  Site: "?",
  Date: "????.??.??",
  Round: "?",
  White: "?",
  Black: "?",
  Result: "*",
}

/** Other tags of the PGN standard, in the order in which they are written. */
const others = [
  "WhiteTitle",
  "BlackTitle",
  "WhiteElo",
  "BlackElo",
  "WhiteUSCF",
  "BlackUSCF",
  "WhiteNA",
  "BlackNA",
  "WhiteType",
  "BlackType",
  "EventDate",
  "EventSponsor",
  "Section",
  "Stage",
  "Board",
  "Opening",
  "Variation",
  "SubVariation",
  "ECO",
  "NIC",
  "Time",
  "UTCTime",
  "UTCDate",
  "TimeControl",
  "SetUp",
  "FEN",
  "Termination",
  "Annotator",
  "Mode",
  "PlyCount",
]

/**
 * A game's headers: every name in its place, null for one that has no value.
 * @typedef {Map<string, string | null>} Headers
 */

/** @type {[string, string | null][]} */
const template = [...Object.entries(SEVEN_TAG_ROSTER), ...others.map((name) => /** @type {[string, null]} */ ([name, null]))]

/** @returns {Headers} */
export const newHeaders = () => new Map(template)

/**
 * @param {Headers} headers
 * @param {string} name
 * @param {string | null} value null for the value of one that is not known
 */
export function setHeader(headers, name, value) {
  headers.set(name, value ?? (Object.hasOwn(SEVEN_TAG_ROSTER, name) ? (SEVEN_TAG_ROSTER[name] ?? null) : null))
}

/**
 * The headers that have a value.
 * @param {Headers} headers
 */
export function presentHeaders(headers) {
  return [...headers].flatMap(([name, value]) => (value === null ? [] : [/** @type {[string, string]} */ ([name, value])]))
}

/**
 * Notes where the game starts.
 * @param {Headers} headers
 * @param {string | null} fen null for the usual start
 */
export function setStart(headers, fen) {
  headers.set("SetUp", fen === null ? null : "1")
  headers.set("FEN", fen)
}
