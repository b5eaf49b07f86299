// What the board page says, in one place. `{name}` stands for what is put there.
import { clockText } from "../elements/game/words.js"

/** @import { Color, DrawClaim, Role } from "../module/index.js" */
/** @import { Control } from "./clock.js" */
/** @import { Intention } from "./arbiter.js" */

/** @param {number} count @param {string} one @param {string} [many] */
export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`
}

/** @param {Color} color */
export const sideName = (color) => (color === "white" ? "White" : "Black")

export const words = {
  failed: "The board could not be started. Reload the page; if that does not help, try a newer browser.",
  noMoves: "No moves yet. Drag a piece, or tap it and then a marked square, or type a move such as e4.",
  bringBack: "Bring it back",
  lastGame: "Bring the last game back",
  newGame: "A new game has begun.",
  playOn: "You play on from here.",
  opened: "Opened.",
  restored: "The game is back.",
  flagBack: "The clocks go on.",
  spoilt: "The game that was stored here could not be read, so this is a new one.",
  badLink: "The address of this page holds a game that cannot be read, so nothing was opened.",
  noFen: "Write or paste a FEN first.",
  setUp: "Set up.",
  setUp960: "Set up as Chess960.",
  otherGame: "Another game is stored here.",
  showIt: "Show it",
  showNext: "Show the next",
  variation: "in a variation",
  check: "check",
  copied: "Copied",
  notAllowed: "Not allowed",
  stopClocks: "Stop the clocks",
  startClocks: "Start the clocks",
  clocksStand: "the clocks stand",
  claimMore: "Claim a draw…",
  couldClaim: "a draw could be claimed here: {reasons}",
  taken: "{move} taken back.",
  endTaken: "The end of the game was taken back.",
  pgnCopied: "The PGN was copied.",
  movesCopied: "The moves were copied.",
  notCopied: "This browser does not allow copying.",
  gameOf: "Game {number} of {count}",
  otherGames: "{count} other games are stored here.",
  chess960: "Chess960",
  chess960Number: "Chess960 position {number}",
  movesToCome: "{count} to come",
  gameOpened: "Opened: {headline}. {source}.",
  aGame: "a game",
  issue: "Line {line}, column {column}: {message}",
  fromFile: "From {name}",
  gameInFile: "Game {number} of {count} in {name}",
  soFar: " so far",
  pastedText: "the pasted text",
  longLink: "This game is too long for an address: {count} letters, and at most {most} arrive everywhere. Download the PGN instead.",
  link: "Whoever opens this address sees the game, with its comments and variations.",
  noMove: "Write a move first.",
  fromLink: "From a shared address",
  ownClock: "Other…",
  noClock: "No clocks",
  badClock: "Write minutes from 0.1 to 600, and seconds from 0 to 600.",
  none: "–",
}

/** @param {string} text @param {Readonly<Record<string, string | number>>} values */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))

/** @type {Readonly<Record<Color, string>> & { captured: (roles: readonly Role[]) => string }} */
export const seatWords = {
  white: "White",
  black: "Black",
  captured: (roles) => `captured: ${[...new Set(roles)].map((role) => plural(roles.filter((each) => each === role).length, role)).join(", ")}`,
}

/** @param {Color} color */
export const clockName = (color) => `${sideName(color)}’s clock`

/** "1:05:09", "5:09", and with tenths at the end: "0:09.4". @param {number} milliseconds */
export function timeText(milliseconds) {
  if (milliseconds >= 20_000) return clockText(Math.ceil(milliseconds / 1000))
  const tenths = Math.ceil(milliseconds / 100)
  return `${clockText(Math.floor(tenths / 10))}.${tenths % 10}`
}

/** @type {Readonly<Record<Control["kind"], string>>} */
export const clockKinds = { fischer: "Fischer: seconds are added", bronstein: "Bronstein: seconds come back", delay: "Delay: the clock waits", hourglass: "Hourglass" }

/** @param {Control} control "10 min", "3 min + 2 s", "15 min + 10 s Bronstein" */
export function controlName({ kind, base, step }) {
  const time = `${base / 60_000} min`
  if (kind === "hourglass") return `${time} hourglass`
  const added = step > 0 ? `${time} + ${step / 1000} s` : time
  return kind === "fischer" ? added : `${added} ${kind}`
}

/** Why a fallen flag ends the game as it does (FIDE 6.9). */
export const flagWords = {
  /** @param {Color} loser @param {Color} winner */
  lost: (loser, winner) => `${sideName(loser)}’s flag fell: ${sideName(winner)} wins on time.`,
  /** @param {Color} loser @param {Color} winner */
  bareKing: (loser, winner) => `${sideName(loser)}’s flag fell, but ${sideName(winner)} has only the king and cannot checkmate: a draw (FIDE 6.9).`,
  /** @param {Color} loser @param {Color} winner */
  noMate: (loser, winner) =>
    `${sideName(loser)}’s flag fell, but no series of legal moves lets ${sideName(winner)} checkmate from here: a draw (FIDE 6.9).`,
  over: "The game had ended before the flag fell.",
}

/** @type {Readonly<Record<DrawClaim["reason"], string>>} */
export const grounds = { "threefold-repetition": "threefold repetition", "fifty-moves": "fifty moves" }

/** @param {number} times */
const timesText = (times) => ["", "once", "twice"][times] ?? `${times} times`
const ordinal = (/** @type {number} */ times) => ["", "first", "second", "third", "fourth", "fifth"][times] ?? `${times}th`

/** What the card says of the counters, where they say something. @param {{ quiet: number, times: number }} counters */
export function counterTexts({ quiet, times }) {
  const texts = []
  if (times > 1) texts.push(`position for the ${ordinal(times)} time`)
  if (quiet >= 20 && quiet < 100) texts.push(`${plural(100 - quiet, "half-move")} to the fifty-move claim`)
  return texts
}

/** The arbiter's helper. */
export const arbiterWords = {
  claims: "Draws to claim",
  quiet: "Since the last pawn move or capture",
  times: "This position",
  opening: "Opening",
  material: "Material",
  start: "the start",
  /** @param {number} quiet */
  quietText: (quiet) => {
    const next = quiet < 100 ? `${100 - quiet} more for a claim (FIDE 9.3)` : `${150 - quiet} more and the game is drawn (FIDE 9.6.2)`
    return `${plural(quiet, "half-move")}; ${next}`
  },
  /** @param {number} times @param {string} where */
  timesText: (times, where) =>
    times === 1 ? "on the board for the first time" : `has stood ${timesText(times)}: ${where}; ${times < 3 ? "a third time allows a claim (FIDE 9.2)" : "a fifth time draws the game (FIDE 9.6.1)"}`,
  noClaims: "none now",
  /** @param {DrawClaim} claim */
  claimText: ({ reason, basis, moves }) => {
    const law = reason === "threefold-repetition" ? (basis === "position" ? "9.2.2" : "9.2.1") : basis === "position" ? "9.3.2" : "9.3.1"
    const how = basis === "position" ? "now, before a move is made" : `by writing down ${moves.length > 4 ? "the next move" : moves.map(({ san }) => san).join(" or ")} without playing it`
    return `${grounds[reason]}: ${how} (FIDE ${law})`
  },
  level: "level",
  /** @param {Color} color @param {number} pawns */
  ahead: (color, pawns) => `${sideName(color)} is ahead by ${plural(pawns, "pawn")}`,
  /** @param {Intention & { move: { san: string } }} intention */
  says: ({ move: { san }, claims, times, quiet, ends }) => {
    /** @type {Readonly<Record<string, string>>} */
    const endings = {
      checkmate: "is checkmate.",
      stalemate: "is stalemate: the game is drawn (FIDE 5.2.1).",
      "dead-position": "makes checkmate impossible for both sides: the game is drawn (FIDE 5.2.2).",
      "fivefold-repetition": "makes the same position stand for the fifth time: the game is drawn (FIDE 9.6.1).",
      "seventy-five-moves": "is the 75th move of each side without pawn move or capture: the game is drawn (FIDE 9.6.2).",
    }
    if (ends !== "") return `${san} ${endings[ends]}`
    if (claims.length > 0) {
      const which = claims.map((reason) => (reason === "threefold-repetition" ? "the same position would stand for the third time" : "it would complete fifty moves without pawn move or capture")).join(", and ")
      return `With ${san} a draw can be claimed: ${which}. Write the move down and claim without playing it.`
    }
    const stood = times === 1 ? "a position that has not stood before" : `a position that has then stood ${timesText(times)}`
    return `With ${san} no draw can be claimed: ${stood}, and ${plural(quiet, "half-move")} since the last pawn move or capture.`
  },
}

/** Annotating. */
export const annotateWords = {
  none: "no judgement",
  start: "The start of the game",
  promoted: "The variation was promoted.",
  demoted: "The line was demoted.",
  deleted: "The moves from there on were deleted.",
  variationDeleted: "The variation was deleted.",
  cleared: "The drawings were deleted.",
  written: "Written.",
}
