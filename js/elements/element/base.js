// The base class of the elements. Without a DOM it can be imported, but not instantiated.
import { attributeOf } from "./attributes.js"
import { writeAttribute } from "../picture/html.js"
import { followLanguage } from "./languages.js"
import { adoptStyle } from "./style.js"

/** @import { Properties, Table } from "./attributes.js" */

/**
 * An element with typed events and attributes.
 * @template Events @template {Table} Attributes
 * @typedef {{ new (): Listens<Events> & Properties<Attributes> & Callbacks & HTMLElement, observedAttributes: string[]
 *   }} BaseOf
 */

/** @typedef {{ connectedCallback(): void, disconnectedCallback(): void, adoptedCallback(): void }} Callbacks */

/**
 * @template Events @typedef {object} Listens
 * @property {<Type extends keyof Events>(type: Type, listener: Listener<Events[Type]>, options?: boolean |
 *   AddEventListenerOptions) => void} addEventListener
 * @property {<Type extends keyof Events>(type: Type, listener: Listener<Events[Type]>, options?: boolean |
 *   EventListenerOptions) => void} removeEventListener
 */

/**
 * @template Heard @template [Target=HTMLElement]
 * @typedef {((this: Target, event: Heard) => unknown) | { handleEvent: (event: Heard) => unknown } | null} Listener
 */

/**
 * A base class with an accessor for each attribute. Setting null, undefined or false removes the attribute; true sets it
 * empty.
 * @param {Table} attributes @returns {unknown} a `BaseOf`
 */
export function withAttributes(attributes) {
  class Base extends (globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}))) {
    static observedAttributes = Object.keys(attributes).map(attributeOf)
    #unfollow = () => {}

    /** Sets all own properties again: those set before the class was defined hide its accessors. */
    connectedCallback() {
      for (const [name, value] of Object.entries(this)) {
        Reflect.deleteProperty(this, name)
        try {
          Object.assign(this, { [name]: value })
        } catch (error) {
          console.error(error)
        }
      }
      this.#unfollow = followLanguage(this, (before, lang) => this.attributeChangedCallback("lang", before, lang))
    }

    disconnectedCallback() {
      this.#unfollow()
    }

    /** @param {string} _name @param {string | null} _before @param {string | null} _after */
    attributeChangedCallback(_name, _before, _after) {}

    adoptedCallback() {
      if (this.shadowRoot) adoptStyle(this.shadowRoot)
    }
  }
  for (const [name, read] of Object.entries(attributes)) {
    const attribute = attributeOf(name)
    /** @type {PropertyDescriptor & ThisType<Element>} */
    const accessor = {
      configurable: true,
      get() {
        return read(this.getAttribute(attribute))
      },
      set(value) {
        writeAttribute(this, attribute, value)
      },
    }
    Object.defineProperty(Base.prototype, name, accessor)
    // Angular writes `[readonly]` to the property name of <input>.
    if (name === "readonly") Object.defineProperty(Base.prototype, "readOnly", accessor)
  }
  return Base
}
