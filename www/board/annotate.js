// Annotating a move: comment, evaluations, drawings, and its place among the variations.
import { ask, byId } from "./dom.js"
import { variationOf } from "../elements/game/tree.js"
import { nagTexts, numberText } from "../elements/game/words.js"
import { phrase, written } from "../texts.js"
import { reading } from "./element-texts.js"

/** @import { Game, GameNode } from "../module/index.js" */

/** One glyph for the move and one for the position can be chosen. */
const moveNags = [1, 2, 3, 4, 5, 6, 7]
const positionNags = [10, 13, 14, 15, 16, 17, 18, 19, 22, 36, 40, 44, 132, 138, 146]

/** A glyph with its meaning, to choose from: "!? interesting move". @param {number} nag */
function nagName(nag) {
  const texts = reading()
  const { marks, signs } = nagTexts([nag], texts.nag)
  return `${marks || signs} ${texts.nag(nag)}`
}

/** @param {string} id */
const field = (id) => /** @type {HTMLSelectElement} */ (byId(id))

/** @param {GameNode} node */
function hasDrawings({ annotations: { squares = [], arrows = [] } }) {
  return squares.length + arrows.length > 0
}

/**
 * @typedef {object} Page what the dialog does to the page's game
 * @property {() => Game} game
 * @property {(text: string, act: () => void) => void} change does something that can be taken back, which the text
 *   names
 */

/** @param {Page} page */
export function listenToAnnotations({ game, change }) {
  for (const [id, nags] of /** @type {const} */ ([
    ["move-nag", moveNags],
    ["position-nag", positionNags],
  ])) {
    field(id).add(new Option(phrase("no-judgement"), ""))
    for (const nag of nags) field(id).add(new Option(nagName(nag), String(nag)))
  }
  /** @param {string} id @param {string} text @param {(node: GameNode, game: Game) => void} act */
  const onClick = (id, text, act) =>
    byId(id).addEventListener("click", () => {
      /** @type {HTMLDialogElement} */
      byId("annotate-dialog").close("")
      change(text, () => act(game().current, game()))
    })
  onClick("promote", phrase("promoted"), (node, game) => {
    const variation = variationOf(node)
    if (variation) game.promote(variation)
  })
  onClick("demote", phrase("demoted"), (node, game) => void game.demote(lineOf(node)))
  onClick("delete", phrase("deleted"), (node, game) => void game.delete(node))
  onClick("delete-variation", phrase("variation-deleted"), (node, game) => {
    const variation = variationOf(node)
    if (variation) game.delete(variation)
  })
  onClick("clear-drawings", phrase("drawings-cleared"), (node) => {
    const { squares, arrows, ...rest } = node.annotations
    node.annotations = rest
  })
  for (const id of ["annotate", "annotate-item"]) {
    byId(id).addEventListener("click", () => {
      show(game())
      const { current } = game()
      ask("annotate-dialog", () => change(phrase("written"), () => write(current)))
    })
  }
}

/**
 * The first move with alternatives on the line to a node; the node itself if there is none.
 * @param {GameNode} node
 */
function lineOf(node) {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children.length > 1) return at
  return node
}

/** @param {Game} game */
function show({ current, start }) {
  const number = numberText(start.fullmoves, start.turn === "black", current.ply)
  byId("annotate-title").textContent = current.move ? `${number} ${written(current.move.san)}` : phrase("start-of-game")
  const comment = /** @type {HTMLTextAreaElement} */ (byId("comment"))
  comment.value = current.comment
  byId("judgements").hidden = current.move === null
  for (const [id, nags] of /** @type {const} */ ([
    ["move-nag", moveNags],
    ["position-nag", positionNags],
  ])) {
    field(id).value = String(nags.find((nag) => current.nags.includes(nag)) ?? "")
  }
  const variation = variationOf(current)
  const line = lineOf(current)
  const siblings = line.parent?.children ?? []
  byId("promote").hidden = variation === null
  byId("demote").hidden = siblings.indexOf(line) === siblings.length - 1
  byId("delete").hidden = current.parent === null
  byId("delete-variation").hidden = variation === null || variation === current
  byId("clear-drawings").hidden = !hasDrawings(current)
}

/** @param {GameNode} node */
function write(node) {
  node.comment = /** @type {HTMLTextAreaElement} */ (byId("comment")).value
  const others = node.nags.filter((nag) => !moveNags.includes(nag) && !positionNags.includes(nag))
  const chosen = ["move-nag", "position-nag"].map((id) => Number(field(id).value)).filter((nag) => nag > 0)
  node.nags = node.move ? [...chosen, ...others] : []
}
