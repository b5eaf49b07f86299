// What an import costs an app: bundled by each bundler with its usual settings, run, and measured.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { Worker } from "node:worker_threads"
import { filesIn } from "../build/stage.mjs"
import { dist, inRoot, target } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { bundlers } from "./bundlers.mjs"
import { gzipped } from "./measure.mjs"

const legal = "Position.start().legalMoves().length"
const loaded = (wasm) => `init(globalThis.wasm("${wasm}")).then(() => ${legal})`
const explained = (options) => `explain({ reason: "checkmate", result: "1-0" }${options})`
/**
 * The parts of a position that polyglotKey reads: an empty board with White to move. Its key is the format's number for
 * White's turn.
 */
const empty = `{ pieces: () => new Map(), castling: { white: {}, black: {} }, turn: "white", fen: () => "8/8/8/8/8/8/8/8 w - - 0 1" }`

/** By name in benches/sizes.json: the imports; what the app does with them, and the result. */
export const rows = {
  unused: ['import { Position } from "chess-arbiter"'],
  bare: ['import "chess-arbiter"'],
  stillUnused: ['import { still } from "chess-arbiter/still"'],
  variantsUnused: ['import { Game } from "chess-arbiter/variants"'],
  classesUnused: ['import { ChessBoard } from "chess-arbiter/elements/classes"'],
  variants: ['import { variants } from "chess-arbiter/variants"', "variants.length", 8],
  isSquare: ['import { isSquare } from "chess-arbiter"', 'isSquare("e4")', true],
  error: ['import { IllegalMoveError } from "chess-arbiter"', "IllegalMoveError.prototype instanceof Error", true],
  localizeSan: ['import { localizeSan } from "chess-arbiter"', 'localizeSan("Nf3", "de")', "Sf3"],
  polyglotKey: [
    'import { polyglotKey } from "chess-arbiter/polyglot"',
    `String(polyglotKey(${empty}))`,
    "17930561480947107081",
  ],
  openBook: ['import { openBook } from "chess-arbiter/polyglot"', "openBook(new Uint8Array(40)).size", 2],
  epd: [
    'import { parseEpd } from "chess-arbiter/epd"',
    'parseEpd("8/8 w - - bm e4;")[0].issues[0].code',
    "unusable-position",
  ],
  openings: [
    'import { openingOf } from "chess-arbiter/openings"',
    `openingOf({ fen: () => "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b KQkq -", judge() {}, legalMoves() {} }).eco`,
    "A00",
  ],
  uci: [
    'import { Engine, UciError, parseUci, scoreFor, compareScores } from "chess-arbiter/uci"',
    `[typeof Engine.start, new UciError("", "gone").code, scoreFor({ pawns: 1 }, "black").pawns, compareScores({ mate: 1 }, { pawns: 1 }), parseUci("uciok").type].join()`,
    "function,gone,-1,-1,uciok",
  ],
  still: ['import { still } from "chess-arbiter/still"', 'still("8/8/8/8/8/8/8/8").slice(0, 4)', "<svg"],
  stillFairy: ['import { still } from "chess-arbiter/still/fairy"', 'still("3/1a1/2A").slice(0, 4)', "<svg"],
  explain: ['import { explain } from "chess-arbiter"', explained(""), "Checkmate, White wins."],
  explainGerman: [
    'import { explain } from "chess-arbiter"; import "chess-arbiter/lang/de"',
    explained(', { lang: "de" }'),
    "Schachmatt, Weiß gewinnt.",
  ],
  slim: ['import init, { Position } from "chess-arbiter/slim"', loaded("chess_arbiter"), 20],
  slimPosition: ['import init, { Position } from "chess-arbiter/slim/position"', loaded("chess_arbiter_position"), 20],
  slimVariants: ['import init, { Position } from "chess-arbiter/slim/variants"', loaded("chess_arbiter_variants"), 20],
  position: ['import { Position } from "chess-arbiter/position"', legal, 20],
  chess: ['import { Chess } from "chess-arbiter/chess.js"', "new Chess().moves().length", 20],
  mainPosition: ['import { Position } from "chess-arbiter"', legal, 20],
  mainSetup: ['import { Setup } from "chess-arbiter"', "Setup.start().position().legalMoves().length", 20],
  mainGame: ['import { Game } from "chess-arbiter"', 'new Game().move("e4").san', "e4"],
  variantsGame: [
    'import { Game } from "chess-arbiter/variants"',
    'new Game({ variant: "atomic" }).move("e4").san',
    "e4",
  ],
  everything: [
    'import * as all from "chess-arbiter"',
    "(globalThis.all = all).Position.start().legalMoves().length",
    20,
  ],
}

/**
 * Bundles the rows by the bundlers of these names, in a folder where "chess-arbiter" can be imported: here, as the
 * package imports itself, or in an app of the `work` of tests/consumers/setup.mjs. Returns by row { title, bundles },
 * the code by bundler. A bundle with another result is a Failure.
 */
export async function measureImports(names, work) {
  const folder = work ? work.app("imports") : join(target, "imports")
  const measured = {}
  for (const name of names) {
    const { bundle, only } = bundlers[name]
    const app = join(folder, name)
    rmSync(app, { recursive: true, force: true })
    const apps = Object.entries(rows)
      .map(([row, [imports, use, result]]) => ({ row, imports, use, result, out: join(app, row) }))
      .filter(({ row }) => !only || only.includes(row))
      .map((each) => ({ ...each, main: join(app, "src", each.row, "main.js") }))
    for (const { imports, use, main } of apps) {
      mkdirSync(dirname(main), { recursive: true })
      writeFileSync(main, `${imports}\n${use ? `globalThis.result = ${use}\n` : ""}`)
    }
    const results = (await bundle(apps, app, work)) ?? (await resultsOf(apps))
    for (const { row, imports, result, out } of apps) {
      if (results[row] !== result) throw new Failure(`${name}: "${imports}" gives ${results[row]}, not ${result}.`)
      const scripts = reached(filesIn(out).filter((file) => file.endsWith(".js")))
      measured[row] ??= { title: imports.replaceAll(/import |"/g, ""), bundles: {} }
      measured[row].bundles[name] = Buffer.from(scripts.map((file) => readFileSync(file, "utf8").trim()).join(""))
    }
  }
  return measured
}

/**
 * Of these scripts those that main.js imports, at once or on demand: Vite also writes others. All, if there is no
 * main.js.
 */
function reached(scripts) {
  const main = scripts.filter((file) => basename(file) === "main.js")
  if (main.length === 0) return scripts
  const found = new Set(main)
  // Iterating a set also visits items added during the loop.
  for (const file of found) {
    const code = readFileSync(file, "utf8")
    for (const other of scripts) if (code.includes(basename(other))) found.add(other)
  }
  return [...found]
}

/** The results of the bundles, each imported in one worker. */
function resultsOf(apps) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(inRoot("scripts", "size", "worker.mjs"), { workerData: { apps, dist } })
    worker.once("message", resolve).once("error", reject)
  })
}

/** The key of a row's limit for a bundler: its name, or the common limit. */
export const keyOf = (limits, name) => (name in limits ? name : "limit")

/** Messages about imports that exceed their limit. */
export function largerImports(measured, limits) {
  return Object.entries(measured).flatMap(([row, { title, bundles }]) =>
    Object.entries(bundles)
      .map(([name, code]) => [name, gzipped(code) - limits[row][keyOf(limits[row], name)]])
      .filter(([, above]) => above > 0)
      .map(([name, above]) => `import ${title} by ${name}: ${above} bytes of gzip above the limit.`),
  )
}
