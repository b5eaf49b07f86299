// The board page's texts, from lang/*.txt, [board-page].
import { clockText, scoreText } from "../elements/game/words.js"
import { claimAfter, claimTimes, drawAfter } from "./arbiter.js"
import { endText } from "./element-texts.js"
import { counted, list, numeral, phrase, localSan } from "../texts.js"

/** @import { Color, DrawClaim, GameEnd, Role } from "../module/index.js" */
/** @import { Control } from "./clock.js" */

/** @param {number} count */
export const halfMoves = (count) => counted("half-moves", count)

/** The first line of the card. @param {GameEnd | null} end @param {{ turn: Color, fullmoves: number, isCheck: boolean }} position */
export function standingText(end, { turn, fullmoves, isCheck }) {
  if (!end) return phrase(isCheck ? "turn-check" : "turn-title", { side: turn, number: fullmoves })
  return phrase("ended", { end: endTitle(end), score: scoreText(end.result) })
}

/** "White wins by checkmate", "Draw by stalemate". @param {GameEnd} end */
function endTitle(end) {
  const { reason, winner: side } = end
  if (needsReason(end)) return phrase("drawn")
  if (side && (reason === "checkmate" || reason === "resignation")) return phrase(`ended.${reason}`, { side })
  return endText(end).replace(/\.$/, "")
}

/** Whether a draw needs more than a title to explain: no mate was possible. @param {GameEnd} end */
export const needsReason = ({ reason, winner }) => !winner && (reason === "resignation" || reason === "time-forfeit")

/** @param {Color} color */
export const playerName = (color) => phrase(`player.${color}`)

/** "captured: 1 queen, 2 pawns". @param {readonly Role[]} roles */
export function takenText(roles) {
  const groups = [...new Set(roles)].map((role) =>
    counted("taken-role", roles.filter((each) => each === role).length, { role }),
  )
  return phrase("taken", { list: groups.join(", ") })
}

/** @param {Color} color */
export const clockName = (color) => phrase("clock-of", { side: color })

/** "1:05:09", "5:09", and with tenths at the end: "0:09.4". @param {number} milliseconds */
export function timeText(milliseconds) {
  if (milliseconds >= 20_000) return clockText(Math.ceil(milliseconds / 1000))
  const tenths = Math.ceil(milliseconds / 100)
  return `${clockText(Math.floor(tenths / 10))}.${tenths % 10}`
}

/** Kinds of clocks, to choose from. @type {readonly Control["kind"][]} */
export const clockKinds = ["fischer", "bronstein", "delay", "hourglass"]

/** @param {Control["kind"]} kind */
export const clockKindText = (kind) => phrase(`clock.${kind}`)

/** @param {Control} control "10 min", "3 min + 2 s", "15 min + 10 s Bronstein" */
export function controlName({ kind, base, step }) {
  const slots = { minutes: numeral(base / 60_000), seconds: numeral(step / 1000) }
  return kind === "fischer" && step === 0 ? phrase("control", slots) : phrase(`control.${kind}`, slots)
}

/** @param {DrawClaim["reason"]} reason */
export const ground = (reason) => phrase(`ground.${reason}`)

/** "twice"; a position occurs at most five times. @param {number} times */
const timesText = (times) => phrase(`times-stood.${times}`)

/** The card's text about the counters, if they matter. @param {{ quiet: number, times: number }} counters */
export function counterTexts({ quiet, times }) {
  const texts = []
  if (times > 1) texts.push(phrase("counter.times", { times: phrase(`nth.${times}`) }))
  if (quiet >= 20 && quiet < claimAfter) texts.push(counted("counter.fifty", claimAfter - quiet))
  return texts
}

/** The arbiter dialog's texts about numbers and claims. */
export const arbiterWords = {
  /** @param {number} quiet */
  quietText: (quiet) => {
    const isBefore = quiet < claimAfter
    const more = (isBefore ? claimAfter : drawAfter) - quiet
    return phrase(isBefore ? "quiet.claim" : "quiet.draw", { halfmoves: halfMoves(quiet), more: numeral(more) })
  },
  /** @param {number} times @param {string} places */
  timesText: (times, places) =>
    times === 1
      ? phrase("times.first")
      : phrase(times < claimTimes ? "times.claim" : "times.draw", { times: timesText(times), places }),
  /** @param {DrawClaim} claim */
  claimText: ({ reason, basis, moves }) => {
    const law =
      reason === "threefold-repetition"
        ? basis === "position"
          ? "9.2.2"
          : "9.2.1"
        : basis === "position"
          ? "9.3.2"
          : "9.3.1"
    const slots = {
      ground: ground(reason),
      law,
      moves: list(
        moves.map(({ san }) => localSan(san)),
        "disjunction",
      ),
    }
    if (basis === "position") return phrase("claim.now", slots)
    return phrase(moves.length > 4 ? "claim.any" : "claim.with", slots)
  },
  /** @param {number} pawns by which White is ahead */
  balanceText: (pawns) =>
    pawns === 0 ? phrase("level") : counted("ahead", Math.abs(pawns), { side: pawns > 0 ? "white" : "black" }),
}
