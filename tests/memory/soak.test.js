// Plays, judges and takes back moves, writes and reads PGN, in one process without a pause: nothing may leak.
// SOAK_MOVES=10000000 node --test tests/memory/soak.test.js does so for ten minutes.

import assert from "node:assert/strict"
import { test } from "node:test"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { memorySize } from "../../js/wasm/engine.js"
import { Game, IllegalMoveError, parsePgn, Position } from "../../js/entries/index.js"
import { generator } from "../../scripts/random.mjs"

const MOVES = Number(process.env.SOAK_MOVES ?? 300_000)
/** The number of games in use at once: more than the engine keeps in its memory. */
const KEPT = 100
/** The number of moves before the first measurement. */
const WARM = 150_000
/** Plies of a game. */
const LENGTH = 60
/** The move cache (js/values/moves.js) is cleared when it is full: a leak of thirty bytes per move would amount to this. */
const MOST = 8e6

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc")

/** What the process holds after a garbage collection, in bytes: JavaScript with array buffers, and the engine's memory. */
function measure() {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return { heap: heapUsed + external - memorySize(), wasm: memorySize() }
}

/** A walk of positions, none of which is kept. Returns how many moves were played or judged. */
function walk(random) {
  let position = random(2) === 0 ? Position.start() : Position.chess960(random(960))
  let ply = 0
  for (; ply < LENGTH; ply++) {
    const legal = position.legalMoves()
    if (legal.length === 0) break
    const move = legal[random(legal.length)]
    const next = position.play(random(2) === 0 ? move : move.san)
    assert.ok(Position.fromFen(next.fen(), { chess960: next.chess960 }).equals(next), next.fen())
    position.judge({ from: move.to, to: move.from })
    position.destinations()
    position = next
  }
  void position.isDead
  return 2 * ply
}

/** A game with variations, comments and refusals; then written, and read in two ways. */
function play(random, games, done) {
  const game = new Game({ tags: { Round: String(done) } })
  for (let ply = 0; ply < LENGTH && !game.end; ply++) {
    const sans = game.position.legalSans()
    const san = sans[random(sans.length)]
    game.move(san)
    if (random(8) === 0) {
      game.undo()
      game.move(sans[random(sans.length)])
      game.current.comment = `after ${san} [%clk 0:00:0${random(10)}]`
      game.current.nags = [random(10)]
    }
    if (random(8) === 0) {
      assert.throws(() => game.move("e9"), IllegalMoveError)
      game.judge("Kh5")
    }
  }
  game.claims()
  const text = game.pgn()
  assert.equal(Game.fromPgn(text).pgn(), text)
  for (const { issues } of parsePgn(`${text}\n\n${text}`)) assert.deepEqual(issues, [], text)
  // Uses old games once more, then releases them.
  games.push(game)
  if (games.length > KEPT) games.shift()
  const old = games[random(games.length)]
  old.goTo(random(LENGTH))
  while (old.forward());
  return 6 * game.ply
}

/** Awaits no promise, so that no finalizers run and only the package itself can free memory. */
function soak(moves) {
  const random = generator(1)
  const games = []
  let done = 0
  const until = (end) => {
    while (done < end) done += walk(random) + play(random, games, done)
  }
  // Caches fill, and functions are compiled.
  until(Math.max(moves / 10, WARM))
  const before = measure()
  until(moves)
  const after = measure()
  for (const name of ["heap", "wasm"]) {
    const grown = after[name] - before[name]
    assert.ok(grown < MOST, `the ${name} has grown by ${(grown / 1e6).toFixed(1)} MB`)
  }
  assert.ok(after.wasm < 16 * 2 ** 20, `${after.wasm} bytes`)
}

test(`${MOVES} moves leak nothing`, () => soak(MOVES))

test("the soak test detects a leak", () => {
  const { play } = Position.prototype
  const kept = []
  Position.prototype.play = function (move) {
    kept.push(new Uint8Array(1000))
    return play.call(this, move)
  }
  try {
    assert.throws(() => soak(300_000), /the heap has grown by \d/)
  } finally {
    Position.prototype.play = play
  }
})
