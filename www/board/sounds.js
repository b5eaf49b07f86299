// Short sounds of moves, made with Web Audio instead of files.

/** @import { ChessBoard } from "../elements/chess-board.js" */

/** @type {AudioContext | undefined} */
let context

/** Created on the reader's first gesture: browsers mute an earlier one. */
function audio() {
  context ??= new AudioContext()
  if (context.state === "suspended") void context.resume()
  return context
}

/**
 * A knock on wood: a tone that falls and fades.
 * @param {number} pitch in hertz
 * @param {{ after?: number, length?: number, volume?: number }} [how] times in seconds
 */
function knock(pitch, { after = 0, length = 0.07, volume = 0.35 } = {}) {
  const { currentTime, destination } = audio()
  const at = currentTime + after
  const tone = new OscillatorNode(audio(), { type: "triangle", frequency: pitch })
  const level = new GainNode(audio(), { gain: 0 })
  tone.frequency.setValueAtTime(pitch * 1.6, at)
  tone.frequency.exponentialRampToValueAtTime(pitch, at + length / 3)
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(volume, at + 0.004)
  level.gain.exponentialRampToValueAtTime(0.001, at + length)
  tone.connect(level).connect(destination)
  tone.start(at)
  tone.stop(at + length)
}

const sounds = {
  move: () => knock(210),
  capture() {
    knock(170)
    knock(260, { after: 0.05 })
  },
  check() {
    knock(210)
    knock(520, { after: 0.07, length: 0.12, volume: 0.2 })
  },
  end() {
    for (const [index, pitch] of [262, 330, 392].entries())
      knock(pitch, { after: index * 0.11, length: 0.35, volume: 0.2 })
  },
}

/** @param {keyof typeof sounds} name */
export const play = (name) => sounds[name]()

/** The sound of the last move on the board. @param {ChessBoard} board */
export function soundOf({ game }) {
  const { move } = game.current
  if (!move) return
  if (game.end) play("end")
  else play(game.position.isCheck ? "check" : move.captured ? "capture" : "move")
}
