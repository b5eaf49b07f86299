// Reads the game from a board's attributes.
import { variants } from "../element/rules-for.js"
import { variantsUsed } from "../../values/variant-support.js"
import { problems } from "../element/problem-texts.js"
import { langOption } from "../element/say.js"

/** @import { Game, GameOptions, PgnIssue } from "../../api.js" */
/** @import { Shell } from "../element/shell.js" */

/** @param {string | undefined} rules @returns {NonNullable<GameOptions["rules"]>} */
const rulesOf = (rules) => (rules === "online" || rules === "free" ? rules : "fide")

/**
 * @param {HTMLElement} host @param {typeof import("../../api.js")} rules
 * @param {Pick<Shell, "lang" | "language">} shell
 * @param {() => void} retry called once the page has imported variants that the game needs
 * @param {Game | null} current kept if the attributes describe it
 * @returns {{ game: Game, problem: (() => string) | null }} for invalid attributes the standard game and `problem`, a
 *   function because the language may change
 */
export function gameOf(host, { Game, InvalidFenError, PgnError, explain }, shell, retry, current) {
  const fen = host.getAttribute("fen")
  const pgn = host.getAttribute("pgn")
  const chess960 = host.getAttribute("chess960")?.trim() ?? null
  const rules = rulesOf(host.getAttribute("rules")?.trim())
  const variant = variants.now?.variantOf(host)
  /** @type {GameOptions} */
  const options = { rules, ...(variant && { variant }) }
  if (fen !== null) options.fen = fen
  if (chess960 !== null) options.chess960 = fen !== null || /^(true)?$/.test(chess960) ? true : Number(chess960)
  try {
    const { fen: _, chess960: __, ...reading } = options
    const game = pgn === null ? new Game(options) : Game.fromPgn(pgn, reading)
    return { game: current && isSame(game, current, pgn === null ? fen : null) ? current : game, problem: null }
  } catch (error) {
    const said = () => langOption(shell.lang)
    /** @param {() => string} problem */
    const instead = (problem) => ({ game: new Game(), problem })
    if (error instanceof InvalidFenError) return instead(() => explain(error, said()))
    // Horde and racing kings have only one starting position.
    if (error instanceof TypeError && variant) return instead(() => problems(shell.language).oneStart)
    if (error instanceof RangeError) return instead(() => problems(shell.language).chess960(chess960 ?? ""))
    if (!(error instanceof PgnError)) throw error
    if (needsVariants(error)) {
      void variantsUsed.then(retry)
      return instead(() => problems(shell.language).variants)
    }
    return instead(() => problems(shell.language).pgn(error, explain(error, said())))
  }
}

/**
 * Whether the attributes describe the shown game: a page may write back what it got from an event.
 * @param {Game} wanted @param {Game} current @param {string | null} fen null if the attributes hold a PGN
 */
function isSame(wanted, current, fen) {
  if (wanted.rules !== current.rules) return false
  if (fen === null) return wanted.pgn() === current.pgn()
  // Missing counters match any.
  const count = Math.max(4, fen.trim().split(/\s+/).length)
  const [wantedFen, currentFen] = [wanted, current].map(({ position }) =>
    position.fen().split(" ").slice(0, count).join(" "),
  )
  return wantedFen === currentFen && wanted.position.equals(current.position)
}

/** Whether a PGN was refused only because variants are not imported. @param {Pick<PgnIssue, "facts">} issue */
export const needsVariants = ({ facts }) => facts.sentence === "pgn-unknown-variant.entry"
