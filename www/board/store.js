// The games in the browser's storage, so that they survive a reload and the window: each has a place of its own there, and a
// window remembers the place of its game. No window writes over what another one wrote.
import { readSaved, restore } from "./saved.js"

/** @import { Game } from "../module/index.js" */
/** @import { SavedGame } from "./saved.js" */

/** @typedef {{ place: string, saved: SavedGame, game: Game }} Stored */

/** The first place, where older versions of this page kept their only game; others have something after a point. */
const first = "chess-arbiter.game"
/** Under which a window remembers its place. */
const ofWindow = "chess-arbiter.window"
/** How many games are kept. */
const most = 10

/** Where this window keeps its game. */
let place = first
/** What is stored there, as far as this window knows, without the time. */
let content = ""

/** Every place with something in it, the one that was written last first. */
function places() {
  const keys = Object.keys(localStorage).filter((key) => key === first || key.startsWith(`${first}.`))
  return keys
    .map((key) => ({ key, time: timeOf(localStorage.getItem(key) ?? "") }))
    .sort((a, b) => b.time - a.time)
    .map(({ key }) => key)
}

/** When a game was stored; 0 if nobody knows. @param {string} text */
function timeOf(text) {
  try {
    const { time } = JSON.parse(text)
    return Number.isFinite(time) ? time : 0
  } catch {
    return 0
  }
}

/**
 * The game of this window or, for a window that has none, the last one that was stored, and where there are others; null if
 * there is none, "spoilt" if it cannot be read. Then it stays where it is: a later version of this page may have written it.
 * @returns {Stored & { others: string[] } | "spoilt" | null}
 */
export function load() {
  try {
    const found = places()
    const mine = sessionStorage.getItem(ofWindow) ?? ""
    const isKnown = found.includes(mine)
    place = isKnown ? mine : (found[0] ?? first)
    if (!found.includes(place)) return null
    const stored = at(place)
    if (stored) return { ...stored, others: isKnown ? [] : others(stored.saved) }
    turnTo(newPlace())
    return "spoilt"
  } catch {
    // Storage is forbidden.
    return null
  }
}

/** Where there are other games on which something was done. @param {SavedGame} saved */
function others({ pgn }) {
  return places().filter((key) => {
    const other = at(key)?.saved
    return key !== place && other?.touched && other.pgn !== pgn
  })
}

/** The game at a place; null if there is none that can be read. @param {string} key @returns {Stored | null} */
export function at(key) {
  try {
    const saved = readSaved(localStorage.getItem(key) ?? "")
    return { place: key, saved, game: restore(saved) }
  } catch {
    return null
  }
}

/** A place that is not taken. */
export function newPlace() {
  return `${first}.${[...crypto.getRandomValues(new Uint32Array(2))].map((number) => number.toString(36)).join("")}`
}

/** Every place of a stored game; none where storage is forbidden. */
export function storedPlaces() {
  try {
    return places()
  } catch {
    return []
  }
}

/** Where the game of this window is. */
export const currentPlace = () => place

/**
 * From now on the game of this window is at another place.
 * @param {string} next
 * @param {SavedGame | null} [stored] the game that is there: it need not be written again
 */
export function turnTo(next, stored = null) {
  place = next
  content = ""
  try {
    sessionStorage.setItem(ofWindow, place)
    if (stored && localStorage.getItem(place) !== null) content = JSON.stringify(stored)
    // What was written long ago makes room.
    for (const old of places().filter((key) => key !== place).slice(most - 1)) localStorage.removeItem(old)
  } catch {
    // Storage is forbidden, or full.
  }
}

/** @param {SavedGame} saved */
export function save(saved) {
  const text = JSON.stringify(saved)
  // What has not changed is not written: another window may have the same game, and have gone on.
  if (text === content) return
  content = text
  try {
    sessionStorage.setItem(ofWindow, place)
    put(JSON.stringify({ ...saved, time: Date.now() }))
  } catch {
    // Storage may be full or forbidden. The game goes on without it; an older state of it must not come back.
    forget()
  }
}

/** Stores a text; if the storage is full, older games make room for it, unless it would not fit even then. @param {string} text */
function put(text) {
  const old = places().filter((key) => key !== place)
  for (;;) {
    try {
      return localStorage.setItem(place, text)
    } catch (error) {
      const room = [place, ...old].reduce((sum, key) => sum + (localStorage.getItem(key)?.length ?? 0), 0)
      const oldest = old.pop()
      if (oldest === undefined || room < text.length) throw error
      localStorage.removeItem(oldest)
    }
  }
}

function forget() {
  try {
    localStorage.removeItem(place)
  } catch {
    // Forbidden: then nothing is there either.
  }
}

/**
 * Another window that has the same game, since it was opened from this one or later, has gone on with it: its game keeps the
 * place, and the one of this window moves to a new place.
 * @param {() => SavedGame} current
 */
export function keepApart(current) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== place && key !== null) return
    // Taken away, not taken: it is written again with the next move.
    if (newValue === null) return void (content = "")
    turnTo(newPlace())
    const saved = current()
    if (saved.touched) save(saved)
  })
}
