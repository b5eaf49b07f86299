// Published games with comments and variations, from a data folder.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"

/**
 * This many games, from files of all kinds, richly annotated ones first. Without Chess960, which not every library
 * supports.
 */
export function publishedGames(folder, count) {
  const files = readdirSync(join(folder, "games")).filter((name) => /lichess|scoutfish|comments|twic/.test(name))
  const games = files.map((name) => split(decoded(gunzipSync(readFileSync(join(folder, "games", name))))))
  const chosen = []
  for (let i = 0; chosen.length < count && games.some((list) => i < list.length); i++) {
    for (const list of games) if (i < list.length && chosen.length < count) chosen.push(list[i])
  }
  return chosen
}

function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("latin1").decode(bytes)
  }
}

const split = (text) =>
  text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n(?=\[Event )/)
    .map((game) => game.trim())
    .filter((game) => game.startsWith("[Event ") && !/^\[(Variant|FEN) /m.test(game))
