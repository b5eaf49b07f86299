// The type declarations of the drop-in match those of chess.js.
import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import ts from "typescript"

const root = fileURLToPath(new URL("../..", import.meta.url))
const built = join(root, "dist", "chess.d.ts")

const program = `
import * as theirs from "chess.js"
import * as ours from "chess-arbiter/chess.js"

/** Without private members, which make classes incompatible in TypeScript. */
type Public<Class> = { [Name in keyof Class]: Class[Name] }

// Not moves: the declaration in chess.js promises moves where it returns texts.
export const chess: Omit<Public<theirs.Chess>, "moves"> = new ours.Chess("", { skipValidation: true })
export const move: Public<theirs.Move> = new ours.Chess().move({ from: "e2", to: "e4", promotion: "q" }, { strict: true })
export const moveBack: Omit<ours.Move, never> = {} as theirs.Move
export const color: theirs.Color = "w" as ours.Color
export const colorBack: ours.Color = "w" as theirs.Color
export const piece: theirs.Piece = {} as ours.Piece
export const pieceBack: ours.Piece = {} as theirs.Piece
export const symbol: theirs.PieceSymbol = "p" as ours.PieceSymbol
export const symbolBack: ours.PieceSymbol = "p" as theirs.PieceSymbol
export const square: theirs.Square = "e4" as ours.Square
export const squareBack: ours.Square = "e4" as theirs.Square
export const white: typeof theirs.WHITE = ours.WHITE
export const black: typeof theirs.BLACK = ours.BLACK
export const king: typeof theirs.KING = ours.KING
export const pawn: typeof theirs.PAWN = ours.PAWN
export const start: typeof theirs.DEFAULT_POSITION = ours.DEFAULT_POSITION
export const squares: typeof theirs.SQUARES = ours.SQUARES
export const roster: typeof theirs.SEVEN_TAG_ROSTER = ours.SEVEN_TAG_ROSTER
export const validate: typeof theirs.validateFen = ours.validateFen
export const random: typeof theirs.xoroshiro128 = ours.xoroshiro128

const game = new ours.Chess()
export const sans: string[] = game.moves()
export const some: string[] = game.moves({ square: "e2" })
export const verbose: ours.Move[] = game.moves({ verbose: true, square: "e2", piece: "p" })
export const played: ours.Move[] = game.history({ verbose: true })
export const either: string[] | ours.Move[] = game.moves({ verbose: Math.random() < 0.5 })
`

const skip = existsSync(built) ? false : "the declarations are not built"

test("an app typed for chess.js compiles with our declarations", { skip }, () => {
  const file = join(root, "tests", "chess-js", "program.ts")
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
    paths: { "chess-arbiter/chess.js": [built] },
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.readFile = (name) => (name === file ? program : readFile(name))
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, program, options.target) : getSourceFile(name, ...rest)
  const found = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host))
  assert.equal(
    ts.formatDiagnostics(found, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => "\n",
    }),
    "",
  )
})
