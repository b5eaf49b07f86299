import { checkedOptions, outOfRange, wrong } from "../values/options.js"
import { describe } from "../values/describe.js"
import { Analysis } from "./analysis.js"
import { UciError } from "./error.js"
import { linkOf } from "./link.js"
import { checkedSignal, questionOf, time } from "./question.js"
import { Search } from "./search.js"
import { Session } from "./session.js"
import { Settings } from "./settings.js"

/** @import { Game } from "../values/game.js" */
/** @import { GameNode } from "../values/node.js" */
/** @import { Position } from "../values/position.js" */
/** @import { EngineOption, EngineSource, SearchOptions, StartOptions } from "./types.js" */

const key = {}

/** A running UCI engine. */
export class Engine {
  #session
  #settings
  #id

  /**
   * Use `Engine.start`.
   * @param {unknown} given @param {Session} session @param {Settings} settings
   * @param {{ name: string, author: string }} id @private
   */
  constructor(given, session, settings, id) {
    if (given !== key) throw new TypeError("an Engine is created by Engine.start(source)")
    this.#session = session
    this.#settings = settings
    this.#id = id
  }

  /** Keeps Vue from wrapping it in a proxy, which cannot access private members. @returns {true} @internal */
  get __v_skip() {
    return true
  }

  /**
   * Starts an engine: says `uci` and waits for `uciok`. If that fails, the link is closed.
   * @param {EngineSource} source a Worker, a child process, a WebSocket, a module or an `EngineLink`
   * @param {StartOptions} [options]
   * @returns {Promise<Engine>} rejects with a `UciError`, "gone" or "silent", with the signal's reason, with a
   *   TypeError when the source or an option is invalid, or with a RangeError when a time is not positive and finite
   * @example
   * const engine = await Engine.start(new Worker("stockfish.js"))
   * const { best } = await engine.analyse(Position.start(), { depth: 12 })
   * best.san   // "e4"
   */
  static start(source, options) {
    return started(source, options)
  }

  /** The engine's name; empty if it does not say one. */
  get name() {
    return this.#id.name
  }

  /** Its authors. */
  get author() {
    return this.#id.author
  }

  /** Its options with their current values. @type {readonly EngineOption[]} */
  get options() {
    return this.#settings.all
  }

  /**
   * An option by its name, in any letter case.
   * @param {string} name
   * @example
   * engine.option("hash").max   // 1024
   */
  option(name) {
    return this.#settings.find(name)
  }

  /**
   * Sets an option, from the next search on.
   * @param {string} name in any letter case @param {string | number | boolean} [value] undefined for a button
   * @throws {UciError} "no-option" when the engine does not have it
   * @throws {RangeError} when the value has the wrong type, is out of range, not a choice, or has a line break
   * @throws {TypeError} for MultiPV, UCI_Chess960, UCI_Variant and Ponder, which each search sets
   * @example
   * engine.set("Hash", 64)
   * engine.option("Hash").value   // 64
   */
  set(name, value) {
    const command = this.#settings.set(name, value)
    if (command === undefined) return
    this.#session.add({
      *steps() {
        yield { send: [command] }
      },
    })
  }

  /**
   * Limits the playing strength, from the next search on.
   * @param {{ elo: number } | { skill: number } | null} how `elo` sets UCI_LimitStrength and UCI_Elo, `skill` sets
   *   Skill Level, null is full strength
   * @throws {UciError} "no-option" when the engine cannot do it
   * @throws {RangeError} when the number is out of the engine's range
   * @throws {TypeError} when it is none of these
   * @example
   * engine.strength({ elo: 1500 })
   * engine.option("UCI_Elo").value   // 1500
   * engine.strength(null)
   */
  strength(how) {
    /** @type {{ elo?: number, skill?: number } | undefined} */
    const limit = how ?? undefined
    const { elo, skill } = checkedOptions(limit, ["elo", "skill"], "null or ") ?? {}
    if (how !== null && (elo === undefined) === (skill === undefined))
      throw new TypeError(`${describe(how)} is not a strength: { elo }, { skill } or null was expected`)
    if (elo !== undefined) {
      this.#settings.get("UCI_LimitStrength")
      this.set("UCI_Elo", elo)
    }
    const best = this.option("Skill Level")?.max
    if (skill !== undefined) this.set("Skill Level", skill)
    else if (best !== undefined) this.set("Skill Level", best)
    if (elo !== undefined || this.option("UCI_LimitStrength")) this.set("UCI_LimitStrength", elo !== undefined)
  }

  /**
   * Searches a position. Searches run one at a time, in the order of the calls. For a game or a node, the moves since
   * its start or the last null move are sent, so that the engine knows of repetitions. Without legal moves it answers
   * at once.
   * @param {Position | Game | GameNode} what @param {SearchOptions} [options]
   * @returns {Analysis} rejects with a `UciError` if the engine cannot answer
   * @throws {TypeError} when it is none of these, or an option is unknown or has the wrong type
   * @throws {RangeError} when a number is out of range (for `lines` the engine's), or the list of moves is empty
   * @throws {IllegalMoveError} when one of the moves is not legal
   * @example
   * const analysis = engine.analyse(Position.start(), { depth: 10, lines: 2 })
   * for await (const { lines } of analysis) {
   *   lines.length   // 2
   * }
   * const { best } = await analysis
   * best.san   // "e4"
   */
  analyse(what, options) {
    const question = questionOf(what, options)
    const { asked, lines, signal } = question
    const { max = asked } = this.#settings.find("MultiPV") ?? {}
    if (asked > max) throw outOfRange("lines", asked, `a number of at most ${max}`)
    const session = this.#session
    const search = new Search(question, this.#settings)
    const obstacle = session.ended ?? (lines === 0 ? undefined : search.check())
    if (signal?.aborted) search.fail(signal.reason)
    else if (obstacle) search.fail(obstacle)
    else if (lines === 0) search.answerNothing()
    else {
      if (signal) {
        const forget = session.abortBy(search, signal)
        search.promise.then(forget, forget)
      }
      session.add(search)
    }
    return new Analysis(search, () => session.stop(search))
  }

  /**
   * Tells the engine that the next position belongs to a new game (`ucinewgame`). Queued like a search.
   * @returns {Promise<void>} resolves when the engine is ready
   * @example
   * await engine.newGame()
   * const { best } = await engine.analyse(Position.start(), { depth: 10 })
   * best.san   // "e4"
   */
  newGame() {
    const ready = new Promise((resolve, reject) =>
      this.#session.add({
        *steps() {
          yield { send: ["ucinewgame", "isready"], until: "readyok" }
          resolve(undefined)
        },
        fail: reject,
      }),
    )
    // Avoids an unhandled rejection: the next search fails as well.
    ready.catch(() => {})
    return /** @type {Promise<void>} */ (ready)
  }

  /**
   * Quits the engine and closes the link. Running and queued searches reject with "quit". Safe to call twice.
   * @example
   * engine.quit()
   * const { code } = await engine.closed
   * code   // "quit"
   */
  quit() {
    this.#session.quit()
  }

  /** Resolves with the reason when the engine has stopped working. Never rejects. @type {Promise<UciError>} */
  get closed() {
    return this.#session.closed
  }
}

/** Outside the class, which esbuild renames. @param {EngineSource} source @param {StartOptions | undefined} options */
async function started(source, options) {
  const checked = checkedOptions(options, ["seconds", "patience", "signal", "onLine"]) ?? {}
  const { onLine } = checked
  if (onLine !== undefined && typeof onLine !== "function") throw wrong("onLine", onLine, "a function")
  const seconds = time("seconds", checked.seconds ?? 60)
  const patience = time("patience", checked.patience ?? 10)
  const signal = checkedSignal(checked.signal)
  const session = new Session(linkOf(source), { seconds, patience, onLine })
  const settings = new Settings()
  const id = { name: "", author: "" }
  const abort = () => session.end(new UciError("its start was aborted", "gone"))
  if (signal?.aborted) abort()
  else session.listen()
  signal?.addEventListener("abort", abort, { once: true })
  /** @type {Promise<unknown>} */
  const answer = new Promise((resolve, reject) =>
    session.add({
      *steps() {
        yield { send: ["uci"], until: "uciok" }
        resolve(undefined)
      },
      hear(line) {
        if (line.type === "id")
          Object.assign(id, line.name === undefined ? { author: line.author } : { name: line.name })
        if (line.type === "option") settings.offer(line.option)
      },
      fail: reject,
    }),
  )
  try {
    await answer
  } catch (why) {
    throw signal?.aborted ? signal.reason : why
  } finally {
    signal?.removeEventListener("abort", abort)
  }
  return new /** @type {any} */ (Engine)(key, session, settings, id)
}
