// A copy of the engine with all mutants in it, each behind a switch, and its tests compiled.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { inRoot, target } from "../paths.mjs"
import { Failure, mustRun, output, say } from "../run.mjs"

const folder = join(target, "mutants")
export const copy = join(folder, "copy")
const copied = [
  "Cargo.toml",
  "Cargo.lock",
  "README.md",
  "src",
  "lang",
  "examples",
  "tests/rust",
  "tests/data",
  "fuzz/src/properties",
  "fuzz/corpus",
  "docs/verdicts.md",
]
const tool = ["tests/mutants", "scripts/mutants/switched.mjs"]
/** The results of the mutants, and the sources to which they apply. */
const stamp = join(folder, "stamp.json")

/** Whether a mutant is on. Constants are computed without mutants, because the compiler has no environment then. */
const SWITCH = `
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;
const RECORDING: u32 = u32::MAX - 1;
static ACTIVE: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];

pub const fn on(id: u32) -> bool {
    core::intrinsics::const_eval_select((id,), in_constant, at_run_time)
}

const fn in_constant(_: u32) -> bool {
    false
}

#[inline(always)]
fn at_run_time(id: u32) -> bool {
    let active = ACTIVE.load(Relaxed);
    if active < RECORDING { active == id } else { recorded(id) }
}

#[cold]
fn recorded(id: u32) -> bool {
    if ACTIVE.load(Relaxed) == RECORDING && REACHED[id as usize].load(Relaxed) {
        return false;
    }
    if let Ok(file) = std::env::var("MUTANTS_REACHED") {
        ACTIVE.store(RECORDING, Relaxed);
        if !REACHED[id as usize].swap(true, Relaxed) {
            let mut file = std::fs::OpenOptions::new().append(true).create(true).open(file).unwrap();
            file.write_all(std::format!("{id}\\n").as_bytes()).unwrap();
        }
        return false;
    }
    let active = std::env::var("MUTANT").map_or(0, |text| text.parse().unwrap());
    ACTIVE.store(active, Relaxed);
    active == id
}
`

/** The files of this repository under these names. */
const filesOf = (names) =>
  output("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...names])?.split("\n") ?? []

/** Copies the files for the tests, and adds the module with the switch to the engine. */
function copySources() {
  const files = filesOf(copied)
  rmSync(copy, { recursive: true, force: true })
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(inRoot(file), join(copy, file))
  }
  const change = (file, from, to) => {
    const text = readFileSync(join(copy, file), "utf8")
    if (!text.includes(from))
      throw new Failure(`scripts/mutants/switched.mjs looks for ${JSON.stringify(from)} in ${file}.`)
    writeFileSync(join(copy, file), text.replace(from, to))
  }
  change("Cargo.toml", 'members = ["bindings"]', "members = []")
  change(
    "src/lib.rs",
    "#![no_std]",
    "#![no_std]\n#![feature(core_intrinsics, const_eval_select)]\n#![allow(internal_features)]",
  )
  change(
    "src/lib.rs",
    "extern crate alloc;",
    "extern crate alloc;\n#[macro_use]\nextern crate std;\npub mod mutant_switch;",
  )
  writeFileSync(join(copy, "src", "mutant_switch.rs"), SWITCH)
}

/** The numbers of the mutants at a place of a switched file, from the surrounding comments. */
function mutantsAt(file, place) {
  const text = readFileSync(join(copy, file)).toString("latin1")
  const open = []
  let inner
  let end = 0
  for (const { 0: mark, 1: begins, 2: ends, index } of text.matchAll(/\/\*<(\w+)\*\/|\/\*(\w+)>\*\//g)) {
    if (begins) {
      open.push({ name: begins, from: index })
      continue
    }
    const last = open.pop()
    if (last?.name !== ends) throw new Failure(`the comments of ${file} do not match at ${index}.`)
    if (last.from <= place && place < index + mark.length && !inner) {
      inner = last
      end = index
    }
  }
  if (!inner) return { ids: [] }
  if (inner.name !== "g") return { ids: [Number(inner.name)], isOwn: true }
  return {
    ids: [...text.slice(inner.from, end).matchAll(/\/\*<(\d+)\*\/|::on\((\d+)\)/g)].map(([, one, other]) =>
      Number(one ?? other),
    ),
  }
}

/** Runs cargo; returns its messages as objects. */
function cargo(args, env) {
  const flags = {
    RUSTC_BOOTSTRAP: "1",
    RUSTFLAGS: "--cap-lints allow",
    CARGO_TARGET_DIR: join(folder, "build"),
    CARGO_PROFILE_DEV_DEBUG: "0",
  }
  const result = spawnSync("cargo", [...args, "--features", "serde", "--message-format=json"], {
    cwd: copy,
    env: { ...env, ...flags },
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "pipe"],
  })
  const messages = result.stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
  return { isOk: result.status === 0, messages, said: result.stderr }
}

/**
 * Compiles the copy, dropping mutants that do not compile.
 * @returns {Promise<{ binaries: string[], outcomes: Map<number, string> }>} the test programs, and what became of the
 *   mutants that are not in them
 */
export async function switchedEngine(mutants, env) {
  const hash = createHash("sha256")
  for (const file of filesOf([...copied, ...tool])) hash.update(file).update(readFileSync(inRoot(file)))
  const sources = hash.digest("hex")
  const known = existsSync(stamp) ? JSON.parse(readFileSync(stamp, "utf8")) : {}
  const outcomes = new Map(known.sources === sources ? known.outcomes : await switchAll(mutants, env))
  writeFileSync(stamp, JSON.stringify({ sources, outcomes: [...outcomes] }))
  say("  compiling the tests")
  const { isOk, messages, said } = cargo(["test", "--no-run", "--lib", "--test", "rust"], env)
  if (!isOk) throw new Failure(`the tests of the switched engine do not compile:\n${errorsOf(messages)}${said}`)
  const binaries = messages
    .filter(({ reason, executable }) => reason === "compiler-artifact" && executable)
    .map(({ executable }) => executable)
  return { binaries, outcomes }
}

/** The errors of the compiler. */
const errorsOf = (messages) =>
  messages
    .filter(({ message }) => message?.level === "error")
    .map(({ message }) => message.rendered)
    .join("")

/** Makes the copy; returns the results of the mutants that are not in it. */
async function switchAll(mutants, env) {
  const toolTarget = join(target, "mutants-tool")
  const manifest = inRoot("tests", "mutants", "Cargo.toml")
  await mustRun("cargo", ["build", "--quiet", "--locked", "--release", "--manifest-path", manifest], {
    env: { ...env, CARGO_TARGET_DIR: toolTarget },
  })
  copySources()
  const outcomes = new Map()
  for (let round = 1; ; round++) {
    const input = mutants
      .filter(({ id }) => !outcomes.has(id))
      .map(({ id, file, genre, replacement, span }) => ({ id, file, genre, replacement, span }))
    const written = spawnSync(join(toolTarget, "release", "mutants"), {
      input: JSON.stringify({ root: inRoot(), out: copy, mutants: input }),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    })
    if (written.status !== 0) throw new Failure(`tests/mutants failed: ${written.stderr}`)
    for (const id of JSON.parse(written.stdout)) outcomes.set(id, "not switched")
    // lib.rs has no mutants, and keeps its changes.
    const { isOk, messages, said } = cargo(["check", "--lib"], env)
    if (isOk) return outcomes
    let found = 0
    for (const { message } of messages) {
      if (message?.level !== "error") continue
      const named = [message, ...message.children].flatMap(({ spans }) => spans)
      const spans = [...named.filter(({ is_primary }) => is_primary), ...named].flatMap(function all(span) {
        return [span, ...(span.expansion ? all(span.expansion.span) : [])]
      })
      const inSource = spans.filter(({ file_name }) => file_name.startsWith("src/"))
      const at = inSource
        .map(({ file_name, byte_start }) => mutantsAt(file_name, byte_start))
        .find(({ ids }) => ids.length > 0)
      if (!at && spans.length > 0) throw new Failure(`the switched engine does not compile: ${message.rendered}`)
      for (const id of at?.ids ?? []) {
        if (!outcomes.has(id)) found++
        outcomes.set(id, at.isOwn ? "not compiled" : "not switched")
      }
    }
    if (found === 0) throw new Failure(`the switched engine does not compile:\n${said}`)
    say(`  round ${round}: the compiler refuses ${found} changes.`)
  }
}
