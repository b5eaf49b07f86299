// The plain page: a board, an evaluation bar, three lines, and Stockfish as the opponent.
import "chess-arbiter/elements"
import "chess-arbiter/elements.css"
import { Game } from "chess-arbiter"
import { absence, evaluationOf, numbered, startEngine } from "./engine.js"

const $ = (id) => document.getElementById(id)
const [board, bar, analysing, opponent, elo] = [$("board"), $("bar"), $("analysing"), $("opponent"), $("elo")]
const fen = new URLSearchParams(location.search).get("fen") ?? undefined

let game
let engine
let whyNone = "Stockfish is loading…"
let search = new AbortController()

/** The user's side; empty for both. */
const side = () => $("desk").elements.side.value

/** Searches the current position, after every change. What was searched until now is another one: it is aborted. */
async function think() {
  search.abort()
  search = new AbortController()
  const { signal } = search
  const isReply = side() !== "" && side() !== game.position.turn
  showGame(isReply)
  if (!engine || game.end) return
  try {
    if (isReply) {
      engine.strength({ elo: elo.valueAsNumber })
      const { best } = await engine.analyse(game, { seconds: 1, signal })
      game.move(best)
    } else if (analysing.checked) {
      engine.strength(null)
      for await (const findings of engine.analyse(game, { lines: 3, seconds: 20, signal })) showFindings(findings)
    }
  } catch (error) {
    if (!signal.aborted) say(error.message)
  }
}

function showGame(isReply) {
  $("lines").replaceChildren()
  $("depth").textContent = ""
  $("moves").textContent = numbered(game.start, game.history()) || "No moves yet."
  $("take-back").disabled = game.ply === 0
  bar.hidden = !(engine && analysing.checked) && !game.end
  if (game.end) showScore(game.end.result)
  if (!engine) say(whyNone)
  else if (game.end) say("The game is over.")
  else if (isReply) say("Stockfish is thinking…")
  else say(analysing.checked ? "" : "Analysis is off.")
}

function showFindings({ position, lines, depth }) {
  showScore(lines[0].score)
  $("depth").textContent = `depth ${depth}`
  $("lines").replaceChildren(
    ...lines.map(({ score, moves }) => {
      const [item, number, line] = ["li", "b", "span"].map((tag) => document.createElement(tag))
      number.textContent = evaluationOf(score).text
      line.textContent = numbered(position, moves)
      item.append(number, line)
      return item
    }),
  )
}

function showScore(score) {
  const { share, text, sentence } = evaluationOf(score)
  bar.style.setProperty("--share", share)
  bar.classList.toggle("black", share < 0.5)
  bar.firstChild.textContent = text
  bar.ariaValueNow = share
  bar.ariaValueText = sentence
}

function say(text) {
  $("status").textContent = text
}

/** Two people can still play. */
function fail(error) {
  engine = undefined
  whyNone = absence(error)
  opponent.disabled = analysing.disabled = true
  think()
}

function newGame() {
  game = new Game({ fen, rules: "online" })
  game.subscribe(think)
  board.game = game
  engine?.newGame()
  showScore(null)
  think()
}

/** Takes back a move; against the engine also its answer. */
function takeBack() {
  do game.undo()
  while (game.ply > 0 && side() !== "" && side() !== game.position.turn)
}

function chooseSide() {
  if (side()) board.setAttribute("side", side())
  else board.removeAttribute("side")
  board.orientation = side() || "white"
  bar.classList.toggle("flipped", side() === "black")
  analysing.checked = side() === ""
  think()
}

const showElo = () => ($("strength").textContent = elo.value)

for (const radio of $("desk").elements.side) radio.addEventListener("change", chooseSide)
elo.addEventListener("input", showElo)
analysing.addEventListener("change", think)
$("take-back").addEventListener("click", takeBack)
$("new-game").addEventListener("click", newGame)
newGame()

try {
  engine = await startEngine()
  const { min, max } = engine.option("UCI_Elo")
  Object.assign(elo, { min, max })
  opponent.disabled = analysing.disabled = false
  think()
  fail(await engine.closed)
} catch (error) {
  fail(error)
}
