// The tags of a game, as chess.js calls them: headers.

import { DEFAULT_POSITION } from "./names.js"

/** The mandatory tags of PGN, with their values for unknown data. @type {Record<string, string>} */
export const SEVEN_TAG_ROSTER = {
  Event: "?",
  Site: "?",
  Date: "????.??.??",
  Round: "?",
  White: "?",
  Black: "?",
  Result: "*",
}

/** Other tags of the PGN standard, in the order in which they are written. */
const others = `
  WhiteTitle BlackTitle WhiteElo BlackElo WhiteUSCF BlackUSCF WhiteNA BlackNA WhiteType BlackType EventDate EventSponsor
  Section Stage Board Opening Variation SubVariation ECO NIC Time UTCTime UTCDate TimeControl SetUp FEN Termination
  Annotator Mode PlyCount`
const template = [
  ...Object.entries(SEVEN_TAG_ROSTER),
  ...(others.match(/\w+/g) ?? []).map((name) => /** @type {const} */ ([name, null])),
]

/** @param {string} name */
const unknown = (name) => (Object.hasOwn(SEVEN_TAG_ROSTER, name) ? (SEVEN_TAG_ROSTER[name] ?? null) : null)

/** A game's headers: every name in order, null for one without a value. */
export class Headers {
  /** Undefined for a new game. @type {Map<string, string | null> | undefined} */
  values

  /**
   * The starting position, if it is not in the headers yet: a FEN, an object with one, or null.
   * @type {string | { readonly fen: string } | null | undefined}
   */
  start

  /** Cached headers that have a value; cleared on change. @type {Record<string, string> | undefined} */
  cached

  /** Sets the starting position. The FEN is read on demand. @param {string | { readonly fen: string } | null} start */
  startFrom(start) {
    this.start = start
    this.cached = undefined
  }

  get all() {
    const values = (this.values ??= new Map(template))
    if (this.start !== undefined) {
      const { start } = this
      const fen = typeof start === "string" ? start : start && start.fen
      const isUsual = fen === null || fen === DEFAULT_POSITION
      values.set("SetUp", isUsual ? null : "1").set("FEN", isUsual ? null : fen)
      this.start = undefined
    }
    return values
  }

  /** The names that have a value. @returns {Record<string, string>} */
  get present() {
    if (this.values === undefined && (this.start === undefined || this.start === DEFAULT_POSITION)) {
      return { ...SEVEN_TAG_ROSTER }
    }
    if (!this.cached) {
      this.cached = {}
      for (const [name, value] of this.all) if (value !== null) this.cached[name] = value
    }
    return { ...this.cached }
  }

  /** @param {string} name @param {string | null} value null for an unknown value */
  set(name, value) {
    this.all.set(name, value ?? unknown(name))
    this.cached = undefined
  }
}
