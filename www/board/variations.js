// Promoting and deleting variations.
import { countFrom, variationOf } from "../elements/game/tree.js"
import { numberText } from "../elements/game/words.js"
import { ask, byId, disable, plural } from "./dom.js"

/** @import { Game, GameNode } from "../module/index.js" */

/**
 * @param {GameNode} current
 * @param {boolean} any whether the game has any variation
 */
export function showVariationTools(current, any) {
  byId("variation-tools").hidden = !any
  disable({ promote: variationOf(current) === null, delete: current.parent === null }, byId("move-list"))
}

/** @param {{ game: () => Game, deleting: (node: GameNode) => void, changed: () => void }} page */
export function listenToVariations({ game, deleting, changed }) {
  byId("promote").addEventListener("click", () => {
    const variation = variationOf(game().current)
    if (variation && game().promote(variation)) changed()
  })
  byId("delete").addEventListener("click", () => {
    const { current } = game()
    const variation = variationOf(current)
    const [rest, whole] = [byId("delete-rest"), byId("delete-variation")]
    rest.textContent = `${moveName(game(), current)} and what follows`
    rest.hidden = variation === current
    whole.hidden = variation === null
    whole.textContent = variation ? `The variation ${moveName(game(), variation)}` : ""
    byId("delete-text").textContent = deleteText(current, variation)
    ask("delete-dialog", (value) => {
      const node = value === "variation" ? variation : current
      if (!node) return
      deleting(node)
      game().delete(node)
      changed()
    })
  })
}

/** @param {GameNode} current @param {GameNode | null} variation */
function deleteText(current, variation) {
  const rest = plural(countFrom(current), "move")
  if (!variation) {
    const next = current.parent?.children[1]?.move
    return `This takes ${rest} out of the game.${next ? ` ${next.san} becomes the main line.` : ""}`
  }
  if (variation === current) return `The variation has ${rest}.`
  return `The variation has ${plural(countFrom(variation), "move")}, ${countFrom(current).toLocaleString("en")} from here on.`
}

/** @param {Game} game @param {GameNode} node */
function moveName({ start }, node) {
  const number = numberText(start.fullmoves, start.turn === "black", node.ply)
  return `${number} ${node.move ? node.move.san : ""}`
}
