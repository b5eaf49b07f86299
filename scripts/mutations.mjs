// npm run mutations: when a name or a field is added, removed or swapped, checks that something fails at every place
// that must follow.
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { tsc } from "./build/types.mjs"
import { cargoEnv } from "./cargo.mjs"
import { generated, inRoot, root, target } from "./paths.mjs"
import { duration, Failure, isMain, main, say } from "./run.mjs"

const usage = `
npm run mutations: adds, removes and swaps names and fields in a copy of the tree, in one place each, and fills in one place after
the other that a compile error or a red test names. Prints what named each place; a place that nothing names is a failure. Needs
js/generated (npm run build). Takes some minutes; the copy is in target/mutations.

  npm run mutations -- end colour   only mutations whose names have one of these words
  npm run mutations -- --list       only says which there are
`

const folder = join(target, "mutations")
const tree = join(folder, "tree")

/** Replaces a text that occurs in a file exactly once. */
const replace = (file, from, to) => ({ file, from, to })
/** Adds lines before or after the line with this text, which occurs once. */
const before = (file, line, added) => replace(file, line, `${added}${line}`)
const after = (file, line, added) => replace(file, line, `${line}${added}`)

// ─── Checks: each returns its failures ───────────────────────────────────────────────────

function run(command, args) {
  // Compiling dominates the time: only few tests run here.
  const quick = { CARGO_PROFILE_DEV_OPT_LEVEL: "0", CARGO_PROFILE_DEV_DEBUG: "0" }
  const env = { ...cargoEnv(), ...quick, CARGO_TARGET_DIR: join(folder, "cargo") }
  const { stdout, stderr, status, error } = spawnSync(command, args, {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env,
  })
  if (error) throw new Failure(`${command}: ${error.message}`)
  return { text: `${stdout}\n${stderr}`, passed: status === 0 }
}

const runModule = (script) => run(process.execPath, ["--input-type=module", "--eval", script])

/** The names matched by the patterns' first groups in the output of a failed check. */
function red({ text, passed }, ...patterns) {
  if (passed) return []
  // A module of tests/rust may be another folder's file.
  const nameOf = ([, name]) => (name.endsWith(".rs") ? posix.normalize(name) : name)
  const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(nameOf))
  if (names.length === 0) throw new Failure(`a check failed without a failing test:\n${text.slice(-4000)}`)
  return [...new Set(names)]
}

const serde = ["--features", "serde", "--message-format", "short", "--quiet"]
const rustError = /^([\w/.]+\.rs):\d+:\d+: error/gm

/** The context of a line in the module of the type test. */
function checkedAt(line) {
  const lines = readFileSync(join(folder, "cargo", "contract", "contract.ts"), "utf8")
    .split("\n")
    .slice(0, line)
  return /export const (\w+)/.exec(lines.findLast((line) => line.startsWith("export const")) ?? "")?.[1] ?? "imports"
}

const checks = {
  "cargo check": () => red(run("cargo", ["check", "--workspace", ...serde]), rustError),
  "cargo check --tests": () => red(run("cargo", ["check", "--tests", "--keep-going", ...serde]), rustError),
  "cargo test": (...names) =>
    red(run("cargo", ["test", "--test", "rust", ...serde, "--", ...names]), rustError, /^---- (\S+) stdout ----$/gm),
  tsc: () => red(run(process.execPath, [tsc(), "-p", "."]), /^(js\/\S+\.js)\(/gm),
  "type test"() {
    const { text, passed } = runModule('import { checkContract } from "./scripts/contract.mjs"; await checkContract()')
    const named = text.replace(/^\S*contract\.ts\((\d+),.*$/gm, (_, line) => `differs: ${checkedAt(Number(line))}`)
    return red({ text: named, passed }, /^differs: (\w+)/gm, rustError)
  },
  /** With the languages of the copy, and the wasm of the checkout. */
  "node --test"(file) {
    const { text, passed } = runModule(
      'import { buildLanguages } from "./scripts/build/languages.mjs"; await buildLanguages()',
    )
    if (!passed) throw new Failure(text)
    return red(run(process.execPath, ["--test", "--test-reporter", "tap", `tests/js/${file}`]), /^not ok \d+ - (.+)$/gm)
  },
}

// ─── Mutations: steps that build on each other, and what must fail after each ──────────────

const newEnd = {
  name: "an end reason is added",
  steps: [
    {
      edits: [
        after(
          "src/outcome.rs",
          '        Adjudication = "adjudication",\n',
          '        /// A telephone rang.\n        Phone = "phone",\n',
        ),
      ],
      red: [["cargo check", [], ["src/game/ends.rs", "src/game/history.rs"]]],
    },
    {
      edits: [
        before(
          "src/game/ends.rs",
          "        EndReason::Agreement =>",
          '        EndReason::Phone => Record::Words(&["telephone"]),\n',
        ),
        before(
          "src/game/history.rs",
          "        EndReason::Agreement =>",
          "        EndReason::Phone => Sentence::GameOverPhone,\n",
        ),
        after("src/sentence.rs", '"game-over.adjudication-draw",\n', '        GameOverPhone = "game-over.phone",\n'),
      ],
      red: [
        ["cargo check --tests", [], ["tests/rust/game_ends.rs"]],
        ["type test", [], ["namesOfEndReason"]],
      ],
    },
    {
      edits: [
        before(
          "tests/rust/game_ends.rs",
          "        EndReason::Agreement => {\n            vec![",
          "        EndReason::Phone => vec![],\n",
        ),
      ],
      red: [
        [
          "cargo test",
          ["sentences", "game_ends"],
          [
            "game_ends::every_end_survives_pgn_and_encoding",
            "sentences::every_language_has_every_sentence",
            "sentences::every_refusal_has_an_example",
          ],
        ],
      ],
    },
  ],
}

const newReason = {
  name: "an illegal reason is added",
  steps: [
    {
      edits: [
        after(
          "src/verdict/reason.rs",
          '        PromotionNotPossible = "promotion-not-possible",\n',
          '        /// Another piece was touched.\n        Touched = "touched",\n',
        ),
      ],
      red: [["cargo check", [], ["src/verdict.rs"]]],
    },
    {
      edits: [
        after(
          "src/verdict.rs",
          "        | IllegalReason::PromotionPieceRequired\n",
          "        | IllegalReason::Touched\n",
        ),
      ],
      red: [
        ["cargo test", ["verdict"], ["verdict::every_reason_has_its_sentences"]],
        ["type test", [], ["namesOfIllegalReason"]],
      ],
    },
    {
      edits: [after("src/sentence.rs", '"promotion-not-possible.no-promotion",\n', '        Touched = "touched",\n')],
      red: [
        [
          "cargo test",
          ["sentences"],
          ["sentences::every_language_has_every_sentence", "sentences::every_refusal_has_an_example"],
        ],
      ],
    },
  ],
}

const fields = "{ clock, elapsed, eval, squares, arrows }"
const more = "{ clock, elapsed, eval, squares, arrows, warmth }"
const newCommand = {
  name: "an annotation command is added",
  steps: [
    {
      edits: [
        before(
          "src/annotation.rs",
          "    /// `[%csl]`: marked squares.\n",
          "    /// `[%wrm]`: how warm it is.\n    pub warmth: Option<Millionths>,\n",
        ),
        after(
          "src/annotation.rs",
          '            "emt" => store(&mut self.elapsed, read_time(value)),\n',
          '            "wrm" => store(&mut self.warmth, read_time(value)),\n',
        ),
      ],
      red: [["cargo check", [], ["src/annotation.rs", "src/serialize.rs"]]],
    },
    {
      edits: [
        replace("src/annotation.rs", `${fields} = self;`, `${more} = self;`),
        replace("src/annotation.rs", '("[%emt ", *elapsed)]', '("[%emt ", *elapsed), ("[%wrm ", *warmth)]'),
        replace("src/serialize.rs", `${fields} = self;`, `${more} = self;`),
        before(
          "src/serialize.rs",
          "            eval: Option<Evaluation>,\n",
          '            warmth: Option<f64>,\n            #[serde(skip_serializing_if = "Option::is_none")]\n',
        ),
        after(
          "src/serialize.rs",
          "            elapsed: elapsed.map(whole),\n",
          "            warmth: warmth.map(whole),\n",
        ),
      ],
      red: [["cargo check --tests", [], ["src/annotation.rs", "examples/contract/golden.rs"]]],
    },
    {
      edits: [
        replace("examples/contract/golden.rs", `let Annotations ${fields}`, `let Annotations ${more}`),
        replace("examples/contract/golden.rs", "has_marks && ", "has_marks && warmth.is_some() && "),
        replace("examples/contract/golden.rs", "[%emt 0:00:07]", "[%emt 0:00:07][%wrm 21]"),
      ],
      red: [["type test", [], ["fieldsOfAnnotations", "goldenAnnotations0", "goldenNotes0"]]],
    },
    {
      edits: [
        before(
          "js/types.js",
          " * @property {{ color: MarkColor, square: Square }[]} [squares]",
          " * @property {number} [warmth]\n",
        ),
      ],
      red: [["tsc", [], ["js/notes.js"]]],
    },
  ],
}

const newFact = {
  name: "a fact is added",
  steps: [
    {
      edits: [after("src/facts.rs", "            count: u32,\n", "            /// A day.\n            day: u32,\n")],
      red: [
        ["cargo test", ["sentences"], ["sentences::every_slot_is_a_fact_and_every_fact_has_a_slot"]],
        ["type test", [], ["fieldsOfFacts"]],
      ],
    },
    {
      edits: [
        before("js/types.js", " * @property {number} [count]", " * @property {number} [day]\n"),
        replace("lang/en.txt", "the tag Result says {claimedResult}", "the tag Result says {claimedResult} {day}"),
      ],
      red: [
        ["tsc", [], ["js/language.js"]],
        ["node --test", ["contract.test.js"], ["every fact has its place in the list of slots"]],
      ],
    },
  ],
}

const newKindOfFact = {
  name: "a kind of fact is added",
  steps: [
    {
      edits: [replace("src/facts.rs", "    Outcome(Outcome),\n}", "    Outcome(Outcome),\n    Truth(bool),\n}")],
      red: [["cargo check", [], ["src/language.rs", "src/serialize.rs"]]],
    },
  ],
}

const newProblem = {
  name: "a problem code is added",
  steps: [
    {
      edits: [
        after(
          "src/problems.rs",
          '        ImpossibleEnPassant = "impossible-en-passant",\n',
          '        /// No pawn is left.\n        NoPawns = "no-pawns",\n',
        ),
      ],
      red: [["cargo check", [], ["src/problems.rs"]]],
    },
    {
      edits: [
        before(
          "src/problems.rs",
          "            ProblemCode::ImpossibleEnPassant => Sentence",
          "            ProblemCode::NoPawns => Sentence::NoPawns,\n",
        ),
        replace(
          "src/problems.rs",
          "            ProblemCode::TooManyPieces\n",
          "            ProblemCode::NoPawns\n            | ProblemCode::TooManyPieces\n",
        ),
        before("src/problems.rs", "            | ProblemCode::OppositeCheck\n", "            | ProblemCode::NoPawns\n"),
        after(
          "src/sentence.rs",
          '        ImpossibleEnPassant = "impossible-en-passant",\n',
          '        NoPawns = "no-pawns",\n',
        ),
      ],
      red: [
        [
          "cargo test",
          ["sentences"],
          ["sentences::every_language_has_every_sentence", "sentences::every_problem_has_its_sentence"],
        ],
        ["type test", [], ["namesOfProblemCode"]],
      ],
    },
  ],
}

const newField = {
  name: "a field of FENs is added",
  steps: [
    {
      edits: [
        after(
          "src/fen.rs",
          '        Fields = "fields",\n',
          '        /// What follows.\n        Comment = "comment",\n',
        ),
      ],
      red: [
        ["cargo test", ["serialize"], ["serialize::names"]],
        ["type test", [], ["namesOfFenField"]],
      ],
    },
  ],
}

const newColor = {
  name: "a colour of marks is added",
  steps: [
    {
      edits: [after("src/annotation.rs", '        Blue = "blue",\n', '        Pink = "pink",\n')],
      red: [["cargo check", [], ["src/annotation.rs"]]],
    },
    {
      edits: [
        after("src/annotation.rs", "            MarkColor::Blue => 'B',\n", "            MarkColor::Pink => 'P',\n"),
      ],
      red: [
        ["cargo check --tests", [], ["tests/rust/pgn_comments.rs"]],
        ["type test", [], ["namesOfMarkColor"]],
      ],
    },
    {
      edits: [
        after("tests/rust/pgn_comments.rs", "        MarkColor::Blue => 'B',\n", "        MarkColor::Pink => 'P',\n"),
      ],
      red: [["cargo test", ["serialize"], ["serialize::names"]]],
    },
    {
      edits: [replace("js/types.js", '"yellow" | "blue"}', '"yellow" | "blue" | "pink"}')],
      red: [["tsc", [], ["js/notes.js", "js/elements/marks.js", "js/elements/overlay.js"]]],
    },
  ],
}

/** A mutation of one step. */
const one = (name, edits, ...red) => ({ name, steps: [{ edits, red }] })

const mutations = [
  newEnd,
  newReason,
  newCommand,
  newFact,
  newKindOfFact,
  newProblem,
  newField,
  newColor,
  one(
    "a reason is removed from the union in types.js",
    [replace("js/types.js", ' "path-blocked" |', "")],
    ["type test", [], ["namesOfIllegalReason"]],
  ),
  one(
    "outcome and claimedResult are swapped in the engine",
    [
      replace("src/facts.rs", "            outcome: Outcome,", '            outcome as "claimedResult": Outcome,'),
      replace("src/facts.rs", 'claimed_result as "claimedResult"', 'claimed_result as "outcome"'),
    ],
    ["cargo test", ["serialize", "pgn_issues"], ["serialize::issues"]],
  ),
  one(
    "a field of the annotations is removed from types.js",
    [
      replace(
        "js/types.js",
        " * @property {number} [elapsed] `[%emt]`: the time the move took, in seconds, 0 or more.\n",
        "",
      ),
    ],
    ["type test", [], ["fieldsOfAnnotations"]],
    ["tsc", [], ["js/notes.js"]],
  ),
  one(
    "the words of a sentence change",
    [replace("lang/en.txt", "empty-square = There is no piece on", "empty-square = Nothing stands on")],
    ["cargo test", ["sentences"], ["sentences::the_page_is_what_the_code_says"]],
  ),
  one(
    "two roles change places in js/moves.js",
    [
      replace(
        "js/moves.js",
        'roles = ["pawn", "knight", "bishop", "rook"',
        'roles = ["pawn", "knight", "rook", "bishop"',
      ),
    ],
    ["node --test", ["moves.test.js"], ["a list of moves is what the engine makes of them"]],
  ),
  one(
    "two promotions change places in js/moves.js",
    [
      replace(
        "js/moves.js",
        'promotions = [undefined, "knight", "bishop"',
        'promotions = [undefined, "bishop", "knight"',
      ),
    ],
    ["node --test", ["moves.test.js"], ["a list of moves is what the engine makes of them"]],
  ),
  one(
    "the colors change places in js/moves.js",
    [replace("js/moves.js", 'colors = ["white", "black"]', 'colors = ["black", "white"]')],
    ["node --test", ["moves.test.js"], ["a list of moves is what the engine makes of them"]],
  ),
  one(
    "another bit says check in js/moves.js",
    [replace("js/moves.js", "const CHECK = 1 << 26", "const CHECK = 1 << 25")],
    ["node --test", ["moves.test.js"], ["a list of moves is what the engine makes of them"]],
  ),
  one(
    "another bit says whose turn it is in js/position.js",
    [replace("js/position.js", "(1 << 23)", "(1 << 22)")],
    ["node --test", ["position.test.js"], []],
  ),
  one(
    "another bit says Chess960 in js/position.js",
    [replace("js/position.js", "(1 << 24)", "(1 << 22)")],
    ["node --test", ["position.test.js"], []],
  ),
  one(
    "another bit says whose turn it is in js/setup.js",
    [replace("js/setup.js", "BLACK_TO_MOVE = 1 << 23", "BLACK_TO_MOVE = 1 << 24")],
    ["node --test", ["setup.test.js"], []],
  ),
  one(
    "the en passant square is elsewhere in js/setup.js",
    [replace("js/setup.js", "EP_SQUARE = 16", "EP_SQUARE = 17")],
    ["node --test", ["setup.test.js"], ["every text that is a FEN is a setup, and comes back"]],
  ),
  one(
    "two letters change places in js/board.js",
    [replace("js/board.js", '" PNBRQKQ pnbrqkq"', '" PNRBQKQ pnbrqkq"')],
    ["node --test", ["setup.test.js"], ["every text that is a FEN is a setup, and comes back"]],
  ),
  one(
    "another bit says double push in js/engine.js",
    [replace("js/engine.js", "IS_PUSH = 1 << 25", "IS_PUSH = 1 << 26")],
    ["node --test", ["values.test.js"], []],
  ),
  one(
    "two letters change places in js/notes.js",
    [replace("js/notes.js", 'green: "G", red: "R"', 'green: "R", red: "G"')],
    ["node --test", ["contract.test.js"], ["notes: what is read, and what is written and read again"]],
  ),
  one(
    "two roles change places in js/entries/polyglot.js",
    [replace("js/entries/polyglot.js", '["pawn", "knight", "bishop", "rook"', '["pawn", "knight", "rook", "bishop"')],
    ["node --test", ["position.test.js"], []],
  ),
]

// ─── The copy, and the table ─────────────────────────────────────────────────────────────────────

/** Tracked and new files, the build output, and the installed packages. */
function copyTree() {
  rmSync(tree, { recursive: true, force: true })
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  })
  for (const file of listed
    .split("\0")
    .filter((file) => file && existsSync(inRoot(file)) && !/(^|\/)target\//.test(file))) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    cpSync(inRoot(file), join(tree, file), { preserveTimestamps: true })
  }
  if (!existsSync(generated)) throw new Failure("js/generated is missing: run npm run build")
  cpSync(generated, join(tree, "js", "generated"), { recursive: true })
  symlinkSync(inRoot("node_modules"), join(tree, "node_modules"))
}

function apply({ file, from, to }) {
  const text = readFileSync(join(tree, file), "utf8")
  if (text.split(from).length !== 2)
    throw new Failure(`${file} does not have exactly one "${from.trim()}": scripts/mutations.mjs is out of date.`)
  writeFileSync(
    join(tree, file),
    text.replace(from, () => to),
  )
}

/** Applies one mutation and reverts it. Returns what was not detected. */
function mutate({ name, steps }) {
  const started = Date.now()
  const originals = new Map()
  const missed = []
  console.log(`\n${name}`)
  try {
    for (const [place, { edits, red }] of steps.entries()) {
      for (const edit of edits) {
        if (!originals.has(edit.file)) originals.set(edit.file, readFileSync(join(tree, edit.file)))
        apply(edit)
      }
      for (const [check, args, wanted] of red) {
        const found = checks[check](...args)
        const lacking = wanted.filter((name) => !found.includes(name))
        const where = [...new Set(edits.map(({ file }) => file))].join(", ")
        console.log(`  ${place + 1}. ${where} → ${[check, ...args].join(" ")}: ${found.join("; ") || "green"}`)
        if (found.length === 0 || lacking.length > 0)
          missed.push(`${name}: ${check}: ${lacking.join(", ") || "nothing is red"}`)
      }
    }
  } finally {
    for (const [file, text] of originals) writeFileSync(join(tree, file), text)
  }
  console.log(`  ${missed.length === 0 ? "caught" : "NOT CAUGHT"} in ${duration(Date.now() - started)}`)
  return missed
}

if (isMain(import.meta.url)) {
  await main(usage, async (args) => {
    if (args.includes("--list")) return console.log(mutations.map(({ name }) => name).join("\n"))
    const chosen = mutations.filter(({ name }) => args.length === 0 || args.some((word) => name.includes(word)))
    if (chosen.length === 0) throw new Failure("no mutation has this name; npm run mutations -- --list shows the names")
    copyTree()
    const missed = chosen.flatMap(mutate)
    if (missed.length > 0) throw new Failure(`not caught:\n  ${missed.join("\n  ")}`)
    say(`${chosen.length} mutations, each caught wherever it must be.`)
  })
}
