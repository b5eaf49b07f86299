// Draw claims (FIDE 9.2, 9.3): a button for each ground, when there is one.
import { numberText } from "../elements/game/words.js"
import { element } from "./dom.js"

/** @import { DrawClaim, Game } from "../module/index.js" */

/** @typedef {(claim: { reason: DrawClaim["reason"], intended?: string }) => void} Claimed a person presses a button; `intended` is a move in UCI */

const grounds = { "threefold-repetition": "threefold repetition", "fifty-moves": "fifty moves" }

/**
 * Shows the claims of the player to move.
 * @param {HTMLElement} box
 * @param {Game} game
 * @param {Claimed} claimed
 */
export function showClaims(box, game, claimed) {
  const claims = game.claims()
  box.hidden = claims.length === 0
  box.replaceChildren(...claims.map((claim) => (claim.basis === "position" ? onPosition(claim, claimed) : onMove(claim, game, claimed))))
}

/** @param {DrawClaim} claim @param {Claimed} claimed */
function onPosition({ reason }, claimed) {
  const row = element("div", "claim")
  const button = element("button", "", `Claim draw: ${grounds[reason]}`)
  button.type = "button"
  button.addEventListener("click", () => claimed({ reason }))
  row.append(button)
  return row
}

/**
 * The intended move is chosen first, if several would do.
 * @param {DrawClaim} claim
 * @param {Game} game
 * @param {Claimed} claimed
 */
function onMove({ moves, reason }, { start, ply }, claimed) {
  const row = element("div", "claim")
  const number = numberText(start.fullmoves, start.turn === "black", ply + 1)
  const button = element("button")
  button.type = "button"
  let move = moves[0]
  const name = () => (button.textContent = `Claim draw with ${number} ${move?.san}: ${grounds[reason]}`)
  button.addEventListener("click", () => move && claimed({ reason, intended: move.uci }))
  if (moves.length > 1) {
    const label = element("label", "", "Intended move ")
    const choice = element("select")
    for (const { san, uci } of moves) choice.add(new Option(san, uci))
    choice.addEventListener("change", () => {
      move = moves[choice.selectedIndex]
      name()
    })
    label.append(choice)
    row.append(label)
  }
  name()
  row.append(button)
  return row
}

/**
 * What could be claimed here, for a game that went on.
 * @param {Game} game
 */
export function claimText(game) {
  const reasons = [...new Set(game.claims().map(({ reason }) => grounds[reason]))]
  return reasons.length === 0 ? "" : `a draw could be claimed here: ${reasons.join(", ")}`
}
