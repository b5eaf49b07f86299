// Plays a game by itself, with a button. Loaded with the attribute `autoplay`.
import { windowOf } from "../picture/html.js"
import { iconButton, nameButton } from "./icons.js"

/** @import { GameNode } from "../../api.js" */
/** @import { ReadingTexts } from "./texts.js" */

/** The default time between two moves, in milliseconds. */
const defaultInterval = 2000
/** Limits for the attribute. */
const [shortest, longest] = [250, 60_000]
/** Limits for thinking times, which may have been half an hour. */
const [quickest, slowest] = [300, 10_000]

/** @param {number} value @param {number} min @param {number} max */
const within = (value, min, max) => Math.min(Math.max(value, min), max)

/** "2s", "1500ms" in milliseconds. @param {string} text the attribute `autoplay` */
export function intervalOf(text) {
  const [, number = "", unit] = /^\s*(\d+(?:\.\d+)?|\.\d+)(m?s)\s*$/i.exec(text) ?? []
  if (!unit) return defaultInterval
  return within(Number(number) * (unit.length > 1 ? 1 : 1000), shortest, longest)
}

/**
 * The thinking time of a move in milliseconds, from [%emt] or the clocks; null if unknown.
 * @param {GameNode} node @param {string} control the tag TimeControl: "300+3"
 */
function thinkingTime(node, control) {
  const { clock, elapsed } = node.annotations
  if (elapsed !== undefined) return elapsed * 1000
  if (clock === undefined) return null
  const [, start, increment = "0"] = /^(?:\d+\/)?(\d+)(?:\+(\d+))?/.exec(control) ?? []
  const own = node.parent?.parent
  const before = own?.move ? own.annotations.clock : start === undefined ? undefined : Number(start)
  if (before === undefined) return null
  // The clock already includes the increment, from the first move on.
  const time = before - clock + Number(increment)
  // Negative if a time control has added time.
  return time < 0 ? null : time * 1000
}

/** @param {GameNode} node @param {string} control */
export const clockPause = (node, control) => within(thinkingTime(node, control) ?? defaultInterval, quickest, slowest)

/**
 * @typedef {object} AutoplayOptions
 * @property {HTMLElement} host
 * @property {() => HTMLElement} seen the part that must be visible to play
 * @property {ShadowRoot} root
 * @property {() => string} speed the attribute
 * @property {() => GameNode | undefined} next
 * @property {() => string} control the tag TimeControl
 * @property {() => boolean} isAtEnd
 * @property {() => void} first goes to the start
 * @property {() => void} step goes to the next move
 * @property {(isQuiet: boolean) => void} setQuiet turns announcements off while the game plays without being asked
 */

/** Pressing only a modifier key does not stop the game. */
const modifiers = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn)$/

export class Autoplay {
  button = iconButton("play", () => this.#press())
  #options
  /** @type {ReadingTexts | null} */
  #texts = null
  #isPlaying = false
  /** Whether it started without the button. */
  #isOwn = false
  /** Whether it will start when it becomes visible. */
  #isArmed = false
  #isSeen = !windowOf().IntersectionObserver
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer
  /** Removes the listeners of the current run. */
  #playing = new (windowOf().AbortController)()
  /** @type {IntersectionObserver | null} */
  #observer = null
  /** @type {Element | null} */
  #target = null
  #reducedMotion = windowOf().matchMedia?.("(prefers-reduced-motion: reduce)") ?? { matches: true }

  /** @param {AutoplayOptions} options */
  constructor(options) {
    this.#options = options
  }

  /** Observes whether the game is visible. Call it again when `seen` changes. */
  watch() {
    const target = this.#options.seen()
    if (target === this.#target || !windowOf().IntersectionObserver) return
    this.#observer?.disconnect()
    this.#target = target
    this.#observer = new (windowOf().IntersectionObserver)(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        const { intersectionRatio, intersectionRect, rootBounds } = entry
        // Half of the game is visible, or it fills half of the window.
        const isSeen = intersectionRatio >= 0.5 || intersectionRect.height * 2 >= (rootBounds?.height ?? Infinity)
        if (isSeen === this.#isSeen) return
        this.#isSeen = isSeen
        if (isSeen && this.#isArmed) this.#start(true)
        else this.#wait()
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
    )
    this.#observer.observe(target)
  }

  leave() {
    this.#observer?.disconnect()
    this.#target = null
    this.stop()
  }

  /** Starts as soon as the game is visible, unless the user prefers reduced motion. */
  startWhenSeen() {
    if (this.#reducedMotion.matches || this.#options.isAtEnd()) return
    this.#isArmed = true
    if (this.#isSeen) this.#start(true)
  }

  /** @param {ReadingTexts} texts */
  name(texts) {
    this.#texts = texts
    nameButton(this.button, this.#isPlaying ? texts.pause : texts.play, this.#isPlaying ? "pause" : "play")
  }

  #press() {
    if (this.#isPlaying) return this.stop()
    if (this.#options.isAtEnd()) this.#options.first()
    if (!this.#options.isAtEnd()) this.#start(false)
  }

  /** @param {boolean} isOwn */
  #start(isOwn) {
    this.stop()
    this.#isPlaying = true
    this.#isOwn = isOwn
    this.#options.setQuiet(isOwn)
    this.#playing = new (windowOf().AbortController)()
    const { signal } = this.#playing
    const { host, root } = this.#options
    document.addEventListener("visibilitychange", () => this.#wait(), { signal })
    // Keys pressed in this game, or on the page with nothing focused, stop it.
    const whole = [document.body, document.documentElement]
    document.addEventListener(
      "keydown",
      (event) => {
        const [target] = event.composedPath()
        const isPress = target === this.button && (event.key === "Enter" || event.key === " ")
        const isOurs = event.composedPath().includes(host) || whole.some((each) => each === target)
        if (isOurs && !isPress && !modifiers.test(event.key)) this.stop()
      },
      { capture: true, signal },
    )
    root.addEventListener(
      "pointerdown",
      ({ target }) => target instanceof windowOf().Element && target.closest("[part~=board]") && this.stop(),
      { capture: true, signal },
    )
    if (this.#texts) this.name(this.#texts)
    this.#wait()
  }

  stop() {
    this.#isArmed = false
    if (!this.#isPlaying) return
    this.#isPlaying = false
    this.#playing.abort()
    clearTimeout(this.#timer)
    if (this.#texts) this.name(this.#texts)
    this.#options.setQuiet(false)
  }

  get #pause() {
    const { speed, next, control } = this.#options
    const node = speed().trim() === "clock" ? next() : undefined
    return node ? clockPause(node, control()) : intervalOf(speed())
  }

  /** Waits for the next move while the game is visible. */
  #wait() {
    clearTimeout(this.#timer)
    if (!this.#isPlaying || document.hidden || !this.#isSeen) return
    this.#timer = setTimeout(() => {
      if (this.#isOwn && this.#reducedMotion.matches) return this.stop()
      this.#options.step()
      if (this.#options.isAtEnd()) this.stop()
      else this.#wait()
    }, this.#pause)
  }
}
