// Plays, judges and takes back moves, writes and reads PGN, in one process without a pause: nothing may leak.
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { generator } from "../random.mjs"
import { Failure } from "../run.mjs"

/** The number of games in use at once: more than the engine keeps in its memory. */
const KEPT = 100
/** The number of moves before the first measurement. */
const WARM = 150_000
/** Plies of a game. */
const LENGTH = 60

/**
 * @typedef {object} Memory what the process holds after a garbage collection, in bytes
 * @property {number} heap of JavaScript, array buffers included
 * @property {number} wasm memory of the engine
 */

/**
 * Plays random games. Awaits no promise, so that no finalizers run and only the package itself can free memory.
 * @param {object} [options]
 * @param {number} [options.moves] how many moves are played, judged, read or written
 * @param {number} [options.seed]
 * @param {(done: number, memory: Memory) => void} [options.progress] called ten times
 * @returns {Promise<{ before: Memory, after: Memory, moves: number }>}
 * @throws {Failure} when an answer is wrong or memory has grown
 */
export async function soakEngine({ moves = 10_000_000, seed = 1, progress = () => {} } = {}) {
  // Imported late, because the bundles of js/ exist only after a build.
  const [{ Game, IllegalMoveError, parsePgn, Position }, { memorySize }] = await Promise.all([
    import("../../js/entries/index.js"),
    import("../../js/engine.js"),
  ])
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc")
  const measure = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return { heap: heapUsed + external - memorySize(), wasm: memorySize() }
  }
  const random = generator(seed)
  const games = []
  let done = 0

  /** A walk of positions, none of which is kept. */
  const walk = () => {
    let position = random(2) === 0 ? Position.start() : Position.chess960(random(960))
    for (let ply = 0; ply < LENGTH; ply++) {
      const legal = position.legalMoves()
      if (legal.length === 0) break
      const move = legal[random(legal.length)]
      const next = position.play(random(2) === 0 ? move : move.san)
      if (!Position.fromFen(next.fen(), { chess960: next.chess960 }).equals(next))
        throw new Failure(`read back differently: ${next.fen()}`)
      if (position.judge({ from: move.to, to: move.from }).legal && move.to !== move.from) done++
      position.destinations()
      position = next
      done += 2
    }
    void position.isDead
  }

  /** A game with variations, comments and refusals; then written, and read in two ways. */
  const play = () => {
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
        done += 2
      }
      if (random(8) === 0) {
        try {
          game.move("Kh5")
        } catch (error) {
          if (!(error instanceof IllegalMoveError)) throw error
        }
        game.judge("e9")
      }
      done += 2
    }
    game.claims()
    const text = game.pgn()
    const read = Game.fromPgn(text)
    if (read.pgn() !== text) throw new Failure(`written differently:\n${text}`)
    const [first, second] = parsePgn(`${text}\n\n${text}`)
    if (first.issues.length + second.issues.length > 0) throw new Failure(`read with an issue:\n${text}`)
    done += 5 * game.ply
    // Uses old games once more, then releases them.
    games.push(game)
    if (games.length > KEPT) games.shift()
    const old = games[random(games.length)]
    old.goTo(random(LENGTH))
    while (old.redo()) done++
  }

  const until = (end) => {
    while (done < end) {
      walk()
      play()
    }
  }
  // Caches fill, and functions are compiled.
  until(Math.max(moves / 10, WARM))
  const before = measure()
  let after = before
  for (let tenth = 2; tenth <= 10; tenth++) {
    until((moves / 10) * tenth)
    after = measure()
    progress(done, after)
  }
  for (const name of /** @type {const} */ (["heap", "wasm"])) {
    const grown = after[name] - before[name]
    if (grown > MOST) throw new Failure(`the ${name} has grown by ${(grown / 1e6).toFixed(1)} MB.`)
  }
  return { before, after, moves: done }
}

/** The move cache (js/moves.js) is cleared when it is full: a leak of ten bytes per move would amount to 90 MB. */
const MOST = 8e6
