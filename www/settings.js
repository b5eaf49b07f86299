// The reader's settings for all pages, in the browser's storage: light or dark (theme.js); theme and coordinates on pages with
// boards; motion, sounds, board size and turning on the board page. Pages follow changes at once, even in another window.

/**
 * @typedef {object} Settings
 * @property {"wood" | "green" | "blue" | "grey" | "paper"} theme of boards
 * @property {"system" | "light" | "dark"} look of the pages
 * @property {"inside" | "outside" | "none"} coords
 * @property {boolean} animation
 * @property {boolean} sounds
 * @property {"small" | "medium" | "large"} size of the board
 * @property {"never" | "moves" | "opposite"} turns the board after each move, or Black's pieces for a player who sits opposite
 */

/** The storage keys of all pages. Other sites of the same host share the storage. */
export const storageKeys = {
  settings: "chess-arbiter.settings",
  /** The reader's own pieces. */
  pieces: "chess-arbiter.pieces",
  /** The first stored game; the keys of the others have a suffix after a dot. */
  game: "chess-arbiter.game",
  /** In a window's session storage: the key of its game. */
  window: "chess-arbiter.window",
  /** What is being opened. */
  opening: "chess-arbiter.opening",
  engine: "chess-arbiter.engine",
}

/** The choices, the default first. @type {{ readonly [Name in keyof Settings]: readonly Settings[Name][] }} */
export const choices = {
  theme: ["wood", "green", "blue", "grey", "paper"],
  look: ["system", "light", "dark"],
  coords: ["inside", "outside", "none"],
  animation: [true, false],
  sounds: [false, true],
  size: ["large", "medium", "small"],
  turns: ["never", "moves", "opposite"],
}

/** Choices that could not be stored: they last until the page closes. @type {Partial<Settings>} */
let sessionSettings = {}

/** @returns {Partial<Settings>} */
function stored() {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKeys.settings) ?? "{}"))
  } catch {
    // Storage is forbidden or unreadable.
    return {}
  }
}

/** The settings, without values that this version does not know. @returns {Settings} */
export function settings() {
  const chosen = { ...stored(), ...sessionSettings }
  const known = Object.entries(choices).map(([name, values]) => {
    const value = chosen[/** @type {keyof Settings} */ (name)]
    return [name, values.some((each) => each === value) ? value : values[0]]
  })
  return Object.fromEntries(known)
}

/** Stores and applies some settings; dispatches `settings` on the window. @param {Partial<Settings>} part */
export function change(part) {
  try {
    localStorage.setItem(storageKeys.settings, JSON.stringify({ ...settings(), ...part }))
    sessionSettings = {}
  } catch {
    // Storage is forbidden or full.
    sessionSettings = { ...sessionSettings, ...part }
  }
  notify()
}

const elements = "chess-board, chess-diagram, chess-editor, chess-game, chess-puzzle"

/** By attribute: the elements that follow the reader's choice because the page has not set it. */
const applied = { theme: new WeakSet(), coords: new WeakSet() }

/** Whether this page applies the settings; the editor only reads them. */
let follows = false

/** Applies theme and coordinates to elements that do not set these themselves. */
export function apply() {
  follows = true
  const now = settings()
  // For style sheets.
  document.documentElement.dataset.board = now.theme
  for (const element of document.querySelectorAll(elements)) {
    for (const name of /** @type {const} */ (["theme", "coords"])) {
      if (element.hasAttribute(name) && !applied[name].has(element)) continue
      const value = now[name]
      if (value === choices[name][0]) element.removeAttribute(name)
      else element.setAttribute(name, value)
      applied[name].add(element)
    }
  }
}

function notify() {
  apply()
  dispatchEvent(new CustomEvent("settings", { detail: settings() }))
}

addEventListener(
  "storage",
  ({ key: changed }) => follows && (changed === storageKeys.settings || changed === null) && notify(),
)
