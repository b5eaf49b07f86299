// The package works where the built-in prototypes are frozen, as under SES.

import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"

const url = (path) => JSON.stringify(new URL(`../../js/entries/${path}`, import.meta.url).href)

const freezing = `
  const builtIn = [Object, Function, Array, Map, Set, String, Number, RegExp, Promise, Error, TypeError, RangeError]
  const freeze = () => builtIn.forEach((each) => Object.freeze(Object.freeze(each).prototype))`

const using = `
  const { EngineError, Game, parsePgn, Position, readPgn, Setup } = await import(${url("index.js")})
  const { Chess } = await import(${url("chess.js")})
  const { still } = await import(${url("still.js")})
  const { polyglotKey } = await import(${url("polyglot.js")})
  const thrown = (call) => {
    try {
      call()
    } catch (error) {
      return [error.name, error instanceof Error]
    }
  }
  LATER
  const game = new Game({ tags: { White: "A" } })
  game.tags.set("Black", "B")
  game.move("e4")
  game.current.comment = "[%clk 0:01:00] a comment"
  for await (const { game, issues } of readPgn(["1. e4 Ke3 *"])) console.log(game.ply, issues.length)
  const chess = new Chess()
  console.log(JSON.stringify([
    thrown(() => Position.start().play("Ke3")),
    thrown(() => Position.fromFen("8/8")),
    thrown(() => Game.fromPgn("1. Ke3")),
    thrown(() => {
      throw new EngineError("none")
    }),
    thrown(() => chess.move("Ke3")),
    thrown(() => Setup.empty().put("e9", "K")),
    Game.fromPgn(game.pgn()).pgn() === game.pgn(),
    parsePgn("1. d4 *").length,
    chess.move("e4").san,
    still("8/8/8/8/8/8/8/8").slice(0, 4),
    polyglotKey(Position.start()) === 0x463b96181691fc9cn,
  ]))`

for (const [name, code] of Object.entries({
  "before the import": `${freezing}\nfreeze()\n${using.replace("LATER", "")}`,
  "after the import": `${freezing}\n${using.replace("LATER", "freeze()")}`,
})) {
  test(`the package works with built-in prototypes frozen ${name}`, () => {
    const [read, result] = execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" })
      .trim()
      .split("\n")
    assert.equal(read, "1 1")
    const errors = ["IllegalMoveError", "InvalidFenError", "PgnError", "EngineError", "Error", "TypeError"]
    assert.deepEqual(JSON.parse(result), [...errors.map((error) => [error, true]), true, 1, "e4", "<svg", true])
  })
}
