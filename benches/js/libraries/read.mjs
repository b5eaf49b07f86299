// What a timed operation does with a text it was given: enough that it has to be there, as little as possible besides.

/** Looks at a text. Also joins what the engine may have kept as pieces. */
export const read = (text) => text.charCodeAt(text.length - 1)
