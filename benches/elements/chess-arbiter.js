import "/dist/elements.js"

export const pieces = (place) => place.firstElementChild.shadowRoot.querySelectorAll(".piece").length

export function draw(place, fen) {
  const diagram = document.createElement("chess-diagram")
  diagram.setAttribute("fen", fen)
  place.append(diagram)
}

/** The board reads its own game; `rules` are those of the other libraries. */
export async function play(place) {
  const board = document.createElement("chess-board")
  place.append(board)
  await board.ready
  return { board: board.shadowRoot.querySelector("[part~=board]"), fen: () => board.position.fen() }
}
