// `start.mjs LIBRARY SCRATCH`, in a fresh process each time: seconds from before the import until the first list of
// legal moves with SAN is there.
const [library, scratch] = process.argv.slice(2)

const firstList = {
  async "chess-arbiter"() {
    const { Position } = await import("../dist/index.js")
    return Position.start()
      .legalMoves()
      .map(({ san }) => san)
  },
  async "chess.js"() {
    const { Chess } = await import("chess.js")
    return new Chess().moves()
  },
  async chessops() {
    const [{ Chess }, { makeSan }] = await Promise.all([import("chessops/chess"), import("chessops/san")])
    const position = Chess.default()
    return [...position.allDests()].flatMap(([from, squares]) =>
      [...squares].map((to) => makeSan(position, { from, to })),
    )
  },
  async kokopu() {
    const { default: kokopu } = await import("kokopu")
    const position = new kokopu.Position()
    return position.moves().map((move) => position.notation(move))
  },
  async ffish() {
    const { load } = await import("./libraries/ffish.mjs")
    const { Board } = await load(scratch)
    return new Board("chess").legalMovesSan().split(" ")
  },
}

const start = performance.now()
const list = await firstList[library]()
const seconds = (performance.now() - start) / 1000
if (list.length !== 20) throw new Error(`${library} lists ${list.length} moves at the start`)
process.stdout.write(JSON.stringify(seconds), () => process.exit())
