// The headline of a game, from its tags; unknown values are left out.
import { html } from "../picture/html.js"
import { textual } from "./dom.js"
import { dateOf, knownText, scoreText } from "./words.js"

/** @import { Opening } from "../../openings/opening-of.js" */
/** @import { ReadingTexts } from "./texts.js" */

export class Headline {
  element = html("div", "headline", { part: "headline" })
  /** The line of an opening whose name has not been found yet. @type {HTMLElement | null} */
  #opening = null
  #eco = ""

  /**
   * @param {ReadonlyMap<string, string>} tags @param {ReadingTexts} texts @param {string} lang BCP 47
   * @param {boolean} hasOpening whether the moves have an opening
   */
  show(tags, texts, lang, hasOpening) {
    const known = (/** @type {string} */ name) => knownText(tags.get(name))
    const result = known("Result")
    const players = html("p", "players", { part: "players" })
    if (known("White") || known("Black")) {
      players.append(
        ...player(known("White") || texts.unknown, known("WhiteElo")),
        " – ",
        ...player(known("Black") || texts.unknown, known("BlackElo")),
      )
    }
    if (result && result !== "*") players.append(" ", textual("span", "score", scoreText(result)))
    const round = known("Round").replace(/^-$/, "")
    const event = [known("Event"), round && `(${round})`].filter(Boolean).join(" ")
    const details = [event, placeIn(tags), dateInWords(known("Date"), lang)].filter(Boolean).join(" · ")
    const lines = [
      ...(players.hasChildNodes() ? [players] : []),
      ...(details ? [textual("p", "event", details, { part: "event" })] : []),
    ]
    this.#eco = known("ECO")
    const name = known("Opening") && [known("Opening"), known("Variation")].filter(Boolean).join(": ")
    const isLacking = hasOpening && !name && lines.length > 0
    const className = isLacking ? "opening late" : "opening"
    const opening = textual("p", className, [this.#eco, name].filter(Boolean).join(" · "), { part: "opening" })
    this.#opening = isLacking ? opening : null
    if (isLacking || opening.textContent) lines.push(opening)
    for (const line of lines) line.dir = "auto"
    this.element.replaceChildren(...lines)
    this.element.hidden = lines.length === 0
  }

  /** Whether `nameOpening` can add a name. Its line is already there, so that nothing shifts. */
  get lacksOpening() {
    return this.#opening !== null
  }

  /** @param {Opening | null} opening ignored if the tags have another ECO code */
  nameOpening(opening) {
    if (!this.#opening || !opening || (this.#eco && this.#eco !== opening.eco)) return
    this.#opening.textContent = `${opening.eco} · ${opening.name}`
    this.#opening.lang = "en"
  }
}

/** @param {string} name @param {string} rating */
function player(name, rating) {
  const known = knownRating(rating)
  return [textual("b", "player", name), ...(known ? [" ", textual("span", "elo", `(${known})`)] : [])]
}

/** "" for an unrated player. @param {string} rating */
export const knownRating = (rating) => (/^[-0]?$/.test(rating) ? "" : rating)

/** The tag Site, unless Event already names it. @param {Pick<ReadonlyMap<string, string>, "get">} tags */
export function placeIn(tags) {
  const site = knownText(tags.get("Site"))
  // Servers use it for the game's URL.
  return /^https?:/i.test(site) || knownText(tags.get("Event")).includes(site) ? "" : site
}

/** Plain "en" would put the month before the day. */
const english = "en-GB"

/** "2024.05.03" → "3 May 2024", "2024.05.??" → "May 2024". @param {string} date @param {string} lang */
export function dateInWords(date, lang) {
  const [, year, month, day] = /^(\d{4})\.(\d\d)(?:\.(\d\d|\?\?))?$/.exec(date) ?? []
  if (!year || !month) return dateOf(date)
  const isWhole = day !== undefined && day !== "??"
  const time = new Date(`${year}-${month}-${isWhole ? day : "01"}T00:00:00Z`)
  // Date turns June 31 into July 1.
  if (Number.isNaN(time.getTime()) || time.getUTCMonth() + 1 !== Number(month)) return dateOf(date)
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = { year: "numeric", month: "long", ...(isWhole && { day: "numeric" }), timeZone: "UTC" }
  try {
    return new Intl.DateTimeFormat(lang === "en" ? english : lang || english, parts).format(time)
  } catch {
    // The page's language tag may be invalid.
    return new Intl.DateTimeFormat(english, parts).format(time)
  }
}
