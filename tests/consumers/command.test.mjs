// The command from the packed package, as `npx chess-arbiter` runs it.
import assert from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
// Without the environment of an outer `npm test`.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

test("npx chess-arbiter", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-npx-"))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const npm = (...args) =>
    execFileSync("npm", args, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
  const [{ filename }] = JSON.parse(npm("pack", root, "--json", "--ignore-scripts"))
  writeFileSync(join(folder, "package.json"), '{ "private": true }')
  npm("install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", `./${filename}`)
  const npx = (...args) =>
    spawnSync("npx", ["--offline", "chess-arbiter", ...args], { cwd: folder, env, encoding: "utf8" })

  const legal = npx("legal", "start", "g1")
  assert.deepEqual([legal.status, legal.stdout], [0, "Nf3 Nh3\n"], legal.stderr)
  const why = npx("why", "--lang", "de", "start", "Sf4")
  assert.equal(why.status, 1, why.stderr)
  assert.match(why.stdout, /Springer/)
  writeFileSync(join(folder, "games.pgn"), "1. e4 e5 2. Ke3 *\n")
  const pgn = npx("pgn", "--jobs", "2", "games.pgn")
  assert.deepEqual([pgn.status, pgn.stdout.split("\n").at(-2)], [1, "games.pgn: 1 game, 1 issue"], pgn.stderr)
  assert.equal(npx("pgn").status, 2)

  // No rasteriser comes with the package; one beside it is found.
  const without = npx("diagram", "--png", "--output", "board.png", "start")
  assert.deepEqual([without.status, existsSync(join(folder, "board.png"))], [2, false])
  assert.match(without.stderr, /^chess-arbiter diagram: a PNG needs a package that draws SVG/)
  symlinkSync(join(root, "node_modules", "@resvg"), join(folder, "node_modules", "@resvg"))
  const drawn = npx("diagram", "--png", "--output", "board.png", "start")
  assert.equal(drawn.status, 0, drawn.stderr)
  assert.equal(readFileSync(join(folder, "board.png")).toString("latin1", 1, 4), "PNG")
})
