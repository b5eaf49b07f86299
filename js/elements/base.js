// What the elements extend. Importable where there is no DOM: then the classes are there, and only making one fails.

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

export const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}))
