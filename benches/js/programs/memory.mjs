// `memory.mjs OPERATIONS...`: one synchronous loop of playing, taking back and PGN reading; the memory after each number of
// operations. Nothing is asynchronous, so no finalizer ever runs, which exposes memory that needs one.
const memories = []
const { Instance } = WebAssembly
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args)
    if (this.exports.memory) memories.push(this.exports.memory)
  }
}
const { Game, parsePgn, Position } = await import("../../../dist/index.js")

const sans = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4 Nc6".split(
  " ",
)
const pgn = `[Event "x"]\n\n${sans.slice(0, 12).join(" ")} {a comment} (3... Nf6 4. O-O) Bb3 *\n\n`

/** Plays a game, takes half of it back, plays on from a position, reads a PGN; returns the number of operations. */
function once() {
  const game = new Game()
  for (const san of sans) game.move(san)
  for (let i = 0; i < 13; i++) game.undo()
  let position = Position.start()
  for (const san of sans) position = position.play(san)
  const [{ game: read }] = parsePgn(pgn)
  return sans.length * 2 + 13 + 1 + read.history().length
}

const measured = []
let done = 0
for (const operations of process.argv.slice(2).map(Number)) {
  while (done < operations) done += once()
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  measured.push({
    operations,
    rss,
    heapUsed,
    wasm: memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0),
  })
}
process.stdout.write(JSON.stringify(measured))
