// The field under the board gives you `fen`, `pgn`, `game` and `position`.
import { Position } from "chess-arbiter"

game.end
const moves = game.history().map(({ san }) => san)
moves.join(" ")

// Every move is judged: this bishop is pinned. The board shows the last result.
const pinned = Position.fromFen("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1")
pinned.legalSans()
pinned.judge("Bd3")
