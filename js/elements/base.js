// What the elements extend. Importable where there is no DOM: then the classes are there, and only making one fails.
import { adoptStyle } from "./style.js"

/**
 * An element with events of its own.
 * @template Events
 * @typedef {new () => Listens<Events> & HTMLElement} BaseOf
 */

/**
 * So that a listener knows which event it gets.
 * @template Events
 * @typedef {object} Listens
 * @property {<Type extends keyof Events>(type: Type, listener: Listener<Events[Type]>, options?: boolean | AddEventListenerOptions) => void} addEventListener
 * @property {<Type extends keyof Events>(type: Type, listener: Listener<Events[Type]>, options?: boolean | EventListenerOptions) => void} removeEventListener
 */

/**
 * @template Heard
 * @typedef {((this: HTMLElement, event: Heard) => unknown) | { handleEvent: (event: Heard) => unknown } | null} Listener
 */

/** An element that looks the same in any document. */
export class Base extends (globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}))) {
  adoptedCallback() {
    if (this.shadowRoot) adoptStyle(this.shadowRoot)
  }
}
