// How the work of the engine grows with its input, by counting steps, so that the result is the same on every
// machine.
//
// The engine is compiled to WebAssembly, and binaryen logs every function call and every loop iteration
// (--log-execution; memory copies, single instructions in WebAssembly, are turned into loops first). Library code,
// allocation and copying also count. For inputs of n, 2n and 4n, the steps for the second half of the longest must be
// about twice those for the second half of the middle one; with quadratic growth, four times.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { after, test } from "node:test"
import { cargoEnv } from "../../scripts/cargo.mjs"
import { inRoot, target } from "../../scripts/paths.mjs"
import { variants } from "../../js/values/variant.js"
import { climb } from "./climb.mjs"

const length = 4000
// Between 2, which is linear, and 4, which is quadratic. Lists that double their capacity make it uneven.
const mostGrowth = 3

/** No case of that length needs a third of it; quadratic growth would need minutes. */
const mostSteps = 300_000_000

/** Cases that grow faster, and what bounds them. */
const exceptions = {
  // Names out of order (Tag10000 after Tag9999) move others in a list of at most 128: up to 2 kB each, counted
  // by the byte here. The first names are in order, so the second half looks like growth.
  "PGN: tags": { growth: 12 },
  "game: tags set": { growth: 12 },
}

const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-growth-"))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The engine with its inputs, compiled so that it counts. */
function compile() {
  const cargo = ["build", "--quiet", "--locked", "--release", "--target", "wasm32-unknown-unknown"]
  const env = { ...cargoEnv(), CARGO_TARGET_DIR: join(target, "growth") }
  const manifest = ["--manifest-path", inRoot("tests", "growth", "Cargo.toml")]
  execFileSync("cargo", [...cargo, ...manifest], { env, stdio: "inherit" })
  const binaryen = createRequire(import.meta.url).resolve("binaryen/package.json")
  const wasmOpt = join(dirname(binaryen), JSON.parse(readFileSync(binaryen, "utf8")).bin["wasm-opt"])
  const compiled = join(target, "growth", "wasm32-unknown-unknown", "release", "growth.wasm")
  const counting = join(folder, "counting.wasm")
  const passes = ["--llvm-memory-copy-fill-lowering", "--log-execution"]
  execFileSync(process.execPath, [wasmOpt, ...passes, compiled, "-o", counting], { stdio: "inherit" })
  return new WebAssembly.Module(readFileSync(counting))
}

const module = compile()

function instance() {
  const count = { steps: 0 }
  const log_execution = () => {
    if (++count.steps > mostSteps) throw new RangeError(`more than ${mostSteps} steps`)
  }
  const imports = { env: { log_execution } }
  const { exports } = new WebAssembly.Instance(module, imports)
  return { count, exports }
}

/** The steps of a case for an input of this length, each in a fresh instance. */
function stepsOf(number, length) {
  const { count, exports } = instance()
  exports.prepare(number, length)
  count.steps = 0
  exports.run()
  return count.steps
}

const { exports } = instance()
const names = Array.from({ length: exports.cases() }, (_, number) =>
  Buffer.from(exports.memory.buffer, exports.name(number), exports.name_len(number)).toString(),
)

test("step counts are the same each time", () => {
  const number = names.indexOf("PGN: variations")
  assert.equal(stepsOf(number, 100), stepsOf(number, 100))
  assert.ok(stepsOf(number, 100) > 1000)
})

for (const [number, name] of names.entries()) {
  test(name, (context) => {
    const [one, two, four] = [1, 2, 4].map((times) => stepsOf(number, times * length))
    const [first, second] = [two - one, four - two]
    const growth = first > 0 ? second / first : 0
    context.diagnostic(`${one} ${two} ${four}: ${growth.toFixed(2)} times`)
    // An input that is refused at once takes constant time.
    if (second <= length / 4) return
    assert.ok(
      growth <= (exceptions[name]?.growth ?? mostGrowth),
      `${one}, ${two}, ${four} steps: ${growth.toFixed(2)} times`,
    )
  })
}

/**
 * The most steps that a question about a position may take: some 100 ms. The proofs give up before (`WORK_LIMIT`), and count
 * their work by other means, so this also finds work that they do not count.
 */
const mostOfQuestion = 120_000_000

/** A function that returns the steps of the slowest question about a position, or null if the FEN is not a position. */
function slowestQuestion() {
  let { count, exports } = instance()
  return (/** @type {number} */ game, /** @type {string} */ fen) => {
    let most = 0
    for (let question = 0; question < 4; question++) {
      const place = exports.fen(fen.length)
      new Uint8Array(exports.memory.buffer, place, fen.length).set(Buffer.from(fen))
      if (!exports.prepare_question(game, question)) return null
      count.steps = 0
      try {
        exports.run()
      } catch {
        // The instance has stopped working.
        ;({ count, exports } = instance())
        return mostSteps
      }
      most = Math.max(most, count.steps)
    }
    return most
  }
}

// The more it climbs, the more it finds: CLIMB_SECONDS=60 for a minute in each game.
for (const [number, name] of variants.entries())
  test(`every proof in ${name} is quick`, (context) => {
    const stepsOf = slowestQuestion()
    const { fen, steps, tried } = climb(name, 1 + number, (fen) => stepsOf(number, fen))
    context.diagnostic(`${steps} steps for ${fen}, the slowest of ${tried}`)
    assert.ok(steps <= mostOfQuestion, `${steps} steps for ${fen}`)
  })

test("every exception is a case", () =>
  assert.deepEqual(
    Object.keys(exceptions).filter((name) => !names.includes(name)),
    [],
  ))
