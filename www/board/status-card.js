// The status card: a title and one line about the position, or, more important than that, a refusal, a draw claim or the
// last action with its undo. It is the page's live region.
import { StepAnnouncer } from "../elements/game/dom.js"
import { byId, quietButton } from "./dom.js"
import { phrase } from "../texts.js"

/** @import { Color } from "../module/index.js" */

const card = byId("card")
const said = byId("said")
const note = byId("note")
const detail = byId("state-detail")
const kind = byId("game-kind")
const variation = byId("variation")
export const claimBox = byId("claims")

/** More characters than a line of a small phone holds. */
const lineLength = 34

/**
 * @typedef {object} Standing
 * @property {string} title
 * @property {string} detail
 * @property {string} kind a Chess960 start, which is always shown
 * @property {Color | "draw"} side whose disc is shown
 * @property {boolean} over
 */

/** @param {Standing} standing */
export function showStanding({ title, detail: text, kind: start, side, over }) {
  card.classList.toggle("ended", over)
  card.classList.remove("told")
  byId("state-disc").className = `disc ${side}`
  byId("state-title").textContent = title
  detail.textContent = text
  detail.classList.toggle("long", text.length > lineLength)
  kind.textContent = start
  kind.hidden = start === ""
}

/** Shows the first non-empty content of the second line, in order of priority. */
export function arrange() {
  claimBox.hidden = claimBox.childElementCount === 0
  note.hidden = note.textContent === "" || !claimBox.hidden
  variation.hidden = variation.textContent === "" || !note.hidden || !claimBox.hidden
  detail.hidden = !variation.hidden || !note.hidden || !claimBox.hidden
}

/** Shows that this is a variation, with a way back. @param {(() => void) | null} leave null in the main line */
export function showVariation(leave) {
  variation.replaceChildren(...(leave ? [phrase("in-variation"), " ", quietButton(phrase("back-to-game"), leave)] : []))
}

/** The last sentence. */
export const lastSaid = () => said.textContent?.trim() ?? ""

/** Announces a sentence to screen readers; the page already shows what it says. @param {string} text */
export function say(text) {
  card.classList.remove("refused", "told")
  setText(text)
}

/** Shows and announces a sentence of the board until the position changes. @param {string} text */
export function announce(text) {
  say(text)
  card.classList.add("told")
}

/** Shows and announces a refusal, with a sign. @param {string} text */
export function refuse(text) {
  say(text)
  card.classList.add("refused")
}

const stepAnnouncer = new StepAnnouncer(said)

/**
 * Announces a step through the game.
 * @param {string} move
 * @param {string} rest of the announcement
 * @param {boolean} isNamed whether the focus on the move has announced it
 */
export function sayStep(move, rest, isNamed) {
  say("")
  stepAnnouncer.show([move, rest, ""], isNamed)
}

/**
 * Screen readers only announce changes: a no-break space makes a repeated text different.
 * @param {string} text
 */
function setText(text) {
  stepAnnouncer.stop()
  said.textContent = text !== "" && said.textContent === text ? `${text}\u00a0` : text
}

/**
 * Shows the last action until the next move.
 * @param {string} text
 * @param {...{ name: string, act: () => void }} actions buttons, such as undo
 */
export function setCardNote(text, ...actions) {
  note.replaceChildren(...[text, ...actions.flatMap(({ name, act }) => [" ", quietButton(name, act)])].filter(Boolean))
  arrange()
}
