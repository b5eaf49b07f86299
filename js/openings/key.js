/**
 * The key of a position in the table of openings: a hash of 40 bits. The 3,807 positions of the table have different
 * keys (the build checks it); of other positions, one in 289 million has the key of one of them.
 * @param {string} fen only the first four fields count, with an en passant square only if a capture is legal
 */
export function keyOf(fen) {
  // Two hashes like FNV-1a. Low bits depend on less of the text, so the second hash contributes its upper eight.
  let low = 0x811c9dc5
  let high = low
  for (const letter of fen.split(" ", 4).join(" ")) {
    const code = letter.charCodeAt(0)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x9e3779b1)
  }
  return (high >>> 24) * 2 ** 32 + (low >>> 0)
}
