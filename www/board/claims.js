// Draw claims (FIDE 9.2, 9.3), a button for each reason.
import { byId, element } from "./dom.js"
import { phrase, localSan } from "../texts.js"
import { ground } from "./page-texts.js"
import { numberText } from "../elements/game/words.js"

/** @import { DrawClaim, Game } from "../module/index.js" */

/** @typedef {(claim: { reason: DrawClaim["reason"], intended?: string }) => void} Claimed called when a claim is made; `intended` is a move in UCI */

/**
 * Shows what the side to move can claim: one claim as a button, several as a button that opens a dialog.
 * @param {HTMLElement} box
 * @param {Game | null} game null if nothing can be claimed
 * @param {Claimed} claimed
 */
export function showClaims(box, game, claimed) {
  const all = game?.claims() ?? []
  // A claim for the current position needs no move.
  const claims = all.filter(
    ({ basis, reason }) =>
      basis === "position" || !all.some((other) => other.basis === "position" && other.reason === reason),
  )
  const [claim] = claims
  if (!game || !claim) return box.replaceChildren()
  /** @param {DrawClaim} claim @param {Claimed} claimed */
  const row = (claim, claimed) =>
    claim.basis === "position" ? onPosition(claim, claimed) : onMove(claim, game, claimed)
  if (claims.length === 1 && claim.moves.length <= 1) return box.replaceChildren(row(claim, claimed))
  const button = element("button", "", phrase("claim-more"))
  button.type = "button"
  button.addEventListener("click", () => {
    const dialog = /** @type {HTMLDialogElement} */ (byId("claim-dialog"))
    /** @type {Claimed} */
    const chosen = (claim) => {
      dialog.close("")
      claimed(claim)
    }
    byId("claim-list").replaceChildren(...claims.map((each) => row(each, chosen)))
    dialog.showModal()
  })
  box.replaceChildren(button)
}

/** @param {DrawClaim} claim @param {Claimed} claimed */
function onPosition({ reason }, claimed) {
  const row = element("div", "claim")
  const button = element("button", "", phrase("claim-position", { reason: ground(reason) }))
  button.type = "button"
  button.addEventListener("click", () => claimed({ reason }))
  row.append(button)
  return row
}

/**
 * If several intended moves qualify, the player chooses one first.
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
  const name = () =>
    (button.textContent = phrase("claim-with", {
      move: `${number} ${localSan(move?.san ?? "")}`,
      reason: ground(reason),
    }))
  button.addEventListener("click", () => move && claimed({ reason, intended: move.uci }))
  if (moves.length > 1) {
    const label = element("label", "", `${phrase("intended-move")} `)
    const choice = element("select")
    for (const { san, uci } of moves) choice.add(new Option(localSan(san), uci))
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
 * Describes the claims that were possible at this point of a game that went on.
 * @param {Game} game
 */
export function claimText(game) {
  const reasons = [...new Set(game.claims().map(({ reason }) => ground(reason)))]
  return reasons.length === 0 ? "" : phrase("could-claim", { reasons: reasons.join(", ") })
}
