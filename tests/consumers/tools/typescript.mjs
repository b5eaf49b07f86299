// The type declarations in strict projects, without skipLibCheck.
import { run } from "../setup.mjs"

/** Code of an app for each entry; PACKAGE is replaced by the name of the entry. */
const programs = {
  "chess-arbiter": `
import { Game, Position, readPgn, type Move, type Square, type Verdict } from "PACKAGE"
const from: Square = "e2"
const moves: Move[] = Position.start().legalMoves(from)
const verdict: Verdict = new Game().judge("e2e5")
if (!verdict.legal) {
  const why: string = verdict.message
  console.log(why, moves.length)
}
// @ts-expect-error: there is no such square
const square: Square = "z9"
console.log(square)
export async function read(body: AsyncIterable<Uint8Array>) {
  for await (const { game } of readPgn(body)) console.log(game.position.fen())
}
`,
  slim: `
import init, { Game } from "PACKAGE"
export async function start(bytes: ArrayBuffer) {
  await init()
  await init(bytes)
  const game: Game = new Game()
  console.log(game.position.fen())
}
`,
  elements: `
import { ChessBoard } from "PACKAGE"
import "PACKAGE.css"
const ply: number | undefined = document.querySelector("chess-board")?.game.ply
const board: ChessBoard = document.createElement("chess-board")
// @ts-expect-error: a diagram has no game
console.log(ply, board.game, document.createElement("chess-diagram").game)
`,
  "elements/classes": `
import { ChessBoard } from "PACKAGE"
export class MyBoard extends ChessBoard {}
`,
  "elements/variants": `
import "PACKAGE"
console.log(document.querySelector("chess-board"))
`,
  variants: `
import { Game, Position, variantOf, type Pockets, type Variant } from "PACKAGE"
const variant: Variant | undefined = variantOf("3check")
const game: Game = new Game({ variant: "crazyhouse" })
const pockets: Pockets | null = game.position.pockets
const exploded = Position.start({ variant: "atomic" }).judge({ drop: "n", to: "f3" }).move?.exploded
console.log(variant, pockets, exploded)
`,
  polyglot: `
import { Position } from "chess-arbiter"
import { openBook, polyglotKey, type Book, type BookMove } from "PACKAGE"
const key: bigint = polyglotKey(Position.start())
const book: Book = openBook(new Uint8Array(16))
const moves: BookMove[] = book.moves(Position.start(), { all: true })
const san: string | undefined = book.pick(Position.start(), { random: () => 0.5 })?.san
console.log(key, moves[0]?.share, san)
`,
  epd: `
import { Position } from "chess-arbiter"
import { parseEpd, writeEpd, type EpdEntry } from "PACKAGE"
const entries: EpdEntry[] = parseEpd("8/8 w - - bm e4;")
const [operand] = entries[0]?.operations.get("bm") ?? []
const san: string | undefined = typeof operand === "object" ? operand.san : undefined
const line: string = writeEpd(Position.start(), [["bm", ["e4"]], ["acd", [12]]])
// @ts-expect-error: an operand is not a boolean
writeEpd(Position.start(), [["id", [true]]])
console.log(san, line)
`,
  openings: `
import { Game, Position } from "chess-arbiter"
import { openingOf, type Opening } from "PACKAGE"
const opening: Opening | null = openingOf(new Game())
const name: string | undefined = openingOf(Position.start())?.name
const ply: number | undefined = openingOf(new Game().root)?.ply
// @ts-expect-error: a FEN is not a position
openingOf("8/8/8/8/8/8/8/8 w - - 0 1")
console.log(opening, name, ply)
`,
  uci: `
import { Game, Position } from "chess-arbiter"
import { Engine, UciError, parseUci, scoreFor, type Analysis, type EngineLink, type Score } from "PACKAGE"
const link: EngineLink = { send(line) { console.log(line) }, listen(text, end) { text("uciok"); end() } }
export async function play(game: Game): Promise<string | undefined> {
  const engine = await Engine.start(link, { seconds: 5, onLine: (line, from: "app" | "engine") => console.log(line, from) })
  const analysis: Analysis = engine.analyse(game, { lines: 2, clock: { white: 60, black: 60 } })
  for await (const { lines } of analysis) {
    const score: Score | undefined = lines[0]?.score
    if (score && "mate" in score) game.root.annotations.eval = scoreFor(score, "white")
  }
  const { best } = await engine.analyse(Position.start()).catch((error: unknown) => {
    if (error instanceof UciError && error.code === "silent") return { best: null }
    throw error
  })
  const line = parseUci("info depth 1")
  if (line.type === "info") console.log(line.score?.cp, line.pv?.length)
  // @ts-expect-error: it sets itself how many lines
  engine.analyse(game, { multipv: 2 })
  return best?.san
}
`,
  "chess.js": `
import { Chess, type Square } from "PACKAGE"
const chess: Chess = new Chess()
const square: Square = chess.move("e4").to
console.log(square, chess.fen())
`,
}
const language = `
import { Game } from "chess-arbiter"
import "PACKAGE"
console.log(new Game().judge("e5", { lang: "de" }))
`
const other = `
import * as entry from "PACKAGE"
console.log(Object.keys(entry))
`
/** With the DOM library, browser streams and responses are also accepted. */
const browser = {
  "chess-arbiter": `
import { readPgn as readStream } from "PACKAGE"
export const readAll = async (response: Response, file: File) => [readStream(response.body!), readStream(file.stream())]
`,
  slim: `
import load from "PACKAGE"
export const loads = [load(new URL("x", "https://example.org")), load(fetch("x")), load("x"), load(new Uint8Array(8))]
export const loadFrom = (module: WebAssembly.Module, response: Response) => [load(module), load(response)]
`,
}

const console_ = `declare var console: { log(...values: unknown[]): void }\n`

function programFor({ name, specifier }, hasDom) {
  const text = programs[name] ?? (name.startsWith("lang/") ? language : other)
  // Elements include the DOM library, and with it a console.
  const lacksConsole = !hasDom && !name.startsWith("elements")
  return [lacksConsole ? console_ : "", text, hasDom ? (browser[name] ?? "") : ""]
    .join("")
    .replaceAll("PACKAGE", specifier)
}

const strict = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  // The compiler's own declarations need no check.
  skipDefaultLibCheck: true,
  target: "es2022",
  types: [],
}

/**
 * The module resolutions; those of Node distinguish modules by extension. node10 has its old name, which all
 * compilers know.
 */
const resolutions = {
  bundler: { options: { module: "esnext", moduleResolution: "bundler" }, extensions: [".ts"] },
  node16: { options: { module: "node16" }, extensions: [".mts", ".cts"] },
  nodenext: { options: { module: "nodenext" }, extensions: [".mts", ".cts"] },
  node10: { options: { module: "commonjs", moduleResolution: "node" }, extensions: [".ts"] },
}

/** The oldest compiler that knows "exports", the oldest that knows bundler, and the current ones. */
const compilers = [
  { version: "4.7", folder: "typescript-4.7", knows: ["node16", "node10"] },
  { version: "5.0", folder: "typescript-5.0", knows: ["bundler"] },
  { version: "5.9", folder: "typescript", knows: ["bundler", "node16", "nodenext", "node10"] },
  { version: "7.0", folder: "typescript-next", knows: ["bundler", "node16", "nodenext"] },
]

const check = ({ version, folder: compiler }, resolution, hasDom) => ({
  name: `TypeScript ${version}, ${resolution}, ${hasDom ? "DOM" : "no DOM"}`,
  async run({ entries, app, tool }) {
    const { options, extensions } = resolutions[resolution]
    const groups = extensions.flatMap((extension) =>
      // The elements separately, because they include the DOM library for the whole compilation.
      (hasDom ? [/^/] : [/^elements/, /^(?!elements)/]).map((names, index) => ({
        extension,
        config: `${extension.slice(1)}${index}.json`,
        chosen: entries.filter(({ name }) => names.test(name)),
      })),
    )
    const compilerOptions = { ...strict, ...options, lib: hasDom ? ["es2022", "dom"] : ["es2022"] }
    const files = groups.flatMap(({ extension, config, chosen }) => [
      [config, JSON.stringify({ compilerOptions, files: chosen.map(({ file }) => file + extension) })],
      ...chosen.map((entry) => [entry.file + extension, programFor(entry, hasDom)]),
    ])
    const folder = `typescript-${version}-${resolution}-${hasDom ? "dom" : "no-dom"}`
    // Without the tools, because the types for templates load those of every installed framework.
    const cwd = app(folder, { alone: true, program: "program", files: Object.fromEntries(files) })
    const results = Object.fromEntries(entries.map(({ name }) => [name, "ok"]))
    for (const { extension, config, chosen } of groups) {
      const command = [tool(compiler, "lib", "tsc.js"), "--project", config, "--pretty", "false"]
      const errors = await run(process.execPath, command, { cwd }).then(
        () => "",
        (error) => error.message,
      )
      if (!errors) continue
      const lines = errors.split("\n").filter((line) => /error TS/.test(line))
      const ownLines = ({ file }) => lines.filter((line) => line.startsWith(`${file}${extension}(`))
      // An error elsewhere, such as in a declaration, counts for all entries.
      const others = lines.filter((line) => !chosen.some((entry) => ownLines(entry).includes(line)))
      for (const entry of chosen) {
        const own = [...ownLines(entry), ...others]
        if (own.length > 0 || lines.length === 0) results[entry.name] = own.join("\n") || errors
      }
    }
    return results
  },
})

/**
 * Whether there is a DOM library concerns what declarations say, not how they are found. So each compiler reads them without
 * it only once: with node16, which finds those of `import` and those of `require`.
 */
const withoutDom = ({ knows }) => (knows.includes("node16") ? "node16" : "bundler")

export const typescript = compilers.flatMap((compiler) => [
  ...compiler.knows.map((resolution) => check(compiler, resolution, true)),
  check(compiler, withoutDom(compiler), false),
])
