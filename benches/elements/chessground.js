import { Chessground } from "@lichess-org/chessground"

export const styles = ["base", "brown", "cburnett"].map(
  (name) => `/@lichess-org/chessground/assets/chessground.${name}.css`,
)
export const pieces = (place) => place.querySelectorAll("piece").length

export function draw(place, fen) {
  Chessground(place, { fen, viewOnly: true, animation: { enabled: false } })
}
