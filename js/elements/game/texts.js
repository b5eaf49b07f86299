// What is said and written in English where a game is read. `{name}` stands for what is put there; of two texts in a list the
// first is for one, the second for several.

/** @import { Move, Role } from "../../index.js" */

/** One and several. @typedef {readonly [one: string, many: string]} Counted */

/** What is said in English, and what a language has to say in its own words. */
export const englishReading = {
  first: "First",
  back: "Back",
  forward: "Forward",
  last: "Last",
  flip: "Flip",
  title: "Chess game",
  moves: "Moves",
  game: "Game {number} of {count}",
  soFar: "Game {number} of {count} so far",
  previousGame: "Previous game",
  nextGame: "Next game",
  games: "Games",
  filter: "Find a game",
  matches: "{count} of {games}",
  listed: "the first {count} are listed",
  noGames: "No games yet.",
  noMatch: "No game matches.",
  unknown: "Unknown",
  loading: "Loading the game …",
  reading: "Reading: {games} so far",
  /** @type {Counted} */
  gameCount: ["{count} game", "{count} games"],
  /** @type {Counted} */
  moveCount: ["{count} move", "{count} moves"],
  /** @type {Counted} */
  issueCount: ["{count} issue", "{count} issues"],
  noMoves: "This game has no moves.",
  tooMany: "This game has too many moves to be listed here. The PGN has them all.",
  noGame: "There is no game in this text.",
  notFound: "{source} could not be loaded: the server answered {status}.",
  notLoaded: "{source} could not be loaded: no answer came.",
  notRead: "{source} could not be read to its end: {games} were read.",
  issue: "Line {line}, column {column}: {message}",
  tried: "Tried here: {moves}",
  backToGame: "Back to the game",
  diagram: "Position after {move}",
  startDiagram: "Position at the start",
  /** @type {Readonly<Record<Role, string>>} */
  roles: { king: "king", queen: "queen", rook: "rook", bishop: "bishop", knight: "knight", pawn: "pawn" },
  to: "{role} to {square}",
  takes: "{role} takes {square}",
  enPassant: "{role} takes {square} en passant",
  promotes: "{move}, promotes to {role}",
  castles: { king: "castles king side", queen: "castles queen side" },
  passes: "passes",
  check: "{move}, check",
  checkmate: "{move}, checkmate",
  /** Numeric Annotation Glyphs, as they are spoken. @type {Readonly<Record<number, string>>} */
  nags: {
    1: "good move",
    2: "mistake",
    3: "brilliant move",
    4: "blunder",
    5: "interesting move",
    6: "dubious move",
    7: "only move",
    8: "only move",
    10: "equal",
    11: "equal",
    12: "equal",
    13: "unclear",
    14: "White is slightly better",
    15: "Black is slightly better",
    16: "White is better",
    17: "Black is better",
    18: "White is winning",
    19: "Black is winning",
    20: "White is winning",
    21: "Black is winning",
    22: "zugzwang",
    23: "zugzwang",
    32: "lead in development",
    33: "lead in development",
    36: "initiative",
    37: "initiative",
    40: "attack",
    41: "attack",
    44: "compensation",
    45: "compensation",
    132: "counterplay",
    133: "counterplay",
    138: "time trouble",
    139: "time trouble",
    140: "with the idea",
    142: "better is",
    145: "editorial comment",
    146: "novelty",
  },
  nag: "annotation {number}",
}

/** @typedef {typeof englishReading} ReadingTexts */

/**
 * A text with what is put into it.
 * @param {string} text
 * @param {Readonly<Record<string, string | number>>} values
 */
export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}

/** "1 game", "2,000 games". @param {Counted} text @param {number} count @param {string} [lang] BCP 47 */
export function counted(text, count, lang) {
  return filled(text[count === 1 ? 0 : 1], { count: numeral(count, lang) })
}

/** A number as a language writes it. @param {number} count @param {string} [lang] BCP 47; one that is none counts as English */
export function numeral(count, lang) {
  try {
    return count.toLocaleString(lang || "en")
  } catch {
    return String(count)
  }
}

/**
 * A move in words: "knight takes d5, check".
 * @param {ReadingTexts} texts
 * @param {Move} move
 */
export function moveInWords(texts, { role, to, pass, captured, enPassant, promotion, castle, check, checkmate }) {
  if (pass) return texts.passes
  const how = enPassant ? texts.enPassant : captured ? texts.takes : texts.to
  const goes = castle ? texts.castles[castle] : filled(how, { role: texts.roles[role], square: to })
  const move = promotion ? filled(texts.promotes, { move: goes, role: texts.roles[promotion] }) : goes
  return checkmate ? filled(texts.checkmate, { move }) : check ? filled(texts.check, { move }) : move
}
