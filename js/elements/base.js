// The base class of the elements. Importable without a DOM: the classes then exist, but cannot be instantiated.
import { adoptStyle } from "./style.js"

/**
 * An element with events of its own.
 * @template Events
 * @typedef {new () => Listens<Events> & HTMLElement} BaseOf
 */

/**
 * Gives listeners the type of their event.
 * @template Events
 * @typedef {object} Listens
 * @property {<Type extends keyof Events>(type: Type, listener: Listener<Events[Type]>, options?: boolean |
 *   AddEventListenerOptions) => void} addEventListener
 * @property {<Type extends keyof Events>(type: Type, listener: Listener<Events[Type]>, options?: boolean |
 *   EventListenerOptions) => void} removeEventListener
 */

/**
 * @template Heard
 * @typedef {((this: HTMLElement, event: Heard) => unknown) | { handleEvent: (event: Heard) => unknown } | null} Listener
 */

/** An element that keeps its style sheets when it moves to another document. */
export class Base extends (globalThis.HTMLElement ??
  /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}))) {
  adoptedCallback() {
    if (this.shadowRoot) adoptStyle(this.shadowRoot)
  }
}
