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
])
board?.addEventListener("say", ({ detail }) => (detail.refusal ? detail.text : ""))
board?.addEventListener("premove", ({ detail }) => detail?.promotion?.length)
board?.enter("e4") satisfies boolean | undefined
board?.addEventListener("beforemove", { handleEvent: (event) => event.preventDefault() }, { once: true })
diagram.addEventListener("choose", ({ detail }) => detail.moves[0]?.to)
document.querySelector("chess-puzzle")?.addEventListener("solved", ({ detail }) => detail.tries satisfies number)
// Events of every element, and any others.
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

// @ts-expect-error: a move has no verdict
board?.addEventListener("move", ({ detail }) => detail.verdict)
// @ts-expect-error: a board has nothing to choose
board?.addEventListener("choose", ({ detail }) => detail)
// @ts-expect-error: a diagram has no premoves
diagram.addEventListener("premove", ({ detail }) => detail?.from)
