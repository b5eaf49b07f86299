// The data for the JavaScript tests: the compact files of this folder or, if CHESS_ARBITER_DATA names a
// data folder, every row of that folder in the same columns.

import { readFileSync } from "node:fs"
import * as make from "./make.mjs"
import * as variants from "./variants/make.mjs"

const CONVERTERS = {
  positions: make.positions,
  legal_sans: make.legalSans,
  fen_syntax: make.fenSyntax,
  fen_status: make.fenStatus,
  fen_read: make.fenRead,
  san_read: make.sanRead,
  san_write: make.sanWrite,
  play: make.play,
  judged: make.judged,
  chess960: make.chess960,
  chess960_numbers: make.chess960Numbers,
  polyglot: make.polyglot,
  attacks: make.attacks,
  insufficient: make.insufficient,
  ends: make.ends,
  draws: make.draws,
  claims: make.claims,
  flags: make.flags,
  games: make.games,
  pgn_odd: make.pgnOdd,
  pgn_read: make.pgnRead,
  pgn_comments: make.pgnComments,
}

const VARIANT_CONVERTERS = {
  positions: variants.positions,
  perft: variants.perft,
  games: variants.games,
  repetitions: variants.repetitions,
  refused: variants.refused,
  facts: variants.facts,
  horde: variants.horde,
  fen_forms: variants.fenForms,
  names: variants.names,
}

/** The rows of one file, each an array of its columns. */
export const facts = (name) => rows(name, CONVERTERS[name])

/** The same for a file of the folder `variants`. */
export const variantFacts = (name) => rows(`variants/${name}`, VARIANT_CONVERTERS[name])

const rows = (name, ofFolder) => {
  const folder = process.env.CHESS_ARBITER_DATA
  if (folder) return ofFolder(folder)
  return readFileSync(new URL(`${name}.tsv`, import.meta.url), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t").map(make.unescape))
}

/** A list written "." when empty. */
export const list = (text, by = " ") => (text === "." ? [] : text.split(by))

/** The option `{ chess960 }` of `Position.fromFen`; omitted for "auto". */
export const reading = (mode) => (mode === "auto" ? {} : { chess960: mode === "960" })

/**
 * Deliberate differences from python-chess in reading a FEN: the field for which we refuse what it reads, true if we
 * read what it refuses, undefined if we agree. The reasons are in tests/rust/fen.rs, at the function with this name.
 */
export const decided = (text) => {
  const [placement, , castling = "-", ep = "-", halfmoves = "0", fullmoves = "0"] = text
    .split(/[ \t\r\n]+/)
    .filter(Boolean)
  const isCounter = (field) => /^[0-9]+$/.test(field) && Number(field) < 2 ** 32
  if (/[0-9]{2}/.test(placement)) return "placement"
  if (!isCounter(halfmoves)) return "halfmoves"
  if (!isCounter(fullmoves)) return "fullmoves"
  if (/^[a-h][124578]$/.test(ep)) return "en-passant"
  if (castling.replace(/[^A-Z]/g, "").length > 2) return "castling"
  if (/^[\x00-\x7f]*$/.test(text) && /^[KQkqA-Ha-h]+$/.test(castling)) return true
  return undefined
}

/** Collects failures, so that one bad row does not hide the others. */
export class Report {
  rows = 0
  failures = []

  /** Runs `check` for one row; an error is a failure of that row. */
  row(name, check) {
    this.rows++
    try {
      check()
    } catch (error) {
      this.failures.push(`${name}: ${error.message.split("\n").slice(0, 12).join(" ")}`)
    }
  }

  finish(least = 1) {
    if (this.failures.length) {
      throw new Error(`${this.failures.length} of ${this.rows} rows fail:\n${this.failures.slice(0, 20).join("\n")}`)
    }
    if (this.rows < least && !process.env.CHESS_ARBITER_DATA)
      throw new Error(`only ${this.rows} rows, expected ${least}`)
  }
}
