// A long PGN is read as a stream in constant memory. PGN_MEGABYTES=100 makes it longer and prints the measurements.

import { expect, rare, test } from "./fixtures.js"

const megabytes = Number(process.env.PGN_MEGABYTES ?? 8)

test("a long file is read in constant memory", rare, async ({ page, browserName }) => {
  test.skip(browserName !== "chromium", "only Chromium tells how much memory is used")
  test.setTimeout(60_000 + 4_000 * megabytes)
  await page.goto("/")
  const session = await page.context().newCDPSession(page)
  const used = async () => {
    await session.send("HeapProfiler.collectGarbage")
    const { usedSize, backingStorageSize = 0 } = await session.send("Runtime.getHeapUsage")
    return (usedSize + backingStorageSize) / 2 ** 20
  }
  // One game with comments, clocks and a variation, with new names each time, generated while it is read, so that
  // the page does not hold the file.
  await page.evaluate(async () => {
    const { readPgn } = await import("./module/index.js")
    const moves =
      "1. e4 {[%clk 0:10:00]} e5 2. Nf3 d6 {A comment of some length, so that there is something to read.} 3. d4 Bg4 " +
      "4. dxe5 Bxf3 (4... dxe5 5. Qxd8+ Kxd8 6. Nxe5) 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 " +
      "cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n\n"
    const encoder = new TextEncoder()
    const state = { bytes: 0, games: 0, plies: 0, issues: 0 }
    const source = (/** @type {number} */ until) =>
      (async function* () {
        while (state.bytes < until) {
          let text = ""
          for (let game = 0; game < 100; game++) text += `[White "Player ${state.bytes + game}"]\n\n${moves}`
          const piece = encoder.encode(text)
          state.bytes += piece.length
          yield piece
        }
      })()
    Object.assign(globalThis, {
      readUntil: async (/** @type {number} */ until) => {
        for await (const { game, issues } of readPgn(source(until))) {
          state.games++
          state.plies += game.ply
          state.issues += issues.length
        }
        return state
      },
    })
  })
  const readUntil = (/** @type {number} */ until) =>
    page.evaluate((bytes) => globalThis.readUntil(bytes), until * 2 ** 20)
  await readUntil(1)
  const before = await used()
  const started = Date.now()
  const state = await readUntil(megabytes)
  const seconds = (Date.now() - started) / 1000
  const after = await used()
  expect(state.issues).toBe(0)
  expect(state.plies).toBe(state.games * 33)
  // The engine keeps some games, and its memory never shrinks.
  expect(after - before).toBeLessThan(4)
  if (process.env.PGN_MEGABYTES) {
    console.log(
      `${megabytes} MB, ${state.games} games in ${seconds.toFixed(1)} s; memory ${before.toFixed(1)} MB after 1 MB, ${after.toFixed(1)} MB at the end`,
    )
  }
})
