// The status card: a title, one line about the position, or instead of that line something more important:
// a refusal, a possible draw claim, the last action with its undo. It is the live region of the page.
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

/** More characters than fit into one line of a small phone. */
const lineLength = 34

/**
 * @typedef {object} Standing
 * @property {string} title
 * @property {string} detail
 * @property {string} kind what remains to be seen whatever else is: a Chess960 start
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

/** The contents of the second line by priority; the first non-empty one is shown. */
export function arrange() {
  claimBox.hidden = claimBox.childElementCount === 0
  note.hidden = note.textContent === "" || !claimBox.hidden
  variation.hidden = variation.textContent === "" || !note.hidden || !claimBox.hidden
  detail.hidden = !variation.hidden || !note.hidden || !claimBox.hidden
}

/** Shows that this is a variation, and a way back to the game. @param {(() => void) | null} leave null in the main line */
export function showVariation(leave) {
  variation.replaceChildren(...(leave ? [phrase("in-variation"), " ", quietButton(phrase("back-to-game"), leave)] : []))
}

/** The last sentence. */
export const lastSaid = () => said.textContent?.trim() ?? ""

/** Announces a sentence to screen readers: what it says is seen already. @param {string} text */
export function say(text) {
  card.classList.remove("refused", "told")
  setText(text)
}

/** Shows and announces a sentence of the board, until there is another position. @param {string} text */
export function announce(text) {
  say(text)
  card.classList.add("told")
}

/** Shows and announces why something was refused, with a sign. @param {string} text */
export function refuse(text) {
  say(text)
  card.classList.add("refused")
}

const stepAnnouncer = new StepAnnouncer(said)

/**
 * Announces a step through the game.
 * @param {string} move
 * @param {string} rest what else there is to say
 * @param {boolean} isNamed whether the move has the focus, which has announced it
 */
export function sayStep(move, rest, isNamed) {
  say("")
  stepAnnouncer.show([move, rest, ""], isNamed)
}

/**
 * Screen readers only announce changes: a no-break space at the end makes a repeated text different.
 * @param {string} text
 */
function setText(text) {
  stepAnnouncer.stop()
  said.textContent = text !== "" && said.textContent === text ? `${text}\u00a0` : text
}

/**
 * Shows the last action until the next move.
 * @param {string} text
 * @param {...{ name: string, act: () => void }} actions what can be done about it
 */
export function setCardNote(text, ...actions) {
  note.replaceChildren(...[text, ...actions.flatMap(({ name, act }) => [" ", quietButton(name, act)])].filter(Boolean))
  arrange()
}
