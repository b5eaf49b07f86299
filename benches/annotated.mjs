// A game as PGN with clocks, comments, NAGs and variations, about as long as published games. Generated
// deterministically from the moves alone, so that the repository contains no third-party texts.
import { Position } from "../dist/index.js"

const remarks = [
  "The plan is clear: the open file comes first.",
  "Now the knight has a square of its own.",
  "A quiet move; nothing is threatened yet.",
  "Both sides have castled and the centre is closed.",
  "Here the exchange was to be considered, and the pawn on the queen's side as well.",
  "With the clock running down this is hard to meet.",
]

/** @param {{ sans: string[], fens: string[], result: string }} game @param {number} number */
export function annotated({ sans, fens, result }, number) {
  const tags = { Event: "A tournament", Site: "Somewhere", Date: "2024.05.01", Round: String(1 + (number % 9)) }
  const players = { White: `Player ${number}`, Black: `Player ${number + 1}`, Result: result }
  const head = Object.entries({ ...tags, ...players, ECO: "C42", TimeControl: "600+5" })
    .map(([name, value]) => `[${name} "${value}"]`)
    .join("\n")
  const words = []
  for (const [ply, san] of sans.entries()) {
    // Black's moves are numbered only after a comment or a variation.
    const needsNumber = ply % 2 === 0 || /[})]$/.test(words.at(-1) ?? "}")
    words.push(withNotes(needsNumber ? `${numberAt(ply)} ${san}` : san, san, ply, fens[ply], number))
  }
  const text = words.concat(result).join(" ")
  // On one line, as servers write it, or in the standard's export format.
  return `${head}\n\n${hasClocks(number) ? text.replace(/ +/g, " ") : wrapped(text)}\n`
}

const hasClocks = (number) => number % 2 === 0
const numberAt = (ply) => `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "..."}`

function withNotes(written, san, ply, fen, number) {
  const words = [written]
  if ((ply + number) % 11 === 5) words.push(`$${1 + ((ply + number) % 6)}`)
  const comment = commentAt(ply, number)
  if (comment) words.push(`{ ${comment} }`)
  if ((ply + number) % 9 === 7) words.push(variation(fen, ply, san, 3 + ((ply + number) % 4), (ply + number) % 2 === 0))
  return words.filter(Boolean).join(" ")
}

function commentAt(ply, number) {
  const clock = `[%clk 0:0${9 - (Math.floor(ply / 20) % 10)}:${String(59 - (ply % 60)).padStart(2, "0")}]`
  const remark = (ply + number) % 8 === 3 ? remarks[(ply + number) % remarks.length] : ""
  return hasClocks(number) ? `${clock}${remark && ` ${remark}`}` : remark
}

/** Arbitrary alternatives to the played move, optionally with a nested variation. */
function variation(fen, ply, played, length, nested) {
  let position = Position.fromFen(fen)
  const words = []
  for (let i = 0; i < length; i++) {
    const sans = position.legalSans().filter((san) => san !== played)
    if (sans.length === 0) break
    const san = sans[(ply * 7 + i * 5) % sans.length]
    const needsNumber = i === 0 || (ply + i) % 2 === 0 || words.at(-1).endsWith(")")
    words.push(needsNumber ? `${numberAt(ply + i)} ${san}` : san)
    const inner = i === 1 && nested ? variation(position.fen(), ply + i, san, 2, false) : ""
    if (inner) words.push(inner)
    position = position.play(san)
  }
  return words.length > 0 ? `( ${words.join(" ")} )` : ""
}

/** Lines of at most 80 characters, as in the standard's export format. */
function wrapped(text) {
  const lines = [""]
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1)
    if (last && last.length + 1 + word.length > 80) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines.join("\n")
}
