// Engines that cannot play chess. `Fake` says what a test tells it; `Player` answers by itself, for examples and
// hostile calls.

/** A few options of Stockfish 19, in its words. */
export const options = [
  "option name Threads type spin default 1 min 1 max 1024",
  "option name Hash type spin default 16 min 1 max 1024",
  "option name Clear Hash type button",
  "option name Ponder type check default false",
  "option name MultiPV type spin default 1 min 1 max 256",
  "option name Skill Level type spin default 20 min 0 max 20",
  "option name UCI_Chess960 type check default false",
  "option name UCI_LimitStrength type check default false",
  "option name UCI_Elo type spin default 1320 min 1320 max 3190",
  "option name SyzygyPath type string default <empty>",
  "option name Analysis Contempt type combo default Both var Off var White to move var Both",
]

/** The source of an engine that answers `uci` and, unless told not to, `isready`. */
export class Fake {
  /** What the app has sent since the last look. */
  #heard = []
  #text = () => {}
  #end = () => {}
  closed = 0

  constructor({ offers = options, answers = true, chunks } = {}) {
    this.offers = offers
    this.answers = answers
    this.chunks = chunks
  }

  send(line) {
    this.#heard.push(line)
    if (!this.answers) return
    if (line === "uci") this.say("id name Fake 1.0", "id author Nobody at all", ...this.offers, "uciok")
    if (line === "isready") this.say("readyok")
  }

  listen(text, end) {
    this.#text = text
    this.#end = end
  }

  close() {
    this.closed++
  }

  say(...lines) {
    for (const line of lines) this.write(this.chunks ? `${line}\n` : line)
  }

  write(text) {
    this.#text(text)
  }

  die(why) {
    this.#end(why)
  }

  /** What the app has sent since the last call. */
  heard() {
    return this.#heard.splice(0)
  }
}

/**
 * A Worker with an engine that knows a few moves. It sends a line of depth 1 for each; the first is the best.
 * Without a limit it searches until it is stopped.
 */
export class Player {
  #listeners = []
  #lines = 1
  #moves = []
  #isSearching = false

  /** @param {string} [script] as of a Worker */
  constructor(script, { knows = ["e2e4", "d2d4", "e7e5"] } = {}) {
    this.script = script
    this.knows = knows
  }

  addEventListener(type, listener) {
    if (type === "message") this.#listeners.push(listener)
  }

  #say(...lines) {
    for (const data of lines) for (const listener of this.#listeners) queueMicrotask(() => listener({ data }))
  }

  postMessage(line) {
    const [word] = line.split(" ")
    if (line === "uci") this.#say("id name Player", "id author Nobody", ...options, "uciok")
    if (line === "isready") this.#say("readyok")
    if (word === "setoption" && /name MultiPV/.test(line)) this.#lines = Number(line.split(" ").at(-1))
    if (word === "position") {
      const [fen, moves = ""] = line.split(" moves ")
      const isBlack = / b /.test(fen) !== (moves.split(" ").filter(Boolean).length % 2 === 1)
      this.#moves = this.knows.filter((move) => Number(move[1]) > 4 === isBlack)
    }
    if (word === "go") {
      this.#isSearching = true
      this.#moves
        .slice(0, this.#lines)
        .forEach((move, index) =>
          this.#say(`info depth 1 multipv ${index + 1} score cp ${30 - 5 * index} nodes 20 pv ${move}`),
        )
      if (!line.includes("infinite")) this.#finish()
    }
    if (word === "stop") this.#finish()
  }

  #finish() {
    if (this.#isSearching) this.#say(`bestmove ${this.#moves[0] ?? "(none)"}`)
    this.#isSearching = false
  }

  terminate() {
    this.#listeners = []
  }
}
