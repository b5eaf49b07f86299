// Coordinates drawn as lines, which need no font and look the same everywhere.

/** The round part of letters, from its left end. */
const bowl = "a7 8.5 0 1 0 14 0a7 8.5 0 1 0-14 0"
/** The arch of h and n, from the foot of its stem. */
const arch = "m0-10c0-5 3-7 7-7 4 0 7 3 7 7v10"

/** From the middle of the baseline, in 1/40 of the font size. @type {Readonly<Record<string, string>>} */
const letters = {
  a: "m-6-16c1-2 3-3 6-3 5 0 7 2 7 6v11m0-10c-10-1-14 2-14 6 0 3 2 4 5 4 5 0 9-3 9-7",
  b: `m-7-27v25m0-8.5${bowl}`,
  c: "m6-16a7 8.5 0 1 0 0 11",
  d: `m7-27v25m-14-8.5${bowl}`,
  e: "m-7-11h14a7 8.5 0 1 0-2 7",
  f: "m6-26c-5-2-8 0-8 5v19m-4-17h10",
  g: `m7-19v18c0 5-2 8-7 8-3 0-5-1-6-3m-1-14.5${bowl}`,
  h: `m-7-27v25${arch}`,
  i: "m0-19v17m0-25v.1",
  j: "m2-19v21c0 4-2 5-6 5m6-34v.1",
  k: "m-6-27v25m12-17-12 11m5-4 8 10",
  l: "m0-27v25",
  m: "m-9-19v17m0-11c0-4 2-6 5-6 3 0 4 2 4 6v11m0-11c0-4 2-6 5-6 3 0 4 2 4 6v11",
  n: `m-7-19v17${arch}`,
  o: `m-7-10.5${bowl}`,
  p: `m-7-19v26m0-17.5${bowl}`,
  0: "m-7-14.5a7 12.5 0 1 0 14 0a7 12.5 0 1 0-14 0",
  1: "m-5-22 6-5v25",
  2: "m-7-20c1-5 3-7 7-7 4 0 7 2 7 6 0 7-10 10-14 19h14",
  3: "m-6-22c1-3 3-5 6-5 4 0 6 2 6 6s-3 6-7 6c5 0 8 2 8 6s-3 7-7 7c-4 0-6-2-7-5",
  4: "m4-2v-25l-11 18h15",
  5: "m6-27h-11l-1 12c2-2 4-2 6-2 4 0 7 3 7 7s-3 8-8 8c-3 0-5-1-6-4",
  6: "m6-23c-1-2-3-4-6-4-5 0-7 5-7 13 0 8 2 12 7 12 4 0 7-3 7-7s-3-8-7-8c-4 0-7 3-7 7",
  7: "m-7-27h14c-5 7-8 15-9 25",
  8: "m0-15a6 6 0 1 1 .1 0a7 6.5 0 1 1-.1 0",
  9: "m-6-6c1 2 3 4 6 4 5 0 7-5 7-13 0-8-2-12-7-12-4 0-7 3-7 7s3 8 7 8c4 0 7-3 7-7",
}

/** A word as a path. @param {string} word @param {number} x its middle @param {number} y its baseline */
export const lettered = (word, x, y) =>
  Array.from(
    word,
    (letter, at) => `M${Math.round(x + (at * 2 + 1 - word.length) * 11)} ${Math.round(y)}${letters[letter]}`,
  ).join("")
