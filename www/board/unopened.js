// Games that did not open: storage notes what is being opened until it has been painted, so that a game that hangs the
// page is not reopened automatically.

import { storageKeys } from "../settings.js"

/** The noted places of games and addresses. @returns {unknown[]} */
function noted() {
  try {
    const list = JSON.parse(localStorage.getItem(storageKeys.opening) ?? "[]")
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** @param {unknown[]} list */
function note(list) {
  try {
    if (list.length > 0) localStorage.setItem(storageKeys.opening, JSON.stringify(list))
    else localStorage.removeItem(storageKeys.opening)
  } catch {
    // Storage is forbidden or full.
  }
}

/** Whether a place or an address did not open last time. @param {string} what */
export const isUnopened = (what) => noted().includes(what)

/** @param {string} what a place or an address that has opened, or should no longer be noted */
export const forget = (what) => note(noted().filter((each) => each !== what))

/** To be called just before opening. @param {string} what a place or an address */
export function opening(what) {
  forget(what)
  note([...noted(), what])
  const opened = () => {
    removeEventListener("pagehide", opened)
    forget(what)
  }
  // After the next paint, or when the page is left. A page that hangs does neither.
  requestAnimationFrame(() => setTimeout(opened))
  addEventListener("pagehide", opened)
}
