// Both sides are played on the board of react-chessboard.
import { useState, useSyncExternalStore } from "react"
import { Chessboard } from "react-chessboard"
import { Game } from "chess-arbiter"

export function App() {
  const [game] = useState(() => new Game(new URLSearchParams(location.search).get("fen") ?? undefined))
  useSyncExternalStore(
    game.subscribe,
    () => game.version,
    () => game.version,
  )
  const canDragPiece = ({ square }) => game.position.destinations().has(square)
  const onPieceDrop = ({ sourceSquare: from, targetSquare: to }) => {
    const promotion = game.position.isPromotion(from, to) ? prompt("queen, rook, bishop or knight?") : null
    const verdict = game.judge({ from, to, promotion })
    if (verdict.legal) game.move(verdict.move)
    return verdict.legal
  }
  return <Chessboard options={{ position: game.fen(), canDragPiece, onPieceDrop }} />
}
