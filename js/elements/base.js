// What the elements extend. Importable where there is no DOM: then the classes are there, and only making one fails.
export const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}))
