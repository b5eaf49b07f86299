// Answers to questions about a board, and the lists of keys and words. Loaded with the first question.
import { answers as english } from "../../generated/lang/english/answers.js"
import controls from "../element/controls.css"
import style from "./answers.css"
import { capturing } from "./captured.js"
import { html } from "../picture/html.js"
import { capturesUntil } from "./material.js"
import { playing } from "./play-texts.js"
import { plain, wordsOf } from "./question-words.js"
import { squaresOf } from "../picture/squares.js"
import { adoptStyle } from "../element/style.js"
import { inOrder, phrases } from "../picture/texts.js"

/** @import { Role, Square } from "../../api.js" */
/** @import { Question } from "./question-words.js" */
/** @import { Played, Topic } from "./questions.js" */

/** In the order of the list of keys. @type {Readonly<Record<Role, string>>} */
const keys = { king: "k", queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" }
const roles = /** @type {Role[]} */ (Object.keys(keys))
/** The order in which languages list their piece letters. */
const lettered = "knight bishop rook queen king".split(" ")

const answering = phrases(english, (say) => ({ say }))

/** @param {Topic} topic */
const answersFor = ({ shell }) => answering(shell.language)

/** @param {string} key in lower case @param {boolean} isBack @param {Square} square @param {Topic} topic */
export async function answerKey(key, isBack, square, topic) {
  const role = roles.find((each) => keys[each] === key)
  if (role) goToPiece(role, isBack, square, topic)
  else if (/\d/.test(key)) goToSquare(square.charAt(0) + key, square, topic)
  else if (key === "m") topic.say(await movesText(square, topic))
  else if (key === "l") topic.say(lastText(topic))
  else if (key === "c") topic.say(capturedText(topic))
  else if (key === "a") topic.say(allText(topic))
  else if (key === "?") showKeys(topic)
  else goToPiece(/** @type {Role} */ (roles.find((each) => ownLetter(each, topic) === key)), isBack, square, topic)
}

/** @param {Question} question @param {Topic} topic */
export async function answerWord({ about, rest, text }, topic) {
  const square = /^[a-h][1-8]$/.test(rest) ? /** @type {Square} */ (rest) : null
  const role = roleNamed(rest, topic)
  const isLine = /^[a-h1-8]$/.test(rest)
  const alone = rest === ""
  if (about === "word.pieces" && role) topic.say(placesText(role, topic))
  else if (about === "word.line" && isLine) topic.say(lineText(rest, topic))
  else if (about === "word.moves" && square) topic.say(await movesText(square, topic))
  else if (about === "word.last" && alone) topic.say(lastText(topic))
  else if (about === "word.captured" && alone) topic.say(capturedText(topic))
  else if (about === "word.all" && alone) topic.say(allText(topic))
  else if (about === "word.board" && (square || alone)) topic.board.focus(square ?? topic.cursor(), true)
  else if (about === "word.help" && alone) showWords(topic)
  else topic.say(answersFor(topic).say("answer.unknown", { text }))
}

/** All squares, row by row as the board is turned. @param {Topic} topic */
const inReadingOrder = ({ board: { orientation, size } }) => squaresOf(size, orientation)

/** @param {Role} role @param {Topic} topic */
const ownLetter = (role, { shell: { language } }) =>
  language?.letters?.split(" ")[lettered.indexOf(role)]?.toLowerCase()

/** By letter, first in the board's language, or by name. @param {string} name as `plain` returns it @param {Topic} topic */
function roleNamed(name, topic) {
  const { counted } = capturing(topic.shell.language)
  const named = (/** @type {Role} */ role) =>
    [1, 2].some((count) => plain(counted(role, count)).replace("2 ", "") === name)
  return (
    roles.find((role) => ownLetter(role, topic) === name) ??
    roles.find((role) => keys[role] === name) ??
    roles.find(named)
  )
}

/** @param {Role} role @param {boolean} isBack @param {Square} from @param {Topic} topic */
function goToPiece(role, isBack, from, topic) {
  const pieces = topic.pieces()
  const order = inReadingOrder(topic)
  if (isBack) order.reverse()
  const at = order.indexOf(from) + 1
  const to = [...order.slice(at), ...order.slice(0, at)].find((square) => pieces.get(square)?.role === role)
  if (to) goToSquare(to, from, topic)
  else topic.say(answersFor(topic).say("answer.no-piece", { role }))
}

/** @param {string} to @param {Square} from @param {Topic} topic */
function goToSquare(to, from, topic) {
  const square = inReadingOrder(topic).find((each) => each === to)
  const { board } = topic
  // Screen readers do not read the focused square again.
  if (square === from) topic.say(squareText(from, topic))
  // The user may have left the board while the answers were loading.
  else if (square && board.focused) board.focus(square, true)
}

/** @param {Square} square @param {Topic} topic */
const squareText = (square, topic) =>
  playing(topic.shell.language).squareName(square, topic.pieces().get(square), undefined, [])

/** @param {Topic} topic @param {(role: string) => boolean} [counts] which pieces are listed */
function allText({ pieces, shell }, counts = () => true) {
  const listed = new Map([...pieces()].filter(([, { role }]) => counts(role)))
  return shell.texts.describe(listed, { marks: [], arrows: [], last: [], check: null, shade: new Set() })
}

/** @param {Role} role @param {Topic} topic */
const placesText = (role, topic) =>
  [...topic.pieces().values()].some((piece) => piece.role === role)
    ? allText(topic, (each) => each === role)
    : answersFor(topic).say("answer.no-piece", { role })

/** @param {string} line a file or rank @param {Topic} topic */
function lineText(line, topic) {
  const { say } = answersFor(topic)
  const pieces = topic.pieces()
  const kind = /\d/.test(line) ? "rank" : "file"
  const list = [...pieces.keys()].filter((square) => square.includes(line)).sort(inOrder)
  const slots = { [kind]: line, list: list.map((square) => squareText(square, topic)).join("; ") }
  return say(list.length > 0 ? `answer.${kind}` : `answer.empty-${kind}`, slots)
}

/** The moves of a piece, or why it has none. @param {Square} square @param {Topic} topic */
async function movesText(square, topic) {
  const { say } = answersFor(topic)
  const piece = topic.pieces().get(square)
  if (!piece) return playing(topic.shell.language).emptyText(square)
  if (!topic.played) return topic.moves ? topic.moves(square) : say("answer.task")
  const { user } = topic.played
  if (!user.movable.has(square)) {
    const verdict = user.judge({ from: square, to: square })
    if (!verdict.legal) return verdict.message
  }
  const list = user.premoving ? [...user.targets(square).keys()].sort(inOrder) : legalMoves(square, topic.played, say)
  const why = list.length > 0 ? null : user.whyImmobile(square)
  if (why) return why.message
  return say(list.length > 0 ? "answer.moves" : "answer.no-moves", { role: piece.role, square, list: list.join(", ") })
}

/**
 * In words; the four promotions count as one.
 * @param {Square} square @param {Played} played @param {ReturnType<typeof answering>["say"]} say
 */
function legalMoves(square, { game }, say) {
  const moves = [...game().position.legalMoves(square)].sort((a, b) => inOrder(a.to, b.to))
  const texts = moves.map(({ to, captured, enPassant, promotion, castle }) => {
    const slots = { to, role: captured ?? "" }
    if (castle) return say(`answer.castle-${castle}`)
    if (enPassant) return say("answer.en-passant", slots)
    if (promotion) return say(captured ? "answer.capture-promotion" : "answer.promotion", slots)
    return captured ? say("answer.capture", slots) : to
  })
  return [...new Set(texts)]
}

/** @param {Topic} topic */
function lastText(topic) {
  const { played, shell } = topic
  if (!played) return answersFor(topic).say("answer.no-game")
  const game = played.game()
  const last = game
    .history()
    .filter(({ pass }) => !pass)
    .at(-1)
  return last ? played.moveText(last) : playing(shell.language).placeText(game)
}

/** @param {Topic} topic */
function capturedText({ played, shell }) {
  if (!played) return answering(shell.language).say("answer.no-game")
  const { sentence } = capturing(shell.language)
  const { white, black } = capturesUntil(played.game().current)
  return `${sentence("white", white)} ${sentence("black", black)}`
}

/** @param {Topic} topic */
export function showKeys(topic) {
  const { shell, board } = topic
  const { say } = answersFor(topic)
  const list = roles.map((role) => {
    const own = ownLetter(role, topic)
    const isFree = own && own.length === 1 && !/[kqrbnpmlca]/.test(own)
    return say("keys.piece", { keys: [keys[role], ...(isFree ? [own] : [])].join(" / ").toUpperCase(), role })
  })
  const texts = [
    say("keys.walk"),
    say("keys.choose"),
    say("keys.cancel"),
    say("keys.pieces", { list: list.join(", ") }),
    say("keys.ranks", { count: Math.min(9, board.size.ranks) }),
    say("keys.moves"),
    say("keys.last"),
    say("keys.captured"),
    say("keys.all"),
    ...(topic.draws ? [say("keys.draw")] : []),
    say("keys.help"),
  ]
  const own = new Set(texts)
  // A page can add its own keys.
  if (!shell.dispatch("keys", { keys: texts }, true)) return
  const added = texts.filter((text) => !own.has(text))
  const ofBoard = texts.filter((text) => own.has(text))
  if (added.length === 0) showDialog(topic, say("keys.title"), { "": ofBoard })
  else showDialog(topic, say("keys.title"), { [say("keys.board")]: ofBoard, [say("keys.elsewhere")]: added })
}

/** @param {Topic} topic */
function showWords(topic) {
  const { shell } = topic
  const { say } = answersFor(topic)
  const words = (/** @type {Question["about"]} */ name) => ({ words: wordsOf(name, shell.language).join(", ") })
  const texts = [
    say("words.move"),
    say("words.pieces", words("word.pieces")),
    say("words.line", words("word.line")),
    say("words.moves", words("word.moves")),
    say("words.last", words("word.last")),
    say("words.captured", words("word.captured")),
    say("words.all", words("word.all")),
    say("words.board", words("word.board")),
    say("words.help", words("word.help")),
  ]
  showDialog(topic, say("words.title", { field: shell.texts.move }), { "": texts })
}

/**
 * @param {Topic} topic @param {string} title
 * @param {Readonly<Record<string, readonly string[]>>} parts texts such as "M: the moves of the piece", by heading
 */
function showDialog(topic, title, parts) {
  const { root } = topic.shell
  adoptStyle(/** @type {ShadowRoot} */ (root), controls)
  adoptStyle(/** @type {ShadowRoot} */ (root), style)
  const dialog = html("dialog", "keys", { part: "keys", "aria-labelledby": "keys", "aria-describedby": "key-list" })
  const list = html("div", "", { id: "key-list" })
  for (const [heading, texts] of Object.entries(parts)) {
    if (heading !== "") list.append(withText("h3", heading))
    const rows = html("dl", "")
    for (const text of texts) {
      const [, key = "", what = text] = /^(.+?)\s?: (.+)$/.exec(text) ?? []
      rows.append(withText("dt", key), withText("dd", what))
    }
    list.append(rows)
  }
  const close = html("button", "close", { type: "button", "aria-label": answersFor(topic).say("keys.close") })
  close.addEventListener("click", () => dialog.close())
  dialog.addEventListener("close", () => dialog.remove())
  dialog.append(close, Object.assign(withText("h2", title), { id: "keys" }), list)
  root.append(dialog)
  dialog.showModal()
}

/** @param {"h2" | "h3" | "dt" | "dd"} tag @param {string} text */
const withText = (tag, text) => Object.assign(html(tag, ""), { textContent: text })
