import "gchessboard"

export function play(place, rules) {
  const board = document.createElement("g-chess-board")
  Object.assign(board, { fen: rules.fen(), turn: rules.turn(), interactive: true })
  board.addEventListener("movestart", ({ detail: { from, setTargets } }) =>
    setTargets(rules.destinations().get(from) ?? []),
  )
  board.addEventListener("movefinished", ({ detail: { from, to } }) => {
    rules.play(from, to)
    Object.assign(board, { fen: rules.fen(), turn: rules.turn() })
  })
  place.append(board)
  return { board: board.shadowRoot.querySelector(".board"), fen: () => board.fen }
}
