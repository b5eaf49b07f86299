// The letters and digits of coordinates, as lines: pictures with them look the same everywhere, and need no font.

/** The round part of letters, from its left end. */
const bowl = "a3.6 4.3 0 1 0 7.2 0a3.6 4.3 0 1 0-7.2 0"
/** The arch of h and n, from the foot of its stem. */
const arch = "m0-5.2c.2-2.2 1.6-3.4 3.5-3.4 2.1 0 3.3 1.2 3.3 3.4v5.2"

/**
 * Each from the middle of its base line, in units of which 20 are the size of the type; lines are two units wide.
 * @type {Readonly<Record<string, string>>}
 */
const letters = {
  a: "m-2.9-8c.6-1.1 1.7-1.6 3-1.6 2.2 0 3.3 1 3.3 3v5.6m0-4.9c-5.1-.3-6.9.8-6.9 2.7 0 1.5 1.1 2.3 2.7 2.3 2.4 0 4.2-1.4 4.2-3.8",
  b: `m-3.6-13.4v12.4m0-4.3${bowl}`,
  c: "m2.8-8a3.6 4.3 0 1 0 0 5.4",
  d: `m3.6-13.4v12.4m-7.2-4.3${bowl}`,
  e: "m-3.6-5.5h7.2a3.6 4.2 0 1 0-.9 3.2",
  f: "m3-13.2c-2.6-.7-3.8.4-3.8 2.8v9.4m-2-8.6h4.8",
  g: `m3.6-9.6v9.4c0 2.5-1.3 3.6-3.5 3.6-1.5 0-2.5-.4-3.1-1.2m-.6-7.5${bowl}`,
  h: `m-3.4-13.4v12.4${arch}`,
  i: "m0-9.6v8.6m0-12.3v.1",
  j: "m.8-9.6v10.8c0 1.7-.8 2.4-2.6 2.2m2.6-16.7v.1",
  k: "m-3-13.4v12.4m6-8.6-6 5.6m2.2-2 4.2 5",
  l: "m0-13.4v12.4",
  m: "m-4.6-9.6v8.6m0-5.5c.1-2 1-3.1 2.4-3.1 1.5 0 2.2 1 2.2 2.9v5.7m0-5.5c.1-2 1-3.1 2.4-3.1 1.5 0 2.2 1 2.2 2.9v5.7",
  n: `m-3.4-9.6v8.6${arch}`,
  o: `m-3.6-5.3${bowl}`,
  p: `m-3.6-9.6v13m0-8.7${bowl}`,
  0: "m-3.5-7.2a3.5 6.2 0 1 0 7 0a3.5 6.2 0 1 0-7 0",
  1: "m-2.4-11 3-2.4v12.4",
  2: "m-3.3-10.2c.2-2.1 1.5-3.2 3.4-3.2 2 0 3.4 1.2 3.4 3.1 0 3.3-5 5.2-7 9.3h7.3",
  3: "m-3.2-11c.5-1.6 1.7-2.4 3.2-2.4 1.9 0 3.2 1.1 3.2 2.9s-1.4 3-3.8 3c2.7 0 4.2 1.2 4.2 3.3s-1.5 3.3-3.6 3.3c-1.9 0-3.2-.9-3.6-2.6",
  4: "m1.8-1v-12.3l-5.6 8.9h7.8",
  5: "m3-13.3h-5.3l-.7 5.7c.9-.7 1.8-1 2.9-1 2.2 0 3.7 1.4 3.7 3.7s-1.7 4-3.9 4c-1.7 0-2.9-.8-3.3-2.3",
  6: "m3.1-11.4c-.5-1.3-1.5-2-2.9-2-2.6 0-3.7 2.5-3.7 6.4 0 4 1.2 6.1 3.6 6.1 2.1 0 3.5-1.5 3.5-3.7s-1.3-3.7-3.4-3.7c-2.1 0-3.6 1.3-3.7 3.4",
  7: "m-3.5-13.3h7.1c-2.5 3.5-4 7.5-4.4 12.3",
  8: "m0-7.5a3 2.9 0 1 1 .1 0a3.6 3.3 0 1 1-.1 0",
  9: "m-3.1-2.9c.5 1.3 1.5 2 2.9 2 2.6 0 3.7-2.5 3.7-6.4 0-4-1.2-6.1-3.6-6.1-2.1 0-3.5 1.5-3.5 3.7s1.3 3.7 3.4 3.7c2.1 0 3.6-1.3 3.7-3.4",
}

/** From the middle of a letter to that of the next. */
const advance = 10.8

/**
 * A word as the path of its lines.
 * @param {string} word
 * @param {number} x its middle
 * @param {number} y its base line
 */
export const lettered = (word, x, y) =>
  Array.from(word, (letter, index) => `M${x + (index - (word.length - 1) / 2) * advance} ${y}${letters[letter]}`).join(
    "",
  )
