// Streams of games: cut anywhere, from any source, in constant memory.

import assert from "node:assert/strict"
import { once } from "node:events"
import { createReadStream } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { instance, memorySize } from "../../js/wasm/engine.js"
import { Game, parsePgn, readPgn } from "../../js/entries/index.js"

const SAMPLE =
  `\ufeff[Event "Ünï\\"c\\\\ode 💥"]\r\n[White "a"b"] \r\n[FEN "8/P6k/8/8/8/8/p6K/8 w - - 0 1"]\r\n\r\n% skip\r\n` +
  `{vor\r\nher ♔} 1.a8(Q) $1 $146 a1=N!? {[%clk 0:00:01][%csl Ga1] x} ( 1... {né} a1Q+ ?? ; bis hier\n; und weiter\n) \r` +
  `2. Qb8+\u00a0Kg7 (=) 3. Qc8 -- 4. Kg3 bad (x) 1 - 0\r\n\r\n[Event "2"]\r1. e4 {open (}  e5 1/2-1/2 {after 💥}\r\n\r\n*\r\n1. d4 ½–½ { never`
const BYTES = new TextEncoder().encode(SAMPLE)

const shown = (entries) =>
  entries.map(({ game, issues }) => [game.pgn(), [...game.tags], game.ply, structuredClone([...issues])])
const all = async (source) => {
  const entries = []
  for await (const entry of readPgn(source)) entries.push(entry)
  return shown(entries)
}
const WANTED = shown(parsePgn(SAMPLE))

const MEGABYTE = 1 << 20

/** Chunks of this many units of anything that can be sliced. */
function* chunks(whole, size) {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size)
}

test("bytes can be split anywhere", async () => {
  assert.equal(WANTED.length, 4)
  for (let cut = 0; cut <= BYTES.length; cut++) {
    assert.deepEqual(await all([BYTES.slice(0, cut), BYTES.slice(cut)]), WANTED, `cut at ${cut}`)
  }
  for (const size of [1, 2, 3, 5, 16, 1000])
    assert.deepEqual(await all(chunks(BYTES, size)), WANTED, `chunks of ${size}`)
})

test("text can be split anywhere", async () => {
  for (let cut = 0; cut <= SAMPLE.length; cut++) {
    assert.deepEqual(await all([SAMPLE.slice(0, cut), SAMPLE.slice(cut)]), WANTED, `cut at ${cut}`)
  }
  for (const size of [1, 2, 3]) assert.deepEqual(await all(chunks(SAMPLE, size)), WANTED, `chunks of ${size}`)
  // Empty chunks between halves of a character.
  const at = SAMPLE.indexOf("💥") + 1
  assert.deepEqual(await all([SAMPLE.slice(0, at), "", "", SAMPLE.slice(at)]), WANTED)
})

test("Latin-1 bytes can be split anywhere", async () => {
  const bytes = Buffer.from('[White "Müller, Jörg"]\n\n1. e4 {groß} e5 ½-½\n\n[White "Ñ"]\n\n1. d4 {ÿ} *', "latin1")
  const whole = await all([bytes])
  assert.deepEqual(
    whole.map(([pgn]) => /White "(.*)"/.exec(pgn)[1]),
    ["Müller, Jörg", "Ñ"],
  )
  assert.match(whole[0][0], /\{groß\}.*1\/2-1\/2/)
  for (let cut = 0; cut <= bytes.length; cut++) {
    assert.deepEqual(await all([bytes.subarray(0, cut), bytes.subarray(cut)]), whole, `cut at ${cut}`)
  }
})

/** Games separated by neither a tag Event nor a result, with letters outside ASCII. */
const BOUNDARIES =
  "[White “Müller”]\r\n\r\n1. e4 {5 € –\r\n\r\ngroß} e5\r\n\r\n1. d4 d5‼\r\n\r\n" +
  '[White "b"]\r\n\r\n[White "c"]\r\n\r\n[pgn]1. c4[/pgn] 1.\r\n\r\n1. b3 Nf6→'
const windows1252 = { "“": 0x93, "”": 0x94, "€": 0x80, "–": 0x96, "→": 0x21, "‼": 0x21 }
const encodings = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-16LE": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "UTF-16BE": (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  // Latin-1 does not have arrows.
  "windows-1252": (text) => Buffer.from(Array.from(text, (letter) => windows1252[letter] ?? letter.charCodeAt(0))),
}

test("boundaries of games are found in split bytes of every encoding", async () => {
  const wanted = (nags) => [
    ["Müller", "e4 e5", ["5 € –\n\ngroß", ""], [], ["pgn-missing-result 7:1"]],
    ["?", "d4 d5", ["", ""], nags[0], []],
    ["b", "", [], [], []],
    ["c", "", [], [], []],
    ["?", "c4", [""], [], []],
    ["?", "b3 Nf6", ["", ""], nags[1], []],
  ]
  const found = async (source) => {
    const games = []
    for await (const { game, issues } of readPgn(source)) {
      const moves = game.history().map(({ san }) => san)
      const comments = []
      for (let node = game.root.children[0]; node; node = node.children[0]) comments.push(node.comment)
      games.push([
        game.tags.get("White") ?? "?",
        moves.join(" "),
        comments,
        [...game.current.nags],
        issues.map(({ line, column, facts }) => `${facts.sentence} ${line}:${column}`),
      ])
    }
    return games
  }
  for (const [name, encode] of Object.entries(encodings)) {
    const bytes = encode(BOUNDARIES)
    const games = wanted(name === "windows-1252" ? [[1], [1]] : [[3], [41]])
    for (let cut = 0; cut <= bytes.length; cut++) {
      assert.deepEqual(await found([bytes.subarray(0, cut), bytes.subarray(cut)]), games, `${name} cut at ${cut}`)
    }
    for (const size of [1, 2, 3, 5, 16]) {
      assert.deepEqual(await found(chunks(bytes, size)), games, `${name} in chunks of ${size}`)
    }
  }
  assert.deepEqual(await found([BOUNDARIES]), wanted([[3], [41]]))
})

test("readPgn takes every kind of source", async () => {
  const half = BYTES.length >> 1
  const views = BYTES.slice()
  const sources = {
    "a text": () => SAMPLE,
    bytes: () => BYTES,
    "a list of texts": () => [SAMPLE],
    "a list of letters": () => [...SAMPLE],
    "a set": () => new Set([SAMPLE]),
    "a generator": () => chunks(BYTES, 7),
    "an async generator": async function* () {
      for (const chunk of chunks(BYTES, 7)) {
        await null
        yield chunk
      }
    },
    "an async generator of text": async function* () {
      yield* chunks(SAMPLE, 5)
    },
    "ArrayBuffers and views": () => [views.buffer.slice(0, half), new DataView(views.buffer, half)],
    "a Response": () => new Response(SAMPLE).body,
    "a Blob": () => new Blob([BYTES]).stream(),
    "a ReadableStream of text": () =>
      new ReadableStream({
        start(controller) {
          for (const chunk of chunks(SAMPLE, 11)) controller.enqueue(chunk)
          controller.close()
        },
      }),
    "a byte stream": () =>
      new ReadableStream({
        type: "bytes",
        pull(controller) {
          controller.enqueue(BYTES.slice())
          controller.close()
        },
      }),
    "a TransformStream": () =>
      new Blob([BYTES]).stream().pipeThrough(new TextDecoderStream("utf-8", { ignoreBOM: true })),
    // Some browsers cannot iterate over streams.
    "a stream that is not iterable": () => {
      const stream = new Blob([BYTES]).stream()
      return { getReader: () => stream.getReader() }
    },
  }
  for (const [name, source] of Object.entries(sources)) assert.deepEqual(await all(source()), WANTED, name)
})

test("readPgn reads a file and a response of a server", async () => {
  const folder = await mkdtemp(join(tmpdir(), "chess-arbiter-"))
  const server = createServer((_, response) => {
    let at = 0
    const next = () => {
      if (at >= BYTES.length) return response.end()
      response.write(BYTES.slice(at, (at += 50)), next)
    }
    next()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    const path = join(folder, "games.pgn")
    await writeFile(path, BYTES)
    assert.deepEqual(await all(createReadStream(path, { highWaterMark: 13 })), WANTED)
    const response = await fetch(`http://127.0.0.1:${server.address().port}`)
    assert.deepEqual(await all(response.body), WANTED)
  } finally {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true })
  }
})

test("games come as soon as they are complete", async () => {
  const log = []
  const source = async function* () {
    for (let number = 0; number < 5; number++) {
      log.push(`chunk ${number}`)
      yield `[Round "${number}"]\n\n1. e4 e5 *\n\n`
    }
  }
  for await (const { game } of readPgn(source())) log.push(`game ${game.tags.get("Round")}`)
  assert.deepEqual(log, [
    "chunk 0",
    "chunk 1",
    "game 0",
    "chunk 2",
    "game 1",
    "chunk 3",
    "game 2",
    "chunk 4",
    "game 3",
    "game 4",
  ])
})

const endless = (onCancel) => {
  let number = 0
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(`[Round "${number++}"]\n\n1. e4 *\n\n`))
    },
    cancel: onCancel,
  })
}

test("stopping early cancels the source", async () => {
  let cancelled = 0
  const stream = endless(() => {
    cancelled++
  })
  for await (const { game } of readPgn(stream)) if (game.tags.get("Round") === "3") break
  assert.equal(cancelled, 1)

  const hidden = endless(() => {
    cancelled++
  })
  for await (const { game } of readPgn({ getReader: () => hidden.getReader() }))
    if (game.tags.get("Round") === "3") break
  assert.equal(cancelled, 2)
  assert.equal(hidden.locked, false)

  let closed = 0
  const source = async function* () {
    try {
      for (;;) yield "1. e4 *\n"
    } finally {
      closed++
    }
  }
  for await (const { game } of readPgn(source())) {
    assert.equal(game.ply, 1)
    break
  }
  assert.equal(closed, 1)
  await assert.rejects(async () => {
    for await (const _ of readPgn(source())) throw new Error("of the reader's own")
  }, /of the reader's own/)
  assert.equal(closed, 2)

  // Games of the same chunk that were not consumed.
  const iterator = readPgn(["1. e4 *\n1. d4 *\n1. c4 *"])
  assert.equal((await iterator.next()).value.game.ply, 1)
  assert.deepEqual(await iterator.return(), { done: true, value: undefined })
  assert.deepEqual(await iterator.next(), { done: true, value: undefined })
})

test("an error of the source follows the games before it", async () => {
  const cause = new Error("the line went dead")
  const sources = [
    async function* () {
      yield "1. e4 *\n1. d4 "
      throw cause
    },
    () => {
      let count = 0
      return new ReadableStream({
        pull(controller) {
          if (count++) controller.error(cause)
          else controller.enqueue("1. e4 *\n1. d4 ")
        },
      })
    },
    () => {
      let count = 0
      return {
        getReader: () => ({
          read: async () => {
            if (count++) throw cause
            return { done: false, value: "1. e4 *\n1. d4 " }
          },
          cancel: async () => {},
          releaseLock() {},
        }),
      }
    },
  ]
  for (const source of sources) {
    const games = []
    await assert.rejects(async () => {
      for await (const { game } of readPgn(source())) games.push(game)
    }, cause)
    assert.equal(games.length, 1)
    assert.equal(games[0].ply, 1)
  }
})

test("a stream that fails is released without being cancelled", async () => {
  const cause = new Error("the connection was lost")
  const stream = new ReadableStream({ pull: (controller) => controller.error(cause) })
  await assert.rejects(() => all({ getReader: () => stream.getReader() }), cause)
  assert.equal(stream.locked, false)
  const calls = []
  const reader = {
    read: () => Promise.reject(cause),
    cancel: async () => calls.push("cancel"),
    releaseLock: () => calls.push("releaseLock"),
  }
  await assert.rejects(() => all({ getReader: () => reader }), cause)
  assert.deepEqual(calls, ["releaseLock"])
})

test("anything that is not a source is refused", async () => {
  for (const source of [undefined, null, 7, true, {}, () => {}, Symbol("x"), new Date()]) {
    await assert.rejects(() => readPgn(source).next(), TypeError, String(source))
  }
  for (const chunk of [null, undefined, 7, {}, ["1. e4"]]) {
    await assert.rejects(() => readPgn([chunk]).next(), TypeError, String(chunk))
  }
  assert.deepEqual(await all([]), [])
  assert.deepEqual(await all([""]), [])
  assert.deepEqual(await all([new Uint8Array()]), [])
  assert.deepEqual(await all(["1. e4 e5"]), shown(parsePgn("1. e4 e5")))
})

test("several streams at once do not interfere", async () => {
  const source = async function* (letter) {
    for (let number = 0; number < 20; number++) {
      for (const chunk of chunks(`[White "${letter}${number}"]\n\n1. ${letter}4 ${letter}5 *\n\n`, 3)) {
        await null
        yield chunk
      }
    }
  }
  const read = async (letter) => {
    const names = []
    for await (const { game } of readPgn(source(letter))) {
      assert.equal(game.history()[0].san, `${letter}4`)
      names.push(game.tags.get("White"))
    }
    return names
  }
  const results = await Promise.all([..."abcdefgh"].map(read))
  results.forEach((names, file) => {
    assert.deepEqual(
      names,
      Array.from({ length: 20 }, (_, number) => `${"abcdefgh"[file]}${number}`),
    )
  })
})

/** A PGN of numbered games, the first of them with a comment of many bytes, and what reading it must give. */
function* numbered(file, games, comment) {
  for (let number = 0; number < games; number++) {
    yield `[White "${file}.${number}"]\n\n1. e4 {`
    if (number === 0) for (let sent = 0; sent < comment; sent += MEGABYTE) yield "x".repeat(Math.min(comment, MEGABYTE))
    yield "} e5 2. Nf3 Nc6 *\n\n"
  }
}

test("fifty files read at the same time release their memory", async () => {
  const files = Array.from({ length: 50 }, (_, file) => ({ file, comment: file % 12 === 7 ? 24 * MEGABYTE : 10 }))
  // Each step gives every reader its next chunk, so games of all readers are in use at the same time.
  const chunks = async function* ({ file, comment }) {
    for (const chunk of numbered(file, 60, comment)) {
      await null
      yield chunk
    }
  }
  const before = instance
  const read = async ({ file, comment }) => {
    const found = []
    for await (const { game, issues } of readPgn(chunks({ file, comment }))) {
      assert.deepEqual(issues, [])
      assert.equal(game.undo().san, "Nc6")
      found.push([game.tags.get("White"), game.ply, game.root.children[0].comment.length])
    }
    return found
  }
  const results = await Promise.all(files.map(read))
  assert.ok(memorySize() > 64 * MEGABYTE, "the memory has been large")
  for (const [file, found] of results.entries()) {
    const wanted = Array.from({ length: 60 }, (_, number) => [`${file}.${number}`, 3, number ? 0 : files[file].comment])
    assert.deepEqual(found, wanted)
  }
  // All readers have ended, so the memory is released.
  assert.equal(instance, before)
  assert.equal(new Game("4k3/8/8/8/8/8/8/4K3 w - -").ply, 0)
  assert.ok(memorySize() < 16 * MEGABYTE, `${memorySize() / MEGABYTE} MB`)
})

test("an abandoned reader of a huge file releases its memory", async () => {
  const abandon = async () => {
    const iterator = readPgn(numbered(0, 3, 48 * MEGABYTE))
    await iterator.next()
  }
  await abandon()
  assert.ok(memorySize() > 64 * MEGABYTE, "the memory is large")
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc")
  const isReleased = () => {
    collect()
    new Game()
    return memorySize() < 16 * MEGABYTE
  }
  // Finalizers run in a separate task after a collection.
  for (let turn = 0; turn < 100 && !isReleased(); turn++) await new Promise(setImmediate)
  assert.ok(isReleased(), `${memorySize() / MEGABYTE} MB`)
})

// ─── Memory ──────────────────────────────────────────────────────────────────────────────────────

test("memory stays flat however many games are read", async () => {
  const one = `[White "Somebody"]\n\n${"1. Nf3 {[%clk 0:01:00] a comment} Nf6 (1... d5 {another}) 2. Ng1 Ng8 ".repeat(20)}*\n\n`
  const source = function* (megabytes) {
    const chunk = one.repeat(Math.ceil(65_536 / one.length))
    for (let sent = 0; sent < megabytes * MEGABYTE; sent += chunk.length) yield chunk
  }
  const run = async (megabytes, use) => {
    let games = 0
    for await (const { game } of readPgn(source(megabytes))) {
      games++
      use(game)
      if (games % 200 === 0) await new Promise(setImmediate)
    }
    return games
  }
  const touch = (game) => {
    assert.equal(game.ply, 80)
    game.undo()
  }
  // A warm-up of the same size, after which the allocator is stable.
  await run(4, touch)
  const before = memorySize()
  const games = await run(4, touch)
  assert.ok(games > 2_000)
  assert.ok(memorySize() - before <= MEGABYTE / 4, `${(memorySize() - before) / MEGABYTE} MB more after ${games} games`)
  assert.ok(memorySize() < 16 * MEGABYTE, `${memorySize() / MEGABYTE} MB`)
})

test("memory stays flat in one synchronous loop", () => {
  const text = `${"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n".repeat(2_000)}`
  const loop = () => {
    for (const { game } of parsePgn(text)) {
      game.undo()
      game.move("a5")
      game.pgn()
    }
  }
  loop()
  const before = memorySize()
  for (let round = 0; round < 4; round++) loop()
  assert.ok(memorySize() - before <= MEGABYTE / 4, `${(memorySize() - before) / MEGABYTE} MB more`)
})

test("games that an app keeps do not take wasm memory", async () => {
  const before = memorySize()
  const kept = []
  for await (const { game } of readPgn(
    (function* () {
      for (let number = 0; number < 200; number++) yield "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n".repeat(100)
    })(),
  ))
    kept.push(game)
  assert.equal(kept.length, 20_000)
  for (const game of kept) assert.equal(game.ply, 6)
  assert.equal(kept[19_999].history().at(-1).san, "a6")
  assert.ok(memorySize() - before <= MEGABYTE / 4, `${(memorySize() - before) / MEGABYTE} MB more`)
})

test("readers stopped after one game do not leak memory", async () => {
  const before = memorySize()
  for (let round = 0; round < 200; round++) {
    const iterator = readPgn(["1. e4 *\n".repeat(50)])
    assert.equal((await iterator.next()).value.game.ply, 1)
    await iterator.return()
  }
  assert.ok(memorySize() - before <= MEGABYTE / 4, `${(memorySize() - before) / MEGABYTE} MB more`)
})

// ─── Harm ────────────────────────────────────────────────────────────────────────────────────────

test("reading a hostile text ends and reports what was lost", async () => {
  const word = "Zug um Zug "
  const comment = word.repeat((50 * MEGABYTE) / word.length)
  const cases = [
    ["a comment of 50 MB", `1. e4 {${comment}} e5 *`, 2, 0],
    ["a comment without end", `1. e4 e5 {${comment}`, 2, 1],
    ["variations in variations", `1. e4 ${"(1. d4 ".repeat(100_000)}${")".repeat(100_000)} e5 *`, 2, 0],
    ["a million parentheses", `1. e4 ${"(".repeat(1_000_000)}`, 1, 2],
    ["a tag without end", `[White "${"x".repeat(8 * MEGABYTE)}`, 0, 1],
    ["a tag of nothing but a name", `[${"x".repeat(4 * MEGABYTE)}\n1. e4 e5 *`, 2, 1],
    ["NULs", `1. e4 ${"\0".repeat(4 * MEGABYTE)} e5 *`, 2, 0],
    ["a hundred thousand issues", `1. e4 ${"(1. e5)\n".repeat(100_000)} e5 *`, 2, 1001],
    ["one word", "x".repeat(8 * MEGABYTE), 0, 1],
  ]
  for (const [name, text, plies, issues] of cases) {
    const bytes = new TextEncoder().encode(text)
    const entries = []
    for await (const entry of readPgn(chunks(bytes, 50_000))) entries.push(entry)
    assert.equal(entries.length, 1, name)
    assert.equal(entries[0].game.ply, plies, name)
    assert.equal(entries[0].issues.length, issues, name)
    if (name.startsWith("a comment")) {
      const nodes = [entries[0].game.root.children[0], entries[0].game.current]
      assert.ok(
        nodes.some((node) => node.comment === comment.trim()),
        name,
      )
      continue
    }
    const written = entries[0].game.pgn()
    assert.equal(parsePgn(written)[0].game.pgn() === written, true, name)
  }
  // The engine still works.
  assert.equal(Game.fromPgn("1. e4 e5 *").ply, 2)
})

test("any byte at any place reads the same whole and in chunks", async () => {
  for (let byte = 0; byte < 256; byte++) {
    for (const around of [
      ["1. e4 ", " e5 *"],
      ["1. e4", " e5 *"],
      ['[White "a', 'b"]\n\n1. e4 e5 *'],
      ["1. e4 {a", "b} e5 *"],
    ]) {
      const [before, after] = around.map((text) => Buffer.from(text))
      const bytes = Buffer.concat([before, Buffer.from([byte]), after])
      const whole = await all([bytes])
      assert.ok(whole.length > 0)
      assert.deepEqual(await all(chunks(bytes, 1)), whole, `byte ${byte} in ${around.join("…")}`)
    }
  }
})

test("two thousand empty games are read", () => {
  assert.equal(parsePgn("*\n\n".repeat(2000)).length, 2000)
})

test("line is the line on which a game begins", () => {
  const lines = (text) => parsePgn(text).map(({ line }) => line)
  assert.deepEqual(lines("1. e4\ne5\n1-0\n\n\n1. d4 d5\n\n*"), [1, 6])
  assert.deepEqual(lines('[Event "A"]\n\n1. e4\n1... e5\n\n[Event "B"]\n\n1. d4\n'), [1, 6])
  assert.deepEqual(lines('[Event "A"]\n\n1. e4 *\n\n[Event "B"]\n\n[Event "C"]\n\n*\n'), [1, 5, 7])
})
