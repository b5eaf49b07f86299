// Compares the engine (`cargo run --example contract`) with the declarations of js/: generates a TypeScript module in
// which each list of names equals a union, each record has the fields of its type, and each golden value satisfies
// its type; tsc checks it.
import { mkdirSync, writeFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { filesIn, stage } from "./build/stage.mjs"
import { tsc } from "./build/types.mjs"
import { cargoEnv } from "./cargo.mjs"
import { inRoot, target } from "./paths.mjs"
import { Failure, output } from "./run.mjs"
import { mustPass } from "./runners.mjs"

const folder = join(target, "contract")

/** The modules of the types named below. */
const modules = {
  "values/errors.js": "InvalidFenError, PgnError",
  "values/notes.js": "Notes",
  "values/types.js":
    "Annotations, CastlingRights, ClaimCode, Color, DrawClaim, EndReason, Facts, FenCode, FenField, GameEnd, GameOptions, GameProblem, " +
    "GameProblemCode, IllegalReason, MarkColor, Move, PgnCode, PgnIssue, Piece, ProblemCode, PromotionRole, Refused, RefusedClaim, Result, " +
    "Role, Square",
  "values/verdict.js": "FenError, FoundGameProblem, FoundProblem",
  "variants/types.js": "Variant, VariantEndReason, VariantFenCode, VariantIllegalReason, VariantProblemCode",
}

/**
 * A refusal before its message is added. It crosses with its candidates as words, which js/values/verdict.js decodes.
 */
const refusal = 'Omit<Refused, "legal" | "move" | "message">'

/** For each list of names of the engine, the types with the same names. */
const unions = {
  CastlingSide: ['NonNullable<Move["castle"]>', 'NonNullable<Facts["wing"]>', 'keyof CastlingRights["white"]'],
  ClaimBasis: ['DrawClaim["basis"]'],
  ClaimReason: ['DrawClaim["reason"]'],
  ClaimRefusalCode: ["ClaimCode", 'RefusedClaim["code"]'],
  Color: ["Color", "keyof CastlingRights"],
  EndReason: ["EndReason", 'GameEnd["reason"]'],
  FenCode: ["FenCode", 'InvalidFenError["code"]'],
  FenField: ["FenField", 'InvalidFenError["field"]'],
  GameProblemCode: ["GameProblemCode", 'GameProblem["code"]'],
  IllegalReason: ["IllegalReason", 'Refused["reason"]'],
  MarkColor: ["MarkColor"],
  // In JavaScript this is a refusal, whose reasons are above.
  MoveError: [],
  Outcome: [
    'Exclude<Result, "*">',
    'GameEnd["result"]',
    'NonNullable<Facts["outcome"]>',
    'NonNullable<Facts["claimedResult"]>',
  ],
  PgnCode: ["PgnCode", 'PgnIssue["code"]', 'PgnError["code"]'],
  ProblemCode: ["ProblemCode"],
  PromotionRole: ["PromotionRole"],
  Role: ["Role"],
  Rules: ['NonNullable<GameOptions["rules"]>'],
  // `Facts.sentence` is any text; tests/rust/sentences.rs compares these with the languages.
  Sentence: [],
  Square: ["Square"],
  Variant: ["Variant"],
}

/**
 * The types of names that only variants have, which the types above lack without an import of chess-arbiter/variants.
 */
const ofVariants = {
  EndReason: "VariantEndReason",
  FenCode: "VariantFenCode",
  IllegalReason: "VariantIllegalReason",
  ProblemCode: "VariantProblemCode",
}

/** For each record of the engine, its first type in JavaScript, before messages are added. */
const records = {
  Annotations: "Annotations",
  DrawClaim: "DrawClaim",
  Facts: "Facts",
  FenError: "FenError",
  GameEnd: "GameEnd",
  GameProblem: "FoundGameProblem",
  Move: "Move",
  Notes: "Notes",
  PgnIssue: `Omit<PgnIssue, "message" | "verdict"> & { verdict?: ${refusal} }`,
  Piece: "Piece",
  Problem: "FoundProblem",
  Refusal: refusal,
}

/** Golden values that are not records. */
const others = { Squares: "readonly Square[]" }

/** All keys of a union, not only the common ones. */
const preamble = `
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Keys<T> = T extends unknown ? keyof T : never
type Difference<Engine, Types> = Equal<Engine, Types> extends true
  ? never
  : { onlyInTheEngine: Exclude<Engine, Types>; onlyInTheTypes: Exclude<Types, Engine> }
`

/** Reports names that this script itself does not cover. */
function mustMatch(what, found, known) {
  const differing = [...found.filter((name) => !known.includes(name)), ...known.filter((name) => !found.includes(name))]
  if (differing.length > 0)
    throw new Failure(`scripts/contract.mjs and examples/contract have different ${what}: ${differing.join(", ")}.`)
}

/** The module for tsc. */
export function moduleOf({ vocabulary, keys, golden }) {
  mustMatch("lists of names", Object.keys(vocabulary), Object.keys(unions))
  mustMatch("golden values", Object.keys(golden), Object.keys({ ...records, ...others }))
  const names = (list) => (list.length > 0 ? list.map((name) => JSON.stringify(name)).join(" | ") : "never")
  const from = relative(folder, inRoot("js")).split(sep).join("/")
  const lines = Object.entries(modules).map(([file, types]) => `import type { ${types} } from "${from}/${file}"`)
  lines.push(preamble)
  const compare = (name, engine, type) => {
    lines.push(`/** ${type} against the engine's ${name}. */`)
    lines.push(`export const ${name}: never[] = [] as Difference<${engine}, ${type}>[]\n`)
  }
  for (const [name, types] of Object.entries(unions)) {
    for (const [place, type] of types.entries()) {
      const all = ofVariants[name] ? `${type} | ${ofVariants[name]}` : type
      compare(`namesOf${name}${place || ""}`, names(vocabulary[name]), all)
    }
  }
  for (const [name, type] of Object.entries(records)) compare(`fieldsOf${name}`, names(keys[name]), `Keys<${type}>`)
  for (const [name, type] of Object.entries({ ...records, ...others })) {
    for (const [place, value] of golden[name].entries()) {
      lines.push(`export const golden${name}${place} = ${JSON.stringify(value, null, 2)} satisfies ${type}\n`)
    }
  }
  return lines.join("\n")
}

/** What the engine says. */
function readContract() {
  const arguments_ = ["run", "--quiet", "--example", "contract", "--features", "serde"]
  const contract = output("cargo", arguments_, { env: cargoEnv(), stdio: ["ignore", "pipe", "inherit"] })
  if (contract === null) throw new Failure("the contract of the engine could not be read; the reason is above.")
  return JSON.parse(contract)
}

/** @throws {Failure} when the engine and the types differ; tsc has named where */
export async function checkContract() {
  const inputs = filesIn(
    ...["Cargo.toml", "src", "lang", "examples/contract", "js", "tsconfig.json"].map((path) => inRoot(path)),
    ...["package-lock.json", "scripts/contract.mjs"].map((path) => inRoot(path)),
  )
  await stage("contract", { inputs }, async () => {
    mkdirSync(folder, { recursive: true })
    const module = join(folder, "contract.ts")
    const project = join(folder, "tsconfig.json")
    writeFileSync(module, moduleOf(readContract()))
    // The project's settings, for this module and what it imports.
    const settings = {
      extends: inRoot("tsconfig.json"),
      compilerOptions: { rootDir: "/" },
      include: [module],
      exclude: [],
    }
    writeFileSync(project, JSON.stringify(settings))
    await mustPass(process.execPath, [tsc(), "-p", project])
    return [module, project]
  })
}
