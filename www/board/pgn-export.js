// Getting the game out of the page: as a file, or its moves as text.
import { endOfLine, lineTo } from "../elements/game/tree.js"

/** @import { Game } from "../module/index.js" */

export { download, fileName } from "../elements/game/save.js"

/** The moves of the current line as in a score sheet, with the result if there is one. @param {Game} game */
export function scoreOf(game) {
  const { start, end, ply, lastPly } = game
  let next = start.fullmoves
  const words = lineTo(endOfLine(game)).flatMap((move, index) => {
    if (move.color === "white") return [`${next++}.`, move.san]
    return index === 0 ? [`${next++}...`, move.san] : [move.san]
  })
  if (end && ply === lastPly) words.push(end.result)
  return words.join(" ")
}
