import "/dist/elements.js"

export const pieces = (place) => place.firstElementChild.shadowRoot.querySelectorAll(".piece").length

export function draw(place, fen) {
  const diagram = document.createElement("chess-diagram")
  diagram.setAttribute("fen", fen)
  place.append(diagram)
}
