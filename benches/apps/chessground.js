// chess.js with chessground, combined as in its documentation.
import { Chess } from "chess.js"
import { Chessground } from "@lichess-org/chessground"
import "@lichess-org/chessground/assets/chessground.base.css"
import "@lichess-org/chessground/assets/chessground.brown.css"
import "@lichess-org/chessground/assets/chessground.cburnett.css"

const game = new Chess()
const place = document.createElement("div")
place.className = "board"
document.querySelector("main").append(place)
const state = () => {
  const dests = new Map()
  for (const { from, to } of game.moves({ verbose: true })) dests.set(from, [...(dests.get(from) ?? []), to])
  return { fen: game.fen(), turnColor: game.turn() === "w" ? "white" : "black", movable: { free: false, dests } }
}
const after = (from, to) => {
  globalThis.moved = game.move({ from, to, promotion: "q" }).san
  board.set(state())
}
const board = Chessground(place, { ...state(), movable: { ...state().movable, color: "both", events: { after } } })
