// The engine's view beside the board: an evaluation bar and a panel with lines.
import { numeral, phrase, localSan } from "../texts.js"
import { reading } from "./element-texts.js"
import { byId, element, quietButton } from "./dom.js"

/** @import { Color, GameEnd } from "../module/index.js" */
/** @import { EngineLine, Findings, Score } from "../module/uci.js" */

/** White's share of the bar, and its description. @typedef {{ share: number, sentence: string }} Evaluation */

/** How many moves of the best line are announced. */
const spokenMoves = 4

/** @param {Score} score @returns {Evaluation & { text: string }} `text` is "+0.3" or "−#5" */
function evaluationOf(score) {
  const isMate = "mate" in score
  const value = isMate ? score.mate : Number(score.pawns.toFixed(1))
  const side = value > 0 ? "white" : "black"
  const sign = value > 0 ? "+" : value < 0 ? "−" : ""
  const size = Math.abs(value)
  if (isMate)
    return {
      share: value > 0 ? 1 : 0,
      text: `${sign}#${size}`,
      sentence: phrase("mates-in", { side, size: numeral(size) }),
    }
  const digits = size < 10 ? 1 : 0
  const text = numeral(size, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const sentence = value === 0 ? phrase("equal") : phrase("better-by", { side, size: text })
  return { share: 1 / (1 + 10 ** (-value / 4)), text: sign + text, sentence }
}

/** @param {GameEnd} end @returns {Evaluation} */
function resultOf({ result }) {
  const share = { "1-0": 1, "0-1": 0, "1/2-1/2": 0.5 }[result]
  const sentence = share === 0.5 ? phrase("drawn") : phrase("won", { side: share ? "white" : "black" })
  return { share, sentence }
}

/** A line as text, without line breaks after move numbers. @param {Findings} findings @param {EngineLine} line */
const lineText = ({ position }, { moves }) =>
  position
    .line(moves)
    .text.split(" ")
    .map((word) => (/^\d+\.+$/.test(word) ? `${word}\u00a0` : `${localSan(word)} `))
    .join("")
    .trimEnd()

/**
 * Describes the evaluation and the first moves of the best line.
 * @param {Findings} findings
 */
function spoken({ position, lines: [best] }) {
  if (!best) return ""
  const { moveName } = reading()
  let before = position
  const words = best.moves.slice(0, spokenMoves).map((move) => {
    const text = moveName("", { move, nags: [], parent: { position: before } }).trim()
    before = before.play(move)
    return text
  })
  return phrase("best-line-said", { score: evaluationOf(best.score).sentence, moves: words.join(", ") })
}

export class EngineView {
  #bar = element("div", "evaluation")
  #panel = element("section", "helper engine")
  #name = element("h2")
  #state = element("small")
  #note = element("p")
  #lines = element("ol")
  /** @type {HTMLInputElement} */
  #switch = Object.assign(element("input"), { type: "checkbox" })
  /** @type {Findings | null} */
  #findings = null

  /**
   * @param {object} ways
   * @param {(on: boolean) => void} ways.analyse
   * @param {() => void} ways.open the dialog
   * @param {(text: string) => void} ways.say
   */
  constructor({ analyse, open, say }) {
    const bar = this.#bar
    bar.role = "meter"
    bar.ariaLabel = phrase("evaluation")
    bar.ariaValueMin = "0"
    bar.ariaValueMax = "1"
    this.#showBar({ share: 0.5, sentence: phrase("no-line") })

    const label = element("label", "switch")
    this.#switch.setAttribute("role", "switch")
    this.#switch.addEventListener("change", () => analyse(this.#switch.checked))
    label.append(this.#switch, ` ${phrase("analysis")}`)
    const head = element("div", "helper-head")
    const aloud = quietButton(phrase("say-best-line"), () => say(this.#spoken))
    aloud.classList.add("aloud")
    head.append(this.#name, label, this.#state, aloud, quietButton(phrase("engine-settings"), open))
    this.#name.className = "visually-hidden"
    this.#name.id = "engine-name"
    this.#panel.setAttribute("aria-labelledby", "engine-name")
    // The lines change many times a second: screen readers read them on request.
    this.#lines.ariaLive = "off"
    this.#lines.ariaLabel = phrase("best-lines")
    this.#panel.append(head, this.#note, this.#lines)
  }

  get #spoken() {
    return this.#findings
      ? spoken(this.#findings)
      : this.#note.textContent || phrase(this.#switch.checked ? "no-line" : "analysis-off")
  }

  /** @param {string} name of the engine */
  open(name) {
    this.#name.textContent = name
    byId("helpers").prepend(this.#panel)
    document.querySelector(".board-box")?.append(this.#bar)
  }

  close() {
    this.#panel.remove()
    this.#bar.remove()
  }

  /**
   * Clears the lines. The bar stays as it is, so that it does not jump.
   * @param {object} now
   * @param {number} now.lines the maximum; 0 without analysis
   * @param {GameEnd | null} now.end
   * @param {boolean} now.isReply whether the engine thinks about its own move
   */
  begin({ lines, end, isReply }) {
    this.#findings = null
    this.#switch.checked = lines > 0
    this.#state.textContent = isReply ? phrase("engine-thinks") : ""
    this.#lines.replaceChildren()
    this.#lines.dataset.max = String(end ? 0 : lines)
    this.#bar.hidden = lines === 0
    this.note("")
    if (end) this.#showBar(resultOf(end))
  }

  /** @param {Color} orientation */
  turn(orientation) {
    this.#bar.classList.toggle("flipped", orientation === "black")
  }

  /** @param {string} text */
  note(text) {
    this.#note.textContent = text
    this.#note.hidden = text === ""
  }

  /** @param {Findings} findings */
  show(findings) {
    this.#findings = findings
    const { lines, depth } = findings
    if (lines[0]) this.#showBar(evaluationOf(lines[0].score))
    this.#state.textContent = phrase("depth", { depth: numeral(depth) })
    this.#lines.replaceChildren(
      ...lines.map((line) => {
        const item = element("li")
        item.append(element("b", "", evaluationOf(line.score).text), element("span", "", lineText(findings, line)))
        return item
      }),
    )
  }

  /** @param {Evaluation} evaluation */
  #showBar({ share, sentence }) {
    const bar = this.#bar
    bar.style.setProperty("--share", String(share))
    bar.ariaValueNow = share.toFixed(2)
    bar.ariaValueText = sentence
  }
}
