// Games that did not open: what is being opened is noted in the browser's storage until it has been painted, so that a
// game that makes the page hang is not opened by itself again.

import { storageKeys } from "../settings.js"

/** What is noted: places of stored games, and addresses. @returns {unknown[]} */
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
    // Storage is forbidden, or full.
  }
}

/** Whether a place or an address did not open last time. @param {string} what */
export const isUnopened = (what) => noted().includes(what)

/** @param {string} what a place or an address that has opened, or will not be opened again */
export const forget = (what) => note(noted().filter((each) => each !== what))

/** Call it just before opening. @param {string} what a place or an address */
export function opening(what) {
  forget(what)
  note([...noted(), what])
  const opened = () => {
    removeEventListener("pagehide", opened)
    forget(what)
  }
  // After the next paint; or when the page is left, which a page that hangs does not notice.
  requestAnimationFrame(() => setTimeout(opened))
  addEventListener("pagehide", opened)
}
