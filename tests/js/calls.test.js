// How often the engine is called: what takes long is done once.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, IllegalMoveError } from "../../js/entries/index.js"

/** The names of the engine's functions in the order of their calls, without those for memory. @type {string[]} */
const called = []

// Before the first call, which starts the engine.
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(Instance, args) {
    const counted = Object.entries(new Instance(...args).exports).map(([name, value]) => {
      if (typeof value !== "function" || name.startsWith("_")) return [name, value]
      return [name, (...args) => (called.push(name), value(...args))]
    })
    return { exports: Object.fromEntries(counted) }
  },
})

test("a refused move is judged once", () => {
  for (const move of ["Ke3", { from: "e1", to: "e3" }, "x".repeat(1000), {}]) {
    const game = new Game()
    called.length = 0
    assert.throws(() => game.move(move), IllegalMoveError)
    assert.equal(called.filter((name) => /play|judge/i.test(name)).length, 1, `${called}`)
  }
})
