// No framework: an element by its tag, and the events that its listeners get.
import "chess-arbiter/elements"
import type { ChooseEvents, PlayEvents, PremoveEvents } from "chess-arbiter/elements"
import type { ChessBoard } from "chess-arbiter/elements/classes"

const board: ChessBoard | null = document.querySelector("chess-board")
const element: HTMLElement | null = board
const diagram = document.createElement("chess-diagram")

board?.addEventListener("move", ({ detail }) => detail.move.san satisfies string)
board?.addEventListener("move", ({ detail }) => detail.by satisfies "person" | "program")
board?.addEventListener("illegal", ({ detail }) => detail.verdict.message satisfies string)
board?.addEventListener("illegal", ({ detail }) => detail.because satisfies "rules" | "side")
board?.addEventListener("notallowed", ({ detail }) => [
  detail.because satisfies "readonly" | "page",
  detail.from?.length,
  detail.reason instanceof Error && detail.reason.message,
])
board?.addEventListener("say", ({ detail }) => (detail.refusal ? detail.text : ""))
board?.addEventListener("premove", ({ detail }) => detail?.promotion?.length)
board?.enter("e4") satisfies boolean | undefined
board?.addEventListener("beforemove", { handleEvent: (event) => event.preventDefault() }, { once: true })
diagram.addEventListener("choose", ({ detail }) => detail.moves[0]?.to)
// A wrong try has either the verdict of an illegal move or a legal move.
document.querySelector("chess-puzzle")?.addEventListener("wrong", ({ detail }) => {
  if ("verdict" in detail) detail.verdict.message satisfies string
  else detail.move.san satisfies string
})
document.querySelector("chess-puzzle")?.addEventListener("solved", ({ detail }) => detail.tries satisfies number)
document
  .querySelector("chess-editor")
  ?.addEventListener("change", ({ detail }) => [
    detail.fen satisfies string,
    detail.problems[0]?.fatal satisfies boolean | undefined,
  ])
document.querySelector("chess-editor")?.setup?.fen() satisfies string | undefined
// Events that every element has, and unknown ones.
board?.addEventListener("click", (event) => event.clientX satisfies number)
board?.addEventListener("own", (event) => event.type)
element?.addEventListener("move", (event) => event.type)

const navigated = ({ detail }: PlayEvents["navigate"]) => detail.ply satisfies number
board?.addEventListener("navigate", navigated)
board?.removeEventListener("navigate", navigated)
const any: EventListener = () => {}
board?.addEventListener("move", any)

const premoved = ({ detail }: PremoveEvents["premove"]) => detail && [detail.from, detail.to]
board?.addEventListener("premove", premoved)

const chosen = ({ detail }: ChooseEvents["choose"]) => detail.square.length
diagram.addEventListener("choose", chosen)

// One listener on the page, although other packages and the app declare events with the same names.
declare global {
  interface HTMLElementEventMap {
    move: CustomEvent<{ x: number }>
  }
  interface DocumentEventMap {
    end: CustomEvent<string>
  }
}
document.addEventListener("illegal", ({ detail }) => detail.verdict.message satisfies string)
document.addEventListener("move", ({ detail }) => detail.by satisfies "person" | "program")
document.addEventListener("premove", { handleEvent: ({ detail }) => detail?.from }, { once: true })
window.addEventListener("navigate", ({ detail }) => ("node" in detail ? detail.node.ply : detail.ply) satisfies number)
window.addEventListener("load", (event) => event.type)
document.addEventListener("end", (event: CustomEvent<string>) => event.detail.length)
document.addEventListener("click", function (event) {
  return [event.clientX, this.title]
})
const refused = ({ detail }: PlayEvents["illegal"]) => detail.because satisfies "rules" | "side"
document.addEventListener("illegal", refused)
document.removeEventListener("illegal", refused)

// Attributes as properties.
diagram.lastMove = "e2e4"
diagram.marks = null
diagram.glance = true
diagram.glance = "free"
diagram.check satisfies true | string | null
if (board) {
  board.readonly = true
  board.chess960 = 518
  board.premoves satisfies true | number | null
  board.rules satisfies "fide" | "online" | "free" | null
  board.orientation satisfies "white" | "black"
  board.lang satisfies string
  board.goTo(1)
  board.goTo(board.game.root)
}
const reader = document.createElement("chess-game")
reader.ply = 3
reader.pgn = null
// @ts-expect-error: there is no such side
diagram.orientation = "sideways"
// @ts-expect-error: a number
reader.ply = "3"
// @ts-expect-error: true or false
diagram.play = "yes"
// @ts-expect-error: there is no such attribute
diagram.pgn = "1. e4"

// @ts-expect-error: a move has no verdict
board?.addEventListener("move", ({ detail }) => detail.verdict)
// @ts-expect-error: a board has nothing to choose
board?.addEventListener("choose", ({ detail }) => detail)
// @ts-expect-error: a diagram has no premoves
diagram.addEventListener("premove", ({ detail }) => detail?.from)
