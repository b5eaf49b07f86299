// What both pages share: the start of the engine, and what it says as people read it.
import { Engine } from "chess-arbiter/uci"

/** Starts Stockfish in a Worker. "npm run stockfish" puts its files into public/stockfish. */
export const startEngine = (options) => Engine.start(new Worker("stockfish/bin/stockfish-19-lite-single.js"), options)

/** Why there is none, from an error of its start or of its end. */
export const absence = ({ message }) =>
  `Stockfish does not run: ${message}. If it is missing, “npm run stockfish” gets it.`

/** Moves with their numbers: "12... Nc6 13. Bb5". No line breaks after a number. */
export const numbered = (position, moves) => position.line(moves).text.replaceAll(". ", ".\u00a0")

const results = {
  "1-0": { share: 1, text: "1–0", sentence: "White has won" },
  "0-1": { share: 0, text: "0–1", sentence: "Black has won" },
  "1/2-1/2": { share: 0.5, text: "½–½", sentence: "The game is drawn" },
}

/** A score, or the result of a game: White's share of the bar, a short text, and a sentence for screen readers. */
export function evaluationOf(score) {
  if (!score) return { share: 0.5, text: "", sentence: "Not evaluated" }
  if (typeof score === "string") return results[score]
  const value = score.mate ?? Number(score.pawns.toFixed(1))
  const side = value > 0 ? "White" : "Black"
  const size = Math.abs(value)
  if (score.mate) {
    const share = value > 0 ? 1 : 0
    return { share, text: `${share ? "" : "−"}M${size}`, sentence: `${side} mates in ${size}` }
  }
  if (value === 0) return { share: 0.5, text: "0.0", sentence: "Equal" }
  const text = size.toFixed(size < 10 ? 1 : 0)
  const share = 1 / (1 + 10 ** (-value / 4))
  return { share, text: `${value > 0 ? "+" : "−"}${text}`, sentence: `${side} is ahead by ${text}` }
}
