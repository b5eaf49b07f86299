// What readers have chosen for all pages, kept in the browser's storage: the theme, coordinates, motion, sounds, the
// size of the board. A page applies it to its elements once, and then follows each change, also one made in another
// window.

/**
 * @typedef {object} Settings
 * @property {"wood" | "green" | "blue" | "grey" | "paper"} theme
 * @property {"inside" | "outside" | "none"} coords
 * @property {boolean} animation
 * @property {boolean} sounds
 * @property {"small" | "medium" | "large"} size of the board
 */

const key = "chess-arbiter:settings"

/** The choices of each setting, the first of which holds where nothing was chosen. @type {{ readonly [Name in keyof Settings]: readonly Settings[Name][] }} */
export const choices = {
  theme: ["wood", "green", "blue", "grey", "paper"],
  coords: ["inside", "outside", "none"],
  animation: [true, false],
  sounds: [false, true],
  size: ["large", "medium", "small"],
}

/** What was chosen last, for windows that may not store it. @type {Partial<Settings>} */
let chosen = {}

/** What is stored; what this version does not know is left out. @returns {Settings} */
export function settings() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}")
    if (typeof stored === "object" && stored !== null) chosen = stored
  } catch {
    // Storage is forbidden, or what is stored there cannot be read.
  }
  const known = Object.entries(choices).map(([name, values]) => {
    const value = chosen[/** @type {keyof Settings} */ (name)]
    return [name, values.some((each) => each === value) ? value : values[0]]
  })
  return Object.fromEntries(known)
}

/**
 * Stores a part of the settings and applies it. The window then has an event `settings`.
 * @param {Partial<Settings>} part
 */
export function change(part) {
  chosen = { ...settings(), ...part }
  try {
    localStorage.setItem(key, JSON.stringify(chosen))
  } catch {
    // It holds until the page is closed.
  }
  tell()
}

const elements = "chess-board, chess-diagram, chess-editor, chess-game, chess-puzzle"

/** The elements whose attributes are the reader's choice, by attribute: the others have one in the page's markup. */
const ours = { theme: new WeakSet(), coords: new WeakSet() }

/** Gives the elements of the page the chosen theme and coordinates, where the page itself does not say them. */
export function apply() {
  const now = settings()
  // For style sheets of pages.
  document.documentElement.dataset.theme = now.theme
  for (const element of document.querySelectorAll(elements)) {
    for (const name of /** @type {const} */ (["theme", "coords"])) {
      if (element.hasAttribute(name) && !ours[name].has(element)) continue
      const value = now[name]
      if (value === choices[name][0]) element.removeAttribute(name)
      else element.setAttribute(name, value)
      ours[name].add(element)
    }
  }
}

function tell() {
  apply()
  dispatchEvent(new CustomEvent("settings", { detail: settings() }))
}

addEventListener("storage", ({ key: changed }) => (changed === key || changed === null) && tell())
