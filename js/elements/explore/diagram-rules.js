// The rules for playing on a diagram, from its attributes.
import { engine, lazy } from "../element/engine.js"
import { light } from "../element/light.js"
import { rulesFor } from "../element/rules-for.js"

/** How pieces move by Betza's notation. */
export const notation = lazy(() => import("./betza.js"))

/** The only side that moves; null for both. @param {HTMLElement} host @returns {"white" | "black" | null} */
export function turnsOf(host) {
  const turns = host.getAttribute("turns")?.trim()
  return turns === "white" || turns === "black" ? turns : null
}

/** @param {HTMLElement} host @returns {"fide" | "online" | "free"} */
export function rulesOf(host) {
  const rules = host.getAttribute("rules")?.trim()
  return !turnsOf(host) && (rules === "fide" || rules === "online") ? rules : "free"
}

/** Free rules need neither dead positions nor repetitions. @param {HTMLElement} host */
export function engineOf(host) {
  const rules = rulesFor(host)
  return rules === engine && rulesOf(host) === "free" ? light : rules
}
