// Both sides are played on the board of cm-chessboard.
import { Game } from "chess-arbiter"
import { Chessboard, INPUT_EVENT_TYPE } from "cm-chessboard"
import "cm-chessboard/assets/chessboard.css"
import pieces from "cm-chessboard/assets/pieces/standard.svg?url"

export const game = new Game(new URLSearchParams(location.search).get("fen") ?? undefined)
const assets = { assetsUrl: "", style: { pieces: { file: pieces } } }
const board = new Chessboard(document.getElementById("board"), { position: game.fen(), ...assets })

board.enableMoveInput(({ type, squareFrom: from, squareTo: to }) => {
  if (type === INPUT_EVENT_TYPE.moveInputStarted) return game.position.destinations().has(from)
  if (type !== INPUT_EVENT_TYPE.validateMoveInput) return
  const promotion = game.position.isPromotion(from, to) ? prompt("queen, rook, bishop or knight?") : null
  const verdict = game.judge({ from, to, promotion })
  if (verdict.legal) game.move(verdict.move)
  return verdict.legal
})
game.subscribe(() => queueMicrotask(() => board.setPosition(game.fen(), true)))
