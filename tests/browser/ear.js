// A game that is read and one that is played by ear alone: the keys that a blind person presses and what they then
// hear, the same in three browsers. Written by hand from the moves, as a person would read them out.

/**
 * A key and what is heard after it: the name of the newly focused element, or "" if the focus stays, and the
 * sentences of the status.
 * @typedef {[key: string, focused: string, ...said: string[]]} Step
 */

/** Paul Morphy at the opera, Paris 1858, with notes of our own. */
export const pgn = `[White "Morphy"]
[Black "Allies"]
[Result "1-0"]

{Played at the opera.} 1. e4 e5 2. Nf3 d6 {Solid} 3. d4 Bg4 $6 {Gives up a bishop for a knight.} (3... exd4
{better} 4. Nxd4) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 $2 7. Qb3 $1 {[%csl Gf7,Gb7] Two threats: f7 and b7.} (7. O-O)
(7. Nc3) 7... Qe7 8. Nc3 c6 9. Bg5 b5 {[%clk 0:12:00]} 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7
14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ $3 {The point.} Nxb8 17. Rd8# 1-0`

/** The focus is on the button Forward. @type {Step[]} */
export const forward = [
  ["Enter", "", "White: pawn to e4."],
  ["Enter", "", "Black: pawn to e5."],
  ["Enter", "", "White: knight to f3."],
  ["Enter", "", "Black: pawn to d6. Solid."],
  ["Enter", "", "White: pawn to d4."],
  ["Enter", "", "Black: bishop to g4, dubious move. Gives up a bishop for a knight. One variation."],
  ["Enter", "", "White: pawn takes pawn e5."],
  ["Enter", "", "Black: bishop takes knight f3."],
  ["Enter", "", "White: queen takes bishop f3."],
  ["Enter", "", "Black: pawn takes pawn e5."],
  ["Enter", "", "White: bishop to c4."],
  ["Enter", "", "Black: knight to f6, mistake."],
  ["Enter", "", "White: queen to b3, good move. Two threats: f7 and b7. 2 variations."],
  ["Enter", "", "Black: queen to e7."],
  ["Enter", "", "White: knight to c3."],
  ["Enter", "", "Black: pawn to c6."],
  ["Enter", "", "White: bishop to g5."],
  ["Enter", "", "Black: pawn to b5."],
  ["Enter", "", "White: knight takes pawn b5."],
  ["Enter", "", "Black: pawn takes knight b5."],
  ["Enter", "", "White: bishop takes pawn b5, check."],
  ["Enter", "", "Black: knight b to d7."],
  ["Enter", "", "White castles queen side."],
  ["Enter", "", "Black: rook to d8."],
  ["Enter", "", "White: rook takes knight d7."],
  ["Enter", "", "Black: rook takes rook d7."],
  ["Enter", "", "White: rook to d1."],
  ["Enter", "", "Black: queen to e6."],
  ["Enter", "", "White: bishop takes rook d7, check."],
  ["Enter", "", "Black: knight takes bishop d7."],
  ["Enter", "", "White: queen to b8, check, brilliant move. The point."],
  ["Enter", "", "Black: knight takes queen b8."],
  ["Enter", "", "White: rook to d8. Checkmate, White wins."],
]

/** Then the focus is among the moves. A focused move says its own name, so the status does not repeat it. @type {Step[]} */
export const amongMoves = [
  ["Home", "", "Start of the game, White to move. Played at the opera."],
  ["ArrowRight", "1. pawn to e4"],
  ["ArrowRight", "1 … pawn to e5"],
  ["ArrowRight", "2. knight to f3"],
  ["ArrowRight", "2 … pawn to d6", "Solid."],
  ["ArrowRight", "3. pawn to d4"],
  ["ArrowRight", "3 … bishop to g4, dubious move", "Gives up a bishop for a knight. One variation."],
  ["ArrowDown", "3 … pawn takes pawn d4", "better."],
  ["ArrowRight", "4. knight takes pawn d4"],
  ["ArrowLeft", "3 … pawn takes pawn d4", "better."],
  ["ArrowUp", "3 … bishop to g4, dubious move", "Gives up a bishop for a knight. One variation."],
  ["End", "17. rook to d8, checkmate", "Checkmate, White wins."],
  ["ArrowLeft", "16 … knight takes queen b8"],
]

/** Both knights can go to d2, both pawns can capture on d5. */
export const fen = "r3k3/7P/8/3p4/2P1P3/8/8/1N2KN2 w q - 0 1"

/** The focus is first on the Move field, where text is typed, then on the board. @type {Step[]} */
export const played = [
  ["Nbd2", "", "White: knight b to d2."],
  ["O-O-O", "", "Black castles queen side."],
  ["Ke3", "", "A king cannot move from e1 to e3: it goes one square at a time."],
  ["cxd5", "", "White: pawn c takes pawn d5."],
  ["Rxd5", "", "Black: rook takes pawn d5."],
  ["h7", "h7, white pawn"],
  ["Enter", ""],
  ["ArrowUp", "h8, empty, legal move"],
  ["Enter", "Queen"],
  ["Enter", "h8, white queen", "White: pawn promotes to queen on h8, check."],
]

/** Records in the page what a screen reader would say: names of focused elements and sentences in live regions. */
export function listen() {
  const spoken = (/** @type {Node} */ node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return node.textContent ?? ""
    const element = /** @type {Element} */ (node)
    if (element.getAttribute("aria-hidden") === "true") return ""
    return element.getAttribute("aria-label") ?? [...element.childNodes].map(spoken).join("")
  }
  globalThis.said = []
  const host = /** @type {Element} */ (document.querySelector("chess-game, chess-board"))
  for (const region of host.shadowRoot?.querySelectorAll("[role=status]") ?? []) {
    const hear = () => {
      const sentence = spoken(region).trim()
      if (sentence !== "") globalThis.said.push(sentence)
    }
    new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true })
  }
}
