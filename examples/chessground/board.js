// White plays on the board of chessground, and premoves while Black is to move.
import { Game } from "chess-arbiter"
import { Chessground } from "@lichess-org/chessground"
import "@lichess-org/chessground/assets/chessground.base.css"
import "@lichess-org/chessground/assets/chessground.cburnett.css"

export const game = new Game(new URLSearchParams(location.search).get("fen") ?? undefined)
const board = Chessground(document.getElementById("board"), {
  movable: { free: false, color: "white", events: { after: play } },
})
function play(from, to) {
  const promotion = game.position.isPromotion(from, to) ? prompt("queen, rook, bishop or knight?") : null
  const verdict = game.judge({ from, to, promotion })
  if (verdict.legal) game.move(verdict.move)
  // The prompt was cancelled: the pawn goes back.
  else show()
}
function show() {
  const [dests, customDests] = [game.position.destinations(), game.position.premoves("white")]
  board.set({ fen: game.fen(), turnColor: game.position.turn, movable: { dests }, premovable: { customDests } })
  board.playPremove()
}
game.subscribe(show)
show()
