// The arbiter's helper: possible draw claims, the counters, the effect of a move, and the time of each side.
import { counters, intention } from "./arbiter.js"
import { openings } from "./current-game.js"
import { byId, element } from "./dom.js"
import { balance } from "../elements/material.js"
import { showSideTimes } from "./side-times.js"
import { arbiterWords } from "./page-texts.js"
import { inPage } from "./language.js"
import { phrase, written } from "../texts.js"
import { numberText } from "../elements/game/words.js"

/** @import { Game } from "../module/index.js" */
/** @import { ClockDesk } from "./clock-desk.js" */

const field = /** @type {HTMLInputElement} */ (byId("intended"))
const answer = byId("arbiter-says")
/** The game when the dialog was last opened. @type {Game | null} */
let asked = null

/**
 * @param {Game} game
 * @param {ClockDesk} clocks
 * @param {(done: string) => void} corrected gets a sentence when a time was changed
 */
export function openArbiter(game, clocks, corrected) {
  asked = game
  showSideTimes(game, clocks, corrected)
  field.value = ""
  answer.textContent = ""
  byId("arbiter-facts").replaceChildren(
    ...facts(game).flatMap(([name, texts]) => [
      element("dt", "", name),
      ...texts.map((text) => element("dd", "", text)),
    ]),
  )
  const dialog = /** @type {HTMLDialogElement} */ (byId("arbiter-dialog"))
  dialog.showModal()
}

/** @param {Game} game @returns {[string, string[]][]} */
function facts(game) {
  const { quiet, times, places } = counters(game)
  const { start } = game
  const where = places
    .map(({ ply, move }) =>
      move ? `${numberText(start.fullmoves, start.turn === "black", ply)} ${written(move.san)}` : phrase("game-start"),
    )
    .join(", ")
  const claims = game.claims().map(arbiterWords.claimText)
  const opening = openings.now?.openingOf(game)
  return [
    [phrase("fact.claims"), claims.length > 0 ? claims : [phrase("no-claims")]],
    [phrase("fact.quiet"), [arbiterWords.quietText(quiet)]],
    [phrase("fact.times"), [arbiterWords.timesText(times, where)]],
    [phrase("fact.material"), [arbiterWords.balanceText(balance(game.position))]],
    ...(opening
      ? [/** @type {[string, string[]]} */ ([phrase("fact.opening"), [`${opening.eco} · ${opening.name}`]])]
      : []),
  ]
}

function ask() {
  const text = field.value.trim()
  if (text === "") return void (answer.textContent = phrase("no-move-written"))
  if (!asked) return
  const found = intention(asked, text, inPage)
  answer.textContent = found.verdict.legal
    ? arbiterWords.says({ ...found, move: found.verdict.move })
    : found.verdict.message
}

byId("ask-arbiter").addEventListener("click", ask)
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return
  event.preventDefault()
  ask()
})
