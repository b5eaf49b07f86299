// The vocabulary of chess-arbiter/uci as types, without run-time code.

import type { Position } from "../values/position.js"
import type { Move, MoveInput, Refused } from "../values/types.js"

/** A custom connection to an engine, for sources that are none of the known kinds. */
export interface EngineLink {
  /** Sends one line, without its line end. */
  send(line: string): void
  /**
   * Called once. Pass the engine's output to `text`: one or several lines at a time or, with `chunks`, any part of it.
   * A line has at most 1,048,576 characters. Call `end` when the engine is gone.
   */
  listen(text: (text: string) => void, end: (why?: unknown) => void): void
  close?(): void
  /** Whether a text may end within a line. */
  readonly chunks?: boolean | undefined
}

/**
 * A connection to an engine: an `EngineLink`; a Worker or something like it (`postMessage` with `addEventListener`,
 * `addMessageListener` or `on`); a child process (`stdin` and `stdout`); a WebSocket, open or opening; a module with
 * `uci` and `listen`, or with `sendCommand` and `listener`.
 */
export type EngineSource = EngineLink | object

export interface StartOptions {
  /** Seconds to wait for `uciok`, downloads included, and later for `readyok` before each search. 60 by default. */
  readonly seconds?: number | undefined
  /** Seconds to wait for `bestmove` after a stop. 10 by default. */
  readonly patience?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with every line in either direction, after it was sent or processed. It may call the engine. */
  readonly onLine?: ((line: string, from: "app" | "engine") => void) | undefined
}

/**
 * "gone": the engine died, the link closed, or a line was longer than 1 MB. "quit": by `quit`. "silent": no `uciok`, `readyok` or, after a stop,
 * `bestmove` in time. "refused": it rejected the position. "illegal-move": its `bestmove` is not legal. "no-option":
 * it lacks an option. "not-playable": a board without a king, or a variant or Chess960 that it does not support.
 */
export type UciErrorCode = "gone" | "quit" | "silent" | "refused" | "illegal-move" | "no-option" | "not-playable"

/** Details of a `UciError`. */
export interface UciErrorDetails {
  readonly line?: string | undefined
  readonly verdict?: Refused | undefined
  readonly cause?: unknown
}

/** From White's view, as in `[%eval]`. `mate` counts moves, negative if Black mates; never 0. Neither is ever -0. */
export type Score =
  | { readonly pawns: number; readonly depth?: number }
  | { readonly mate: number; readonly depth?: number }

export interface EngineLine {
  /** From 1. */
  readonly rank: number
  readonly score: Score
  /** Only if the score is a bound, from White's point of view. */
  readonly bound?: "lower" | "upper"
  /** Wins, draws and losses of White in per mille, if the engine reports them. */
  readonly wdl?: readonly [number, number, number]
  /** At least one move; ends before the first illegal one. */
  readonly moves: readonly Move[]
  readonly depth: number
  readonly selectiveDepth?: number
}

export interface Findings {
  readonly position: Position
  /**
   * In the order of their ranks, with different first moves: as many as requested, or as there are moves. During the
   * search all have the same depth.
   */
  readonly lines: readonly EngineLine[]
  readonly depth: number
  readonly nodes: number
  readonly seconds: number
  readonly nodesPerSecond?: number
  /** Hash usage, in per mille. */
  readonly hashFull?: number
  readonly tablebaseHits?: number
}

export interface Answer extends Findings {
  /** The engine's choice; with limited strength not always the first line's move. null only without a legal move. */
  readonly best: Move | null
  /** The expected reply. */
  readonly ponder: Move | null
}

/** Without any of the first five, a search runs until `stop` or `signal`; of several, the first limit ends it. */
export interface SearchOptions {
  readonly seconds?: number | undefined
  readonly depth?: number | undefined
  readonly nodes?: number | undefined
  /** Search for a mate in this many moves. */
  readonly mate?: number | undefined
  /** The time left on the clocks, in seconds; 0 is sent as one millisecond. */
  readonly clock?:
    | {
        readonly white: number
        readonly black: number
        readonly increment?: number | { readonly white: number; readonly black: number } | undefined
        readonly movesToGo?: number | undefined
      }
    | undefined
  /** Number of lines (MultiPV), 1 by default. */
  readonly lines?: number | undefined
  /** Search only these moves. */
  readonly moves?: readonly MoveInput[] | undefined
  readonly signal?: AbortSignal | undefined
}

export interface EngineOption {
  readonly name: string
  readonly type: "check" | "spin" | "combo" | "button" | "string"
  readonly default?: string | number | boolean
  readonly value?: string | number | boolean
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly string[]
}

export interface UciInfo {
  type: "info"
  depth?: number
  seldepth?: number
  multipv?: number
  /** From the point of view of the side to move: in centipawns, or in moves to mate. */
  score?: ({ cp: number; mate?: never } | { mate: number; cp?: never }) & { bound?: "lower" | "upper" }
  wdl?: [number, number, number]
  nodes?: number
  nps?: number
  /** In milliseconds. */
  time?: number
  hashfull?: number
  tbhits?: number
  currmove?: string
  pv?: string[]
  string?: string
}

export type UciLine =
  | UciInfo
  | { type: "bestmove"; move: string | null; ponder: string | null }
  | { type: "option"; option: EngineOption }
  | { type: "id"; name?: string; author?: string }
  | { type: "uciok" }
  | { type: "readyok" }
  | { type: "other"; text: string }
