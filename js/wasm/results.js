// Decodes results that the engine writes as lists of numbers (bindings/src/results.rs), with generated/names.js.

import { endReasons, facts, fenFields } from "../generated/names.js"
import { colors, moveOf, roles, sanOf } from "../values/moves.js"
import { squares, squaresOf } from "../values/squares.js"

/** @import { Packed } from "./packed.js" */
/** @import { ClaimCode, DrawClaim, Facts, GameEnd, PgnCode } from "../values/types.js" */
/** @import { FenError, FoundClaimRefusal, FoundGameProblem, FoundIssue, FoundProblem, Refusal } from "../values/verdict.js" */

/** @typedef {Readonly<Record<number, string>>} SentenceNames by number */

/** @typedef {typeof facts[number]} Fact */
/** @typedef {typeof kinds} Kinds */
/** The facts of the engine, by the types in Rust. @typedef {{
 *   [F in Fact as F[0]]?: F[2] extends true ? ReturnType<Kinds[F[1]]>[] : ReturnType<Kinds[F[1]]>
 * } & { sentence: string }} Found */

/** Reads facts, by their types in src/facts.rs. */
const kinds = /** @satisfies {Record<Fact[1], (words: Words) => unknown>} */ ({
  Color: (words) => words.name(colors),
  Role: (words) => words.name(roles),
  Square: (words) => words.name(squares),
  PieceOn: (words) => ({ square: words.name(squares), color: words.name(colors), role: words.name(roles) }),
  San: (words) => sanOf(words.next()),
  Played: (words) => ({ number: words.next(), color: words.name(colors), san: sanOf(words.next()) }),
  u32: (words) => words.next(),
  Line: (words) => ({ from: words.name(squares), to: words.name(squares) }),
  CastlingSide: (words) => words.name(wings),
  char: (words) => String.fromCodePoint(words.next()),
  String: (words) => String.fromCodePoint(...words.list(() => words.next())),
  Sentence: (words) => words.sentence(),
  Outcome: (words) => words.name(outcomes),
})
const wings = /** @type {const} */ (["king", "queen"])
const outcomes = /** @type {const} */ (["1-0", "0-1", "1/2-1/2"])

/** A cursor over the engine's list of numbers. */
class Words {
  #at = 0
  #words
  #sentences

  /** @param {Uint32Array} words @param {SentenceNames} sentences */
  constructor(words, sentences) {
    this.#words = words
    this.#sentences = sentences
  }

  next() {
    return this.#words[this.#at++]
  }

  /** A name by its number. @template T @param {readonly T[]} names */
  name(names) {
    return names[this.next()]
  }

  sentence() {
    return this.#sentences[this.next()]
  }

  /** A list with its length in front. @template T @param {() => T} read */
  list(read) {
    return Array.from({ length: this.next() }, read)
  }

  /** All remaining items. @template T @param {() => T} read */
  all(read) {
    const items = []
    while (this.#at < this.#words.length) items.push(read())
    return items
  }

  set() {
    return squaresOf(this.next(), this.next())
  }

  /** @returns {Facts} */
  facts() {
    /** @type {Record<string, unknown>} */
    const found = { sentence: this.sentence() }
    for (let number = this.next(); number > 0; number = this.next()) {
      const [name, type, isList] = facts[number - 1]
      found[name] = isList ? this.list(() => kinds[type](this)) : kinds[type](this)
    }
    return /** @type {Found} */ (found)
  }

  /** @returns {Refusal} */
  refusal() {
    const facts = this.facts()
    const squares = this.set()
    const refutation = this.next()
    const candidates = this.list(() => this.next())
    return { reason: codeOf(facts), squares, ...(refutation && { refutation: sanOf(refutation) }), candidates, facts }
  }

  /** @returns {FoundProblem} */
  problem() {
    const facts = this.facts()
    return { code: codeOf(facts), squares: this.set(), facts, fatal: this.next() === 1 }
  }

  /** @returns {FoundGameProblem} */
  gameProblem() {
    const facts = this.facts()
    return { code: codeOf(facts), facts, ply: this.next() }
  }

  /** @returns {FenError} */
  fenError() {
    const facts = this.facts()
    return { field: this.name(fenFields), code: codeOf(facts), offset: this.next(), facts }
  }

  /** @returns {FoundIssue} */
  issue() {
    const [line, column, lost, isMove] = [this.next(), this.next(), this.next() === 1, this.next() === 1]
    const verdict = isMove ? this.refusal() : undefined
    const facts = verdict?.facts ?? this.facts()
    /** @type {PgnCode} */
    const code = verdict ? "illegal-move" : codeOf(facts, "pgn-")
    const before = this.list(() => this.next())
    return {
      line,
      column,
      code,
      lost,
      facts,
      ...(verdict && { verdict }),
      ...(before.length > 0 && { before: /** @type {Packed} */ (before) }),
    }
  }

  /** @returns {DrawClaim} */
  claim() {
    const reason = /** @type {DrawClaim["reason"]} */ (this.name(endReasons))
    const moves = this.list(() => moveOf(this.next()))
    return { reason, basis: moves.length > 0 ? "intended-move" : "position", moves }
  }

  /** @returns {DrawClaim | FoundClaimRefusal} */
  claimVerdict() {
    if (this.next() === 1) return this.claim()
    const facts = this.facts()
    /** @type {ClaimCode} */
    const code = codeOf(facts)
    return { code, facts, moves: this.list(() => moveOf(this.next())) }
  }
}

/** The name of the sentence up to a dot. @template {string} Code @param {Facts} facts @param {string} [prefix] */
const codeOf = ({ sentence }, prefix = "") => /** @type {Code} */ (sentence.slice(prefix.length).split(".")[0])

/** A legal move as a number, or its refusal. @param {Uint32Array} words @param {SentenceNames} sentences */
export const answerIn = (words, sentences) => (words.length === 1 ? words[0] : new Words(words, sentences).refusal())

/** @param {Uint32Array} words @param {SentenceNames} sentences */
export const fenErrorIn = (words, sentences) => new Words(words, sentences).fenError()

/** @param {Uint32Array} words @param {SentenceNames} sentences */
export function problemsIn(words, sentences) {
  const reader = new Words(words, sentences)
  return reader.all(() => reader.problem())
}

/** @param {Uint32Array} words @param {SentenceNames} sentences */
export function gameProblemsIn(words, sentences) {
  const reader = new Words(words, sentences)
  return reader.all(() => reader.gameProblem())
}

/** @param {Uint32Array} words @param {SentenceNames} sentences */
export function issuesIn(words, sentences) {
  const reader = new Words(words, sentences)
  return reader.all(() => reader.issue())
}

/** @param {Uint32Array} words */
export function claimsIn(words) {
  const reader = new Words(words, [])
  return reader.all(() => reader.claim())
}

/** A draw claim, or why it is refused. @param {Uint32Array} words @param {SentenceNames} sentences */
export const claimVerdictIn = (words, sentences) => new Words(words, sentences).claimVerdict()

/** @param {number} code not 0 @returns {GameEnd} */
export function endIn(code) {
  const outcome = (code - 1) % 3
  const side = Math.floor((code - 1) / 3) % 3
  const reason = /** @type {GameEnd["reason"]} */ (endReasons[Math.floor((code - 1) / 9)])
  const winner = colors[outcome] ?? null
  return { result: outcomes[outcome], reason, winner, ...(side > 0 && { by: colors[side - 1] }) }
}
