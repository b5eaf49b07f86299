import { Chessground } from "@lichess-org/chessground"

export const styles = ["base", "brown", "cburnett"].map(
  (name) => `/@lichess-org/chessground/assets/chessground.${name}.css`,
)
export const pieces = (place) => place.querySelectorAll("piece").length

export function draw(place, fen) {
  Chessground(place, { fen, viewOnly: true, animation: { enabled: false } })
}

export function play(place, rules) {
  const state = () => ({
    fen: rules.fen(),
    turnColor: rules.turn(),
    check: rules.isCheck(),
    movable: { free: false, color: rules.turn(), dests: rules.destinations() },
  })
  const after = (from, to) => {
    rules.play(from, to)
    board.set(state())
  }
  const board = Chessground(place, state())
  board.set({ movable: { events: { after } } })
  return { board: place.querySelector("cg-board"), fen: () => board.getFen() }
}
