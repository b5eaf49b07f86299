// Games in the browser's storage, which survive reloads and closed windows. Each game has a place, and each window
// remembers its game's place, so no window overwrites another's game.
import { readSaved, restore } from "./saved.js"
import { storageKeys } from "../settings.js"
import { forget as hasOpened, isUnopened, opening } from "./unopened.js"

/** @import { Game } from "../module/index.js" */
/** @import { SavedGame } from "./saved.js" */

/** @typedef {{ place: string, saved: SavedGame, game: Game }} Stored */
/** A game that did not open last time. @typedef {{ unopened: string, pgn: string }} Unopened */

/** The maximum number of stored games. */
const maxGames = 10

let place = storageKeys.game
/** What this window last read or wrote there, without the time. */
let content = ""

/** @param {string} key @returns {SavedGame | null} null if missing or unreadable */
function savedAt(key) {
  try {
    return readSaved(localStorage.getItem(key) ?? "")
  } catch {
    return null
  }
}

/** All used places, the last written first. */
function places() {
  return Object.keys(localStorage)
    .filter((key) => key === storageKeys.game || key.startsWith(`${storageKeys.game}.`))
    .map((key) => ({ key, time: timeOf(localStorage.getItem(key) ?? "") }))
    .sort((a, b) => b.time - a.time)
    .map(({ key }) => key)
}

/** When a game was stored; 0 if unknown. @param {string} text */
function timeOf(text) {
  try {
    const { time } = JSON.parse(text)
    return Number.isFinite(time) ? time : 0
  } catch {
    return 0
  }
}

/**
 * This window's game or, in a new window, the last one stored, with the places of the others. Null if there is none,
 * "unreadable-game" if it is unreadable. An unreadable game stays stored: a later version of this page may have written it.
 * @returns {Stored & { others: string[] } | Unopened | "unreadable-game" | null}
 */
export function load() {
  try {
    const found = places()
    const mine = sessionStorage.getItem(storageKeys.window) ?? ""
    const isKnown = found.includes(mine)
    place = isKnown ? mine : (found[0] ?? storageKeys.game)
    if (!found.includes(place)) return null
    const pgn = isUnopened(place) ? savedAt(place)?.pgn : undefined
    if (pgn !== undefined) {
      const unopened = place
      moveTo(newPlace())
      return { unopened, pgn }
    }
    const stored = at(place)
    if (stored) return { ...stored, others: isKnown ? [] : others(stored.saved) }
    moveTo(newPlace())
    return "unreadable-game"
  } catch {
    // Storage is forbidden.
    return null
  }
}

/** The places of other games that someone has played or edited. @param {SavedGame} saved */
function others({ pgn }) {
  return places().filter((key) => {
    const other = savedAt(key)
    return key !== place && other?.touched && other.pgn !== pgn
  })
}

/**
 * The game at a place; null if missing or unreadable.
 * @param {string} key
 * @returns {Stored | null}
 */
export function at(key) {
  opening(key)
  try {
    const saved = readSaved(localStorage.getItem(key) ?? "")
    return { place: key, saved, game: restore(saved) }
  } catch {
    return null
  }
}

export function newPlace() {
  return `${storageKeys.game}.${[...crypto.getRandomValues(new Uint32Array(2))].map((number) => number.toString(36)).join("")}`
}

/** The places of all stored games; none if storage is forbidden. */
export function storedPlaces() {
  try {
    return places()
  } catch {
    return []
  }
}

export const currentPlace = () => place

/**
 * Moves this window to another place.
 * @param {string} next
 * @param {SavedGame | null} [stored] the game that is already there
 */
export function moveTo(next, stored = null) {
  place = next
  content = ""
  try {
    sessionStorage.setItem(storageKeys.window, place)
    if (stored && localStorage.getItem(place) !== null) content = JSON.stringify(stored)
    // Make room.
    for (const old of places()
      .filter((key) => key !== place)
      .slice(maxGames - 1))
      localStorage.removeItem(old)
  } catch {
    // Storage is forbidden or full.
  }
}

/** @param {SavedGame} saved */
export function save(saved) {
  const text = JSON.stringify(saved)
  // Another window may have the same game and have continued it.
  if (text === content) return
  content = text
  try {
    sessionStorage.setItem(storageKeys.window, place)
    put(JSON.stringify({ ...saved, time: Date.now() }))
  } catch {
    // Storage may be full or forbidden. The older state must not be restored later.
    remove(place)
  }
}

/**
 * Stores a text. If storage is full, deletes older games first, unless the text would not fit even then.
 * @param {string} text
 */
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

/** @param {string} key */
export function remove(key) {
  hasOpened(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // If storage is forbidden, nothing is stored anyway.
  }
}

/**
 * When another window continues the same game, leaves the place to it and stores this window's game elsewhere.
 * @param {() => SavedGame} current
 */
export function followStorage(current) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== place && key !== null) return
    // The game was deleted, not overwritten; the next move stores it again.
    if (newValue === null) return void (content = "")
    moveTo(newPlace())
    const saved = current()
    if (saved.touched) save(saved)
  })
}
