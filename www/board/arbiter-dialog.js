// The arbiter's dialog: possible claims, counters, material and opening of the game on the board.
import { counters } from "./arbiter.js"
import { openDialog } from "./dialog.js"
import { element } from "./dom.js"
import { balance } from "../elements/play/material.js"
import { arbiterWords } from "./page-texts.js"
import { numberText } from "../elements/game/words.js"
import { phrase, localSan } from "../texts.js"

/** @import { BoardPage } from "./board-page.js" */

/** @param {BoardPage} page */
export async function openArbiter(page) {
  const list = element("dl", "facts")
  for (const [name, texts] of facts(page)) {
    list.append(element("dt", "", name), ...texts.map((text) => element("dd", "", text)))
  }
  await openDialog("arbiter-dialog", phrase("arbiter"), [list])
}

/** @param {BoardPage} page @returns {[string, string[]][]} */
function facts({ board: { game }, openings }) {
  const { quiet, times, places } = counters(game)
  const { start } = game
  const where = places
    .map(({ ply, move }) =>
      move ? `${numberText(start.fullmoves, start.turn === "black", ply)} ${localSan(move.san)}` : phrase("game-start"),
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
