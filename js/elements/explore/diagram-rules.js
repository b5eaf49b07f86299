// The rules under which a diagram is played, from its attributes, and the engine for them.
import { engine } from "../element/engine.js"
import { light } from "../element/light.js"
import { rulesFor } from "../element/rules-for.js"

/** The side that always moves, if there is one. @param {HTMLElement} host @returns {"white" | "black" | null} */
export function turnsOf(host) {
  const turns = host.getAttribute("turns")?.trim()
  return turns === "white" || turns === "black" ? turns : null
}

/** @param {HTMLElement} host @returns {"fide" | "online" | "free"} */
export function rulesOf(host) {
  const rules = host.getAttribute("rules")?.trim()
  return !turnsOf(host) && (rules === "fide" || rules === "online") ? rules : "free"
}

/** Free rules know no dead positions and no repetitions; variants have an engine of their own. @param {HTMLElement} host */
export function engineOf(host) {
  const rules = rulesFor(host)
  return rules === engine && rulesOf(host) === "free" ? light : rules
}
