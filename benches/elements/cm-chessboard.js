import { Chessboard, INPUT_EVENT_TYPE } from "cm-chessboard/src/Chessboard.js"
import { Markers } from "cm-chessboard/src/extensions/markers/Markers.js"

export const styles = ["chessboard", "extensions/markers/markers"].map((name) => `/cm-chessboard/assets/${name}.css`)
export const pieces = (place) => place.querySelectorAll("[data-piece]").length

export function draw(place, fen) {
  new Chessboard(place, { position: fen, assetsUrl: "/cm-chessboard/assets/", style: { animationDuration: 0 } })
}

export function play(place, rules) {
  const extensions = [{ class: Markers }]
  const board = new Chessboard(place, { position: rules.fen(), assetsUrl: "/cm-chessboard/assets/", extensions })
  board.enableMoveInput(({ type, squareFrom: from, squareTo: to, legalMove }) => {
    if (type === INPUT_EVENT_TYPE.moveInputStarted) {
      const targets = rules.destinations().get(from) ?? []
      board.addLegalMovesMarkers(targets.map((to) => ({ to })))
      return targets.length > 0
    }
    if (type === INPUT_EVENT_TYPE.validateMoveInput) return rules.destinations().get(from)?.includes(to)
    if (type === INPUT_EVENT_TYPE.moveInputFinished) {
      board.removeLegalMovesMarkers()
      if (legalMove) rules.play(from, to)
      void board.setPosition(rules.fen())
    }
  })
  return { board: place.querySelector(".board"), fen: () => board.getPosition() }
}
