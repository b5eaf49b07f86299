// Normalizes results, so that equivalent results of libraries are equal.

const castlingSquares = { e1h1: "e1g1", e1a1: "e1c1", e8h8: "e8g8", e8a8: "e8c8" }

/** Pairs of UCI and SAN, sorted; castling as king to destination. */
export const sortedMoves = (pairs) =>
  pairs.map(([uci, san]) => `${san.startsWith("O-O") ? (castlingSquares[uci] ?? uci) : uci}:${san}`).sort()

/**
 * A map from square to squares. Some libraries also include the rook's square for castling:
 * if the king may go to g1, h1 is dropped, and so on.
 */
export function targets(destinations, fen) {
  const placed = pieces(fen)
  return [...destinations]
    .filter(([, squares]) => squares.length > 0)
    .map(([from, squares]) => {
      const castles = (placed[from] ?? "").toLowerCase() === "k" && /^e[18]$/.test(from)
      const own = (square) =>
        castlingSquares[from + square] && placed[square] && isWhite(placed[square]) === isWhite(placed[from])
      return `${from}:${[...new Set(squares)]
        .filter((square) => !(castles && own(square)))
        .sort()
        .join()}`
    })
    .sort()
}

const isWhite = (letter) => letter === letter.toUpperCase()

function pieces(fen) {
  const found = {}
  for (const [index, rank] of fen.split(" ")[0].split("/").entries()) {
    let file = 0
    for (const letter of rank) {
      if (letter >= "1" && letter <= "8") file += Number(letter)
      else found["abcdefgh"[file++] + (8 - index)] = letter
    }
  }
  return found
}

/** kokopu's positions have no counters. */
export const withoutCounters = (fen) => fen.replace(/ \d+ \d+$/, "")

/** Libraries write an en passant square if a capture is legal, if it looks possible, or always. */
export const withoutEnPassant = (fen) => fen.replace(/^(\S+ \S+ \S+) \S+/, "$1 -")
