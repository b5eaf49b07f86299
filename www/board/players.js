// The two players above and below the board: names, ratings, captured pieces, time.
import { knownRating } from "../elements/game/headline.js"
import { knownText } from "../elements/game/words.js"
import { byId, element } from "./dom.js"
import { balance, capturesUntil } from "../elements/play/material.js"
import { clockName, playerName, takenText, timeText } from "./page-texts.js"

/** @import { Color, Game, Role } from "../module/index.js" */
/** @import { Times } from "./clock.js" */

const places = /** @type {const} */ (["top", "bottom"])
/** Filled figurines for both colours, to show captured pieces. @type {Readonly<Record<Role, string>>} */
const figures = { pawn: "♟", knight: "♞", bishop: "♝", rook: "♜", queen: "♛", king: "♚" }

/** @param {typeof places[number]} place @param {string} part */
const partOf = (place, part) => /** @type {HTMLElement} */ (byId(`seat-${place}`).querySelector(`.${part}`))

/** @param {typeof places[number]} place @param {Color} orientation @returns {Color} */
const sideAt = (place, orientation) => ((place === "bottom") === (orientation === "white") ? "white" : "black")

/** @param {Game} game @param {Color} orientation */
export function showPlayers({ current, position, tags }, orientation) {
  const taken = capturesUntil(current)
  const ahead = balance(position)
  for (const place of places) {
    const color = sideAt(place, orientation)
    const tag = color === "white" ? "White" : "Black"
    const known = knownText(tags.get(tag))
    partOf(place, "disc").className = `disc ${color}`
    partOf(place, "name").textContent = known || playerName(color)
    partOf(place, "rating").textContent = known && knownRating(knownText(tags.get(`${tag}Elo`)))
    byId(`seat-${place}`).setAttribute("aria-label", known ? `${playerName(color)}: ${known}` : playerName(color))
    const more = color === "white" ? ahead : -ahead
    partOf(place, "ahead").textContent = more > 0 ? `+${more}` : ""
    const box = partOf(place, "taken")
    box.replaceChildren()
    if (taken[color].length === 0) continue
    const figurines = element("span", "", taken[color].map((role) => figures[role]).join(""))
    figurines.setAttribute("aria-hidden", "true")
    box.append(figurines, element("span", "visually-hidden", takenText(taken[color])))
  }
}

/** @param {boolean} off whether the clocks can only be read */
export function setClockButtons(off) {
  for (const button of document.querySelectorAll(".time > button")) button.toggleAttribute("disabled", off)
}

/**
 * @param {Times | null} times in milliseconds; null without clocks
 * @param {Color | null} running
 * @param {Color} orientation
 */
export function showTimes(times, running, orientation) {
  for (const place of places) {
    const color = sideAt(place, orientation)
    const box = partOf(place, "time")
    box.hidden = times === null
    if (times === null) continue
    const text = timeText(times[color])
    const button = /** @type {HTMLButtonElement} */ (box.firstElementChild)
    if (button.textContent !== text) button.textContent = text
    box.setAttribute("aria-label", clockName(color))
    box.classList.toggle("running", running === color)
    box.classList.toggle("short", times[color] < 20_000)
  }
}
