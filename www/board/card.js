// The card that says how the game stands: its title, one line about the position, and in the place of that line what matters more
// just now: a refusal, a draw that can be claimed, what was done and how to undo it. It is the live region of the page.
import { byId, quietButton } from "./dom.js"

/** @import { Color } from "../module/index.js" */

const card = byId("card")
const said = byId("said")
const note = byId("note")
const detail = byId("state-detail")
export const claimBox = byId("claims")

/**
 * @typedef {object} Standing
 * @property {string} title
 * @property {string} detail
 * @property {Color | "draw"} side whose disc is shown
 * @property {boolean} over
 */

/** @param {Standing} standing */
export function showStanding({ title, detail: text, side, over }) {
  card.classList.toggle("ended", over)
  byId("state-disc").className = `disc ${side}`
  byId("state-title").textContent = title
  detail.textContent = text
}

/** Of what may stand in the second line, the first that there is. */
export function arrange() {
  claimBox.hidden = claimBox.childElementCount === 0
  note.hidden = note.textContent === "" || !claimBox.hidden
  detail.hidden = !note.hidden || !claimBox.hidden
}

/** The last sentence. */
export const lastSaid = () => said.textContent?.trim() ?? ""

/** Says something to those who do not see it. @param {string} text */
export function say(text) {
  card.classList.remove("refused")
  put(text)
}

/** A sentence that is shown as well, with its sign: why something was refused. @param {string} text */
export function refuse(text) {
  card.classList.add("refused")
  put(text)
}

/** A screen reader speaks changes only: a no-break space at the end makes a repeated text a new one. @param {string} text */
function put(text) {
  said.textContent = text !== "" && said.textContent === text ? `${text}\u00a0` : text
}

/**
 * Shows what was done, until the next move.
 * @param {string} text
 * @param {{ name: string, act: () => void }} [action] what can be done about it
 */
export function setCardNote(text, action) {
  note.textContent = text
  if (action) note.append(" ", quietButton(action.name, action.act))
  arrange()
}
