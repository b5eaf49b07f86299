import { Chessboard } from "cm-chessboard/src/Chessboard.js"

export const styles = ["/cm-chessboard/assets/chessboard.css"]
export const pieces = (place) => place.querySelectorAll("[data-piece]").length

export function draw(place, fen) {
  new Chessboard(place, { position: fen, assetsUrl: "/cm-chessboard/assets/", style: { animationDuration: 0 } })
}
