// Times as an arbiter writes them, and the time that a penalty gives. Independent of the page.

/** @import { Control } from "./clock.js" */

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes
/** The longest time that a clock can be set to. */
const most = 10 * hours

/**
 * Reads "5:30", "90:00", "1:05:00", or with tenths "0:09.4".
 * @param {string} text
 * @returns {number | undefined} in milliseconds, 0 to ten hours; undefined if it is no such time
 */
export function readTime(text) {
  const [, h, m = "", s = ""] = /^(?:(\d{1,2}):(?=[0-5]?\d:))?(\d{1,3}):([0-5]\d(?:[.,]\d)?)$/.exec(text.trim()) ?? []
  if (m === "") return undefined
  const time = Number(h ?? 0) * hours + Number(m) * minutes + Math.round(Number(s.replace(",", ".")) * seconds)
  return time <= most ? time : undefined
}

/**
 * The minutes that the opponent gets for an illegal move or a wrong claim: two (FIDE 7.5.5, 9.5.3), in blitz one
 * (B.2). Blitz is up to ten minutes for sixty moves (B.1).
 * @param {Control} control
 */
export const penaltyMinutes = ({ base, step }) => (base + 60 * step <= 10 * minutes ? 1 : 2)

/** @param {number} count */
export const inMilliseconds = (count) => count * minutes
