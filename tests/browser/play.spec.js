// A board in an app: the user plays one side, the page plays the other one, locks the board and refuses moves;
// premoves; and how a refusal is drawn and announced, on boards and diagrams.
import { expectNoViolation } from "./axe.js"
import { once, rare, tap, touchDrag } from "./fixtures.js"
import { expect, test } from "./pages.js"

const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const status = (page) => page.getByRole("status")
const field = (page) => page.getByRole("textbox")
const board = (page) => page.locator("chess-board, chess-diagram")
const picked = (page) => page.getByRole("gridcell", { selected: true })
const ready = (page) => expect(page.getByRole("grid")).toBeVisible()

async function type(page, text) {
  await field(page).fill(text)
  await field(page).press("Enter")
}

async function click(page, ...names) {
  for (const name of names) await square(page, name).click()
}

async function drag(page, from, to) {
  const [start, end] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 })
  await page.mouse.up()
}

async function byKeys(page, from, to) {
  await square(page, from).focus()
  await page.keyboard.press("Enter")
  await square(page, to).focus()
  await page.keyboard.press("Enter")
}

/** Records the events of the board as short texts. */
const listen = (page) =>
  page.evaluate(() => {
    globalThis.heard = []
    const words = {
      beforemove: ({ move, by }) => `${move.san} by ${by}`,
      move: ({ move, by, ply, fen }) => `${move.san} by ${by} ${ply} ${fen.split(" ")[1]}`,
      illegal: ({ verdict, because }) => `${verdict.reason} by ${because}`,
      notallowed: ({ because, from, to }) => `${because} ${from} ${to}`,
      premove: (detail) => (detail ? `${detail.from}${detail.to} ${detail.promotion ?? ""}`.trim() : "none"),
      end: ({ reason }) => reason,
      navigate: ({ ply }) => ply,
    }
    for (const type of Object.keys(words))
      document.addEventListener(type, ({ detail }) => globalThis.heard.push(`${type}: ${words[type](detail)}`))
  })
/** The events since the last call. */
const heard = (page) => page.evaluate(() => globalThis.heard.splice(0))
/** Runs in the page with the board. */
const inPage = (page, act, ...args) => board(page).evaluate(act, ...args)

/** The drawings of a refusal: "why a8", "tried e2 e5", by the squares at both ends. */
const drawn = (page) =>
  inPage(page, (host) => {
    const box = host.shadowRoot.querySelector("[part=board]").getBoundingClientRect()
    const squareAt = (x, y) =>
      "abcdefgh"[Math.floor(((x - box.x) / box.width) * 8)] + (8 - Math.floor(((y - box.y) / box.height) * 8))
    return [...host.shadowRoot.querySelectorAll(".why, .refutation, .tried")]
      .map((group) => {
        const { e, f } = group.getScreenCTM()
        const { x, y, width, height } = (group.querySelector(".head") ?? group).getBoundingClientRect()
        return [
          ...new Set([group.getAttribute("class"), squareAt(e, f), squareAt(x + width / 2, y + height / 2)]),
        ].join(" ")
      })
      .sort()
  })

test("a refusal is drawn until the next action", once, async ({ page, open }) => {
  await page.clock.install({ time: 0 })
  for (const [index, tag] of ["chess-board", "chess-diagram play"].entries()) {
    await page.clock.resume()
    await open(`<${tag} fen="r6k/4q3/8/8/8/B7/8/K7 w - - 0 1"></${tag.split(" ")[0]}>`)
    await ready(page)
    await page.clock.pauseAt((index + 1) * 10_000_000)
    await drag(page, "a3", "e7")
    const why = ["refutation a8 a1", "tried a3 e7", "why a8"]
    expect(await drawn(page)).toEqual(why)
    // Its sentence stands out, with an edge and a sign.
    const sentence = status(page)
    await expect(sentence).toHaveText(/^Bxe7 leaves the king on a1 open to Rxa1/)
    await expect(sentence).toHaveAttribute("part", "status refusal")
    const look = () =>
      sentence.evaluate((element) => [
        getComputedStyle(element).borderInlineStartWidth,
        getComputedStyle(element, "::before").content,
      ])
    expect(await look()).toEqual(["4px", expect.stringContaining("✕")])
    await page.clock.fastForward(2900)
    expect(await drawn(page)).toEqual(why)
    await page.clock.fastForward(200)
    await expect.poll(() => drawn(page)).toEqual(["refutation a8 a1", "why a8"])
    // Another refusal restarts the timer and replaces the last one.
    await click(page, "a1", "a5")
    expect(await drawn(page)).toContain("tried a1 a5")
    await page.clock.fastForward(2900)
    await click(page, "a1", "h1")
    await page.clock.fastForward(200)
    expect(await drawn(page)).toContain("tried a1 h1")
    // A legal move removes everything.
    await click(page, "a1", "b2")
    await expect(status(page)).toHaveText("White: king to b2.")
    await expect(sentence).toHaveAttribute("part", "status")
    expect(await look()).toEqual(["0px", "none"])
    expect(await drawn(page)).toEqual([])
    await page.clock.fastForward(5000)
    expect(await drawn(page)).toEqual([])
  }
})

test("a piece that cannot move explains why on click, drag and key", once, async ({ page, open }) => {
  await open("<chess-board></chess-board>")
  await ready(page)
  await listen(page)
  const theirs = "The pawn on d7 belongs to Black, but it is White's turn."
  for (const act of [
    () => click(page, "d7"),
    () => drag(page, "d7", "d5"),
    () => byKeys(page, "d7", "d7"),
    () => square(page, "d7").evaluate((cell) => cell.click()),
  ]) {
    await act()
    await expect(status(page)).toHaveText(theirs)
    expect([...new Set(await heard(page))]).toEqual(["illegal: not-your-piece by rules"])
    expect(await drawn(page)).toContain("why d7")
    await click(page, "e5")
    expect(await drawn(page)).toEqual([])
  }
  // An own piece without moves also says why, but can still be picked to try.
  for (const [from, sentence, why] of [
    ["a1", "The rook on a1 cannot reach a3: the pawn on a2 stands in the way.", ["why a2"]],
    ["c1", /^The bishop on c1 cannot reach a3: the pawn on b2 stands in the way\.$/, ["why b2"]],
  ]) {
    await click(page, from)
    await expect(status(page)).toHaveText(sentence)
    await expect(picked(page)).toHaveAccessibleName(new RegExp(`^${from}`))
    expect(await drawn(page)).toEqual(why)
    await click(page, from)
  }
  await click(page, "g1")
  expect(await drawn(page)).toEqual([])
  expect(await heard(page)).toEqual([])
  await inPage(page, (host) => host.resign("white"))
  await click(page, "e2")
  await expect(status(page)).toHaveText(/^The game is over: /)
})

test("the board announces the side to move in its language", once, async ({ page, open }) => {
  for (const [attributes, sentence] of [
    ["", "Start of the game, White to move."],
    ['pgn="1. e4 e5 2. Nf3 *"', "After 2. Nf3, Black to move."],
    ['fen="7k/8/8/8/8/8/8/R6K b - - 0 1" lang="de"', "Anfang der Partie, Schwarz am Zug."],
    ['fen="7k/5Q2/8/8/8/8/8/K7 b - - 0 1"', "Draw by stalemate."],
  ]) {
    await open(`<chess-board ${attributes}></chess-board>`)
    await expect(status(page)).toHaveText(sentence)
  }
  await inPage(page, (host) => host.setAttribute("fen", "7k/8/8/8/8/8/8/R6K b - - 0 1"))
  await expect(status(page)).toHaveText("Start of the game, Black to move.")
})

test("a possible draw claim is announced with the move", once, async ({ page, open }) => {
  const moves = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]
  for (const [lang, sentences] of Object.entries({
    en: [
      "White: knight to g1. Black may claim a draw with Ng8: threefold repetition.",
      "Black: knight to g8. White may claim a draw: threefold repetition.",
      "White: pawn to e4.",
    ],
    de: [
      "Weiß: Springer nach g1. Schwarz kann mit Sg8 Remis beantragen: dreimalige Wiederholung.",
      "Schwarz: Springer nach g8. Weiß kann Remis beantragen: dreimalige Wiederholung.",
      "Weiß: Bauer nach e4.",
    ],
  })) {
    await open(`<chess-board lang="${lang}"></chess-board>`)
    await ready(page)
    await inPage(page, (host, moves) => moves.forEach((move) => host.play(move)), moves)
    for (const [index, sentence] of sentences.entries()) {
      if (index > 0) await inPage(page, (host, move) => void host.play(move), index === 1 ? "Ng8" : "e4")
      await expect(status(page)).toHaveText(sentence)
    }
  }
  await open('<chess-board fen="7k/8/6K1/8/8/8/8/R7 w - - 99 80"></chess-board>')
  await expect(status(page)).toHaveText(
    "Start of the game, White to move. White may claim a draw with the next move: fifty moves without capture or pawn move.",
  )
  await open('<chess-board rules="free" fen="7k/8/6K1/8/8/8/8/R7 w - - 99 80"></chess-board>')
  await expect(status(page)).toHaveText("Start of the game, White to move.")
})

test("the refusal of a typed move stays until the game moves on", once, async ({ page, open }) => {
  await open('<chess-board lang="de"></chess-board>')
  await ready(page)
  const refused = async (text) => {
    await type(page, text)
    await expect(field(page)).toHaveValue(text)
    await expect(field(page)).toHaveAttribute("aria-invalid", "true")
  }
  for (const change of [
    () => click(page, "e2", "e4"),
    () => inPage(page, (host) => void host.game.undo()),
    () => inPage(page, (host) => void host.play("e4")),
    () => inPage(page, (host) => void host.game.move("e5")),
    () => inPage(page, (host) => void host.undo()),
    () => inPage(page, (host) => void host.resign("white")),
    () => inPage(page, (host) => host.setAttribute("fen", "4k3/8/8/8/8/8/8/R3K1N1 w Q - 0 1")),
  ]) {
    await refused("Dh9")
    await change()
    await expect(field(page)).toHaveValue("")
    await expect(field(page)).not.toHaveAttribute("aria-invalid")
  }
  // The drawing matches the verdict.
  await refused("Sg4")
  await type(page, "Ta1-b2")
  await expect.poll(() => drawn(page)).toContain("tried a1 b2")
  await type(page, "Sf3")
  await expect(status(page)).toHaveText("Weiß: Springer nach f3.")
  await expect(field(page)).toHaveValue("")
})

test("events say whether the user or the page made a move", once, async ({ page, open }) => {
  await open("<chess-board></chess-board>")
  await ready(page)
  await listen(page)
  // An app as in the documentation: the user's move goes to the server, which returns it with its reply.
  await inPage(page, (host) => {
    globalThis.sent = []
    host.addEventListener("move", ({ detail: { move, by } }) => by === "person" && globalThis.sent.push(move.san))
    // A page that navigates in the game at every event must not get events for that.
    for (const type of ["move", "navigate"]) {
      host.addEventListener(type, () => {
        const { ply, lastPly } = host.game
        host.game.goTo(0)
        host.game.goTo(lastPly)
        host.game.goTo(ply)
      })
    }
  })
  const turns = [
    [() => click(page, "e2", "e4"), ["beforemove: e4 by person", "move: e4 by person 1 b"], "White: pawn to e4."],
    [
      () => inPage(page, (host) => void host.play("e5")),
      ["beforemove: e5 by program", "move: e5 by program 2 w"],
      "Black: pawn to e5.",
    ],
    [() => type(page, "Nf3"), ["beforemove: Nf3 by person", "move: Nf3 by person 3 b"], "White: knight to f3."],
    [() => inPage(page, (host) => void host.game.move("Nc6")), ["move: Nc6 by program 4 w"], "Black: knight to c6."],
    [() => byKeys(page, "f1", "b5"), ["beforemove: Bb5 by person", "move: Bb5 by person 5 b"], "White: bishop to b5."],
    [
      () => inPage(page, ({ game }) => ["a6", "Ba4", "Nf6"].forEach((move) => game.move(move))),
      ["move: a6 by program 6 w", "move: Ba4 by program 7 b", "move: Nf6 by program 8 w"],
      "Black: knight to f6.",
    ],
    [
      () => drag(page, "e1", "g1"),
      ["beforemove: O-O by person", "move: O-O by person 9 b"],
      "White castles king side.",
    ],
    [() => inPage(page, ({ game }) => void game.undo()), ["navigate: 8"], "After 4… Nf6, White to move."],
    [() => inPage(page, ({ game }) => game.goTo(1)), ["navigate: 1"], "After 1. e4, Black to move."],
    [() => inPage(page, ({ game }) => void game.forward()), ["navigate: 2"], "After 1… e5, White to move."],
    [() => inPage(page, ({ game }) => void game.undo()), ["navigate: 1"], "After 1. e4, Black to move."],
    [() => inPage(page, ({ game }) => void game.redo()), ["navigate: 2"], "After 1… e5, White to move."],
    // A move taken back and replaced at once counts as the new one.
    [
      () => inPage(page, ({ game }) => void (game.undo(), game.move("c5"))),
      ["move: c5 by program 2 w"],
      "Black: pawn to c5.",
    ],
    [
      () =>
        inPage(page, (host) => {
          host.game.current.comment = "sharp"
        }),
      [],
      "Black: pawn to c5.",
    ],
    [() => inPage(page, ({ game }) => void game.resign("white")), ["end: resignation"], "White resigns, Black wins."],
    [() => inPage(page, (host) => void host.undo()), ["navigate: 1"], "After 1. e4, Black to move."],
    [() => inPage(page, (host) => void host.resign("black")), ["end: resignation"], "Black resigns, White wins."],
  ]
  for (const [act, events, sentence] of turns) {
    await act()
    await expect(status(page)).toHaveText(sentence)
    expect(await heard(page)).toEqual(events)
  }
  expect(await page.evaluate(() => globalThis.sent)).toEqual(["e4", "Nf3", "Bb5", "O-O"])
  // A reply in the listener itself, and a mate by the page.
  await inPage(page, (host) => {
    host.setAttribute("fen", "7k/5ppp/8/8/8/8/5PPP/R6K b - - 0 1")
    document.addEventListener("move", ({ detail: { by } }) => by === "person" && host.play("Ra8"))
  })
  await click(page, "f7", "f6")
  await expect(status(page)).toHaveText("White: rook to a8. Checkmate, White wins.")
  expect(await heard(page)).toEqual([
    "beforemove: f6 by person",
    "move: f6 by person 1 w",
    "beforemove: Ra8# by program",
    "move: Ra8# by program 2 b",
    "end: checkmate",
  ])
})

test("a board that was removed catches up when it comes back", once, async ({ page, open }) => {
  await open("<chess-board></chess-board>")
  await ready(page)
  await listen(page)
  await inPage(page, async (host) => {
    const { parentNode } = host
    host.remove()
    host.game.move("e4")
    await null
    parentNode.append(host)
  })
  await expect(square(page, "e4")).toHaveAccessibleName("e4, white pawn")
  expect(await heard(page)).toEqual([])
  await inPage(page, (host) => void host.game.move("e5"))
  await expect(status(page)).toHaveText("Black: pawn to e5.")
  expect(await heard(page)).toEqual(["move: e5 by program 2 w"])
})

test("refusals by side and lock are told apart from those by the page", once, async ({ page, open }) => {
  await open('<chess-board side="white"></chess-board>')
  await ready(page)
  await listen(page)
  const theirs = "You play White: the piece on e7 is not yours."
  const ours = "The pawn on d2 belongs to White, but it is Black's turn."
  await inPage(page, (host) => void host.play("e4"))
  await heard(page)
  for (const [act, events, sentence] of [
    [() => click(page, "e7"), ["illegal: not-your-piece by side"], theirs],
    [() => drag(page, "e7", "e5"), ["illegal: not-your-piece by side"], theirs],
    [() => byKeys(page, "e7", "e7"), ["illegal: not-your-piece by side", "illegal: not-your-piece by side"], theirs],
    [() => type(page, "e5"), ["illegal: not-your-piece by side"], theirs],
    // A move of the user's side, which is not to move.
    [() => type(page, "d4"), ["illegal: not-your-piece by rules"], ours],
    [
      () => type(page, "Qd6"),
      ["illegal: not-your-piece by rules"],
      /^The queen on d1 belongs to White, but it is Black's turn/,
    ],
    [() => drag(page, "d2", "d4"), ["illegal: not-your-piece by rules"], ours],
    [
      async () => (
        await inPage(page, (host) => (host.setAttribute("lang", "fr"), host.ready)),
        await expect(page.getByRole("grid")).toHaveAccessibleName(/trait aux Noirs/)
      ),
      [],
      null,
    ],
    [
      () => click(page, "e7"),
      ["illegal: not-your-piece by side"],
      "Vous jouez les Blancs : la pièce en e7 n’est pas à vous.",
    ],
    [() => inPage(page, (host) => host.removeAttribute("lang")), [], null],
    [
      () => inPage(page, (host) => void host.play("e5")),
      ["beforemove: e5 by program", "move: e5 by program 2 w"],
      "Black: pawn to e5.",
    ],
    // The lock, while the server is thinking.
    [() => inPage(page, (host) => host.toggleAttribute("readonly", true)), [], null],
    [() => click(page, "d2"), ["notallowed: readonly d2 null"], "No move can be made on this board now."],
    [() => drag(page, "d2", "d4"), ["notallowed: readonly d2 d4"], "No move can be made on this board now."],
    [
      () => inPage(page, (host) => void host.play("d4")),
      ["beforemove: d4 by program", "move: d4 by program 3 b"],
      "White: pawn to d4.",
    ],
    [
      () => inPage(page, (host) => void host.play("d5")),
      ["beforemove: d5 by program", "move: d5 by program 4 w"],
      "Black: pawn to d5.",
    ],
    [() => inPage(page, (host) => host.toggleAttribute("readonly", false)), [], null],
    // The page refuses the move and explains it itself.
    [() => inPage(page, (host) => host.addEventListener("beforemove", (event) => event.preventDefault())), [], null],
    [() => drag(page, "c2", "c4"), ["beforemove: c4 by person", "notallowed: page c2 c4"], "Black: pawn to d5."],
    [() => drag(page, "c2", "c5"), ["illegal: piece-cannot-move-there by rules"], /^A pawn cannot move from c2 to c5/],
  ]) {
    await act()
    if (sentence) await expect(status(page)).toHaveText(sentence)
    expect(await heard(page)).toEqual(events)
    await expect(picked(page)).toHaveCount(0)
  }
  expect(await inPage(page, (host) => host.play("c4"))).toBe(null)
  expect(await heard(page)).toEqual(["beforemove: c4 by program"])
})

test("a typed move of the side that is not to move is refused for that", once, async ({ page, open }) => {
  await open('<chess-board side="white"></chess-board>')
  await ready(page)
  const blacks = "The knight on g8 belongs to Black, but it is White's turn."
  const whites = "The pawn on e4 belongs to White, but it is Black's turn."
  for (const [before, text, sentence] of [
    // White has no knight that could go there.
    ["", "Nf6", blacks],
    ["1. e4 e6 2. d4 a6 3. Nf3", "e5", "You play White: the piece on e6 is not yours."],
    ["1. e4", "e3", whites],
    ["1. e4", "zz", '"zz" is not a move in any notation: write it like Nf3, exd5, O-O or e2e4.'],
  ]) {
    await inPage(page, (host, pgn) => (host.pgn = pgn || null), before)
    await type(page, text)
    await expect(status(page)).toHaveText(sentence)
  }
})

test("locking and unlocking keep the focus in the Move field", once, async ({ page, open }) => {
  await open('<chess-board side="white"></chess-board>')
  await ready(page)
  await listen(page)
  await inPage(page, (host) => host.addEventListener("move", () => host.toggleAttribute("readonly", true)))
  await type(page, "e4")
  await expect(page.getByRole("grid")).toHaveAttribute("aria-readonly", "true")
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAttribute("readonly", "")
  await page.keyboard.press("Enter")
  await inPage(page, (host) => (host.removeAttribute("readonly"), void host.play("e5")))
  await inPage(page, (host) => host.removeAttribute("readonly"))
  await expect(field(page)).not.toHaveAttribute("readonly")
  await page.keyboard.type("Nf3")
  await page.keyboard.press("Enter")
  await expect(status(page)).toHaveText("White: knight to f3.")
})

test("a bare board leaves status and Move field to the page", once, async ({ page, open }) => {
  await open("<chess-board bare></chess-board>")
  await page.evaluate(() => {
    globalThis.said = []
    document.addEventListener("say", ({ detail: { text, refusal } }) =>
      globalThis.said.push(`${text}${refusal ? " (refused)" : ""}`),
    )
  })
  await ready(page)
  await expect(status(page)).toHaveCount(0)
  await expect(field(page)).toHaveCount(0)
  const box = await board(page).boundingBox()
  expect(box.height).toBeCloseTo(box.width, 0)
  await page.evaluate(() => (globalThis.said = []))
  expect(await inPage(page, (host) => [host.enter("Nf4"), host.enter("Nf3")])).toEqual([false, true])
  await drag(page, "e7", "e5")
  expect(await page.evaluate(() => globalThis.said)).toEqual([
    expect.stringMatching(/^.*knight.*f4.*\. ?\(refused\)$/),
    "White: knight to f3.",
    "Black: pawn to e5.",
  ])
  await inPage(page, (host) => host.removeAttribute("bare"))
  await expect(status(page)).toHaveText("Black: pawn to e5.")
  await expect(field(page)).toBeVisible()
})

test('rules="free" plays without kings and with passed turns', once, async ({ page, open }) => {
  await open('<chess-board rules="free" fen="8/8/8/8/4N3/8/8/8 w - - 0 1"></chess-board>')
  await ready(page)
  await click(page, "e4", "f6")
  await expect(status(page)).toHaveText("White: knight to f6.")
  await type(page, "--")
  await expect(status(page)).toHaveText("Black passes.")
  expect(await inPage(page, ({ shadowRoot }) => shadowRoot.querySelectorAll(".square.last").length)).toBe(2)
  await inPage(page, (host) => host.setAttribute("rules", "fide"))
  await expect(page.getByRole("alert")).toHaveText(/king/)
})

test.describe("premoves", () => {
  const marked = (page) => page.getByRole("gridcell", { name: /, marked: premove/ })

  test("are chosen while the other side thinks", once, async ({ page, open }) => {
    await open('<chess-board side="white" premoves></chess-board>')
    await ready(page)
    await listen(page)
    await click(page, "e2", "e4")
    await heard(page)
    await click(page, "g1")
    await expect(square(page, "f3")).toHaveAccessibleName("f3, empty, premove")
    // Exactly the squares that some reply makes possible, including an own pawn that may be captured.
    const targets = await page
      .getByRole("gridcell", { name: /, premove/ })
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label").slice(0, 2)).sort())
    expect(targets).toEqual(await inPage(page, (host) => host.position.premoves("white").get("g1").sort()))
    await click(page, "f3")
    await expect(status(page)).toHaveText("Premove: g1 to f3.")
    await expect(marked(page)).toHaveCount(2)
    await expect(square(page, "f3")).toHaveAccessibleName("f3, empty, marked: premove")
    expect(await heard(page)).toEqual(["premove: g1f3"])

    // Another premove replaces it; a click elsewhere or Escape takes it back.
    await drag(page, "d2", "d4")
    expect(await heard(page)).toEqual(["premove: d2d4"])
    await click(page, "h5")
    await expect(marked(page)).toHaveCount(0)
    await expect(status(page)).toHaveText("Premove taken back.")
    await byKeys(page, "d2", "d4")
    await page.keyboard.press("Escape")
    await expect(marked(page)).toHaveCount(0)
    expect(await heard(page)).toEqual(["premove: none", "premove: d2d4", "premove: none"])

    // No reply makes it possible: announced, and not chosen.
    await drag(page, "g1", "g5")
    await expect(status(page)).toHaveText("No reply makes a move from g1 to g5 possible.")
    expect(await heard(page)).toEqual([])

    await drag(page, "g1", "f3")
    await inPage(page, (host) => void host.play("e5"))
    await expect(status(page)).toHaveText("Black: pawn to e5. White: knight to f3.")
    await expect(marked(page)).toHaveCount(0)
    expect(await heard(page)).toEqual([
      ...["premove: g1f3", "beforemove: e5 by program", "move: e5 by program 2 w", "premove: none"],
      ...["beforemove: Nf3 by person", "move: Nf3 by person 3 b"],
    ])

    await drag(page, "f3", "e5")
    await inPage(page, (host) => void host.game.move("d6"))
    await expect(status(page)).toHaveText("Black: pawn to d6. White: knight takes pawn e5.")
    await drag(page, "e5", "d7")
    await inPage(page, (host) => void host.game.move("dxe5"))
    await expect(status(page)).toHaveText("Black: pawn takes knight e5. The premove is not possible any more.")
    await expect(marked(page)).toHaveCount(0)
    expect((await heard(page)).filter((event) => /premove/.test(event))).toEqual([
      "premove: f3e5",
      "premove: none",
      "premove: e5d7",
      "premove: none",
    ])
  })

  test("ask for a promotion at once", once, async ({ page, open }) => {
    await open('<chess-board side="white" premoves fen="7k/P7/8/8/8/8/8/7K b - - 0 1"></chess-board>')
    await ready(page)
    await listen(page)
    await drag(page, "a7", "a8")
    const dialog = page.getByRole("dialog", { name: "Promote to" })
    await dialog.getByRole("button", { name: "Rook" }).click()
    await expect(status(page)).toHaveText("Premove: a7 to a8, promoting to rook.")
    expect(await heard(page)).toEqual(["premove: a7a8 rook"])
    await inPage(page, (host) => void host.play("Kg7"))
    await expect(status(page)).toHaveText("Black: king to g7. White: pawn promotes to rook on a8.")
    await heard(page)

    // The dialog and the picked piece stay when the other side moves, and become a normal move.
    await inPage(page, (host) => host.setAttribute("fen", "7k/P7/8/8/8/8/7K/8 b - - 0 1"))
    await expect(square(page, "a7")).toHaveAccessibleName("a7, white pawn")
    await click(page, "a7", "a8")
    await inPage(page, (host) => void host.play("Kg7"))
    await dialog.getByRole("button", { name: "Queen" }).click()
    await expect(status(page)).toHaveText("White: pawn promotes to queen on a8.")
    expect((await heard(page)).filter((event) => /premove/.test(event))).toEqual([])
    await click(page, "a8")
    await inPage(page, (host) => void host.play("Kf7"))
    await expect(picked(page)).toHaveAccessibleName("a8, white queen")
    await click(page, "b8")
    await expect(status(page)).toHaveText("White: queen to b8.")

    for (const change of [
      (host) => host.removeAttribute("premoves"),
      (host) => (host.setAttribute("premoves", ""), host.removeAttribute("side")),
      (host) => (host.setAttribute("side", "white"), host.toggleAttribute("readonly", true)),
      (host) => (host.toggleAttribute("readonly", false), void host.resign("black")),
    ]) {
      await inPage(page, change)
      await click(page, "b8")
      await expect(picked(page)).toHaveCount(0)
    }
    expect((await heard(page)).filter((event) => /premove/.test(event))).toEqual([])
  })
})

for (const [how, enter] of Object.entries({ clicking: click, dragging: drag, keys: byKeys }))
  for (const [to, said] of [
    ["h1", "White castles king side."],
    ["a1", "White castles queen side."],
  ])
    test(`let the king castle onto its rook ${to} by ${how}`, once, async ({ page, open }) => {
      await open('<chess-board side="white" premoves fen="4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1"></chess-board>')
      await ready(page)
      await enter(page, "e1", to)
      await expect(status(page)).toHaveText(`Premove: e1 to ${to}.`)
      await inPage(page, (host) => void host.play("Ke7"))
      await expect(status(page)).toHaveText(`Black: king to e7. ${said}`)
    })

test.describe("a queue of premoves", () => {
  const marked = (page) => page.getByRole("gridcell", { name: /, marked: premove/ })
  const premovesHeard = async (page) => (await heard(page)).filter((event) => /premove|by person/.test(event))
  /** The numbers of the order, by square. */
  const order = (page) =>
    inPage(page, (host) => {
      const box = host.shadowRoot.querySelector("[part=board]").getBoundingClientRect()
      return [...host.shadowRoot.querySelectorAll(".order")].map((badge) => {
        const { x, y, width, height } = badge.getBoundingClientRect()
        const [column, row] = [(x + width / 2 - box.x) / box.width, (y + height / 2 - box.y) / box.height]
        return `${badge.textContent} ${"abcdefgh"[Math.floor(column * 8)]}${8 - Math.floor(row * 8)}`
      })
    })

  for (const [how, move] of [
    ["clicks", (page, from, to) => click(page, from, to)],
    ["drags", drag],
    ["keys", byKeys],
  ])
    test(`is made and played by ${how}`, once, async ({ page, open }) => {
      await open('<chess-board side="white" premoves="3"></chess-board>')
      await ready(page)
      await listen(page)
      await move(page, "e2", "e4")
      await move(page, "g1", "f3")
      await expect(status(page)).toHaveText("Premove: g1 to f3.")
      await expect(square(page, "f3")).toHaveAccessibleName("f3, white knight, marked: premove")
      await expect(square(page, "g1")).toHaveAccessibleName("g1, empty, marked: premove")
      expect(await order(page)).toEqual([])
      await move(page, "f3", "e5")
      await expect(status(page)).toHaveText("Premove 2: f3 to e5.")
      await move(page, "f1", "c4")
      expect(await order(page)).toEqual(["1 f3", "2 e5", "3 c4"])
      // The preview is not the position. One more premove does not fit into the queue.
      expect(await inPage(page, (host) => host.position.fen())).toMatch(/PPPP1PPP\/RNBQKBNR b /)
      await move(page, "c4", "f7")
      await expect(status(page)).toHaveText("No more than 3 premoves can wait.")
      expect(await premovesHeard(page)).toEqual([
        ...["beforemove: e4 by person", "move: e4 by person 1 b"],
        ...["premove: g1f3", "premove: f3e5", "premove: f1c4"],
      ])

      await inPage(page, (host) => void host.play("d6"))
      await expect(status(page)).toHaveText("Black: pawn to d6. White: knight to f3.")
      expect(await order(page)).toEqual(["1 e5", "2 c4"])
      await expect(square(page, "e5")).toHaveAccessibleName("e5, white knight, marked: premove")
      await move(page, "c4", "f7")
      await expect(status(page)).toHaveText("Premove 3: c4 to f7.")
      await inPage(page, (host) => void host.game.move("Nc6"))
      await expect(status(page)).toHaveText("Black: knight to c6. White: knight to e5.")
      await inPage(page, (host) => void host.play("dxe5"))
      await expect(status(page)).toHaveText("Black: pawn takes knight e5. White: bishop to c4.")
      expect(await order(page)).toEqual([])
      await inPage(page, (host) => void host.play("Be6"))
      await expect(status(page)).toHaveText("Black: bishop to e6. The premove is not possible any more.")
      await expect(marked(page)).toHaveCount(0)
      expect(await premovesHeard(page)).toEqual([
        ...["beforemove: Nf3 by person", "move: Nf3 by person 3 b", "premove: c4f7"],
        ...["beforemove: Ne5 by person", "move: Ne5 by person 5 b"],
        ...["beforemove: Bc4 by person", "move: Bc4 by person 7 b", "premove: none"],
      ])
    })

  test("is cleared by Escape or a click outside", once, async ({ page, open }) => {
    await open('<chess-board side="white" premoves="2" fen="4k3/8/3p4/8/8/8/P6P/4K3 b - - 0 1"></chess-board>')
    await ready(page)
    await listen(page)
    const choose = () => click(page, "a2", "a4", "a4", "a5")
    for (const takeBack of [() => page.keyboard.press("Escape"), () => click(page, "c7")]) {
      await choose()
      await expect(square(page, "a5")).toHaveAccessibleName("a5, white pawn, marked: premove")
      await takeBack()
      await expect(status(page)).toHaveText("All premoves taken back.")
      await expect(marked(page)).toHaveCount(0)
      await expect(square(page, "a2")).toHaveAccessibleName("a2, white pawn")
      expect(await premovesHeard(page)).toEqual(["premove: a2a4", "premove: a4a5", "premove: none"])
    }
    // Black's check makes both impossible.
    await inPage(page, (host) => host.setAttribute("fen", "4k3/8/8/8/7r/8/P6P/4K3 b - - 0 1"))
    await expect(square(page, "h4")).toHaveAccessibleName("h4, black rook")
    await choose()
    await inPage(page, (host) => void host.play("Re4+"))
    await expect(status(page)).toHaveText("Black: rook to e4, check. The premoves are not possible any more.")
    await expect(marked(page)).toHaveCount(0)
    expect(await premovesHeard(page)).toEqual(["premove: a2a4", "premove: a4a5", "premove: none"])
    expect(await inPage(page, (host) => host.game.ply)).toBe(1)
  })

  test("is dropped at once when every reply rules it out", rare, async ({ page, open }) => {
    await open('<chess-board side="white" premoves="5" fen="4k3/8/8/8/b7/8/7P/1N2K3 b - - 0 1"></chess-board>')
    await ready(page)
    await click(page, "h2", "h4", "b1", "c3", "c3", "d5")
    await expect(marked(page)).toHaveCount(5)
    await inPage(page, (host) => void host.play("Bc2"))
    await expect(status(page)).toHaveText("Black: bishop to c2. White: pawn to h4.")
    await inPage(page, (host) => void host.undo())
    await expect(marked(page)).toHaveCount(0)
    await inPage(page, (host) => void host.undo())
    await click(page, "h2", "h4", "b1", "c3", "c3", "d5")
    await inPage(page, (host) => host.setAttribute("fen", "4k3/8/8/8/4b3/8/7P/1N2K3 b - - 0 1"))
    await expect(marked(page)).toHaveCount(0)
    await click(page, "h2", "h4", "b1", "c3", "c3", "d5")
    await inPage(page, (host) => void host.play("Bxb1"))
    await expect(status(page)).toHaveText(
      "Black: bishop takes knight b1. White: pawn to h4. The premoves are not possible any more.",
    )
    await expect(marked(page)).toHaveCount(0)
    await expect(square(page, "b1")).toHaveAccessibleName("b1, black bishop")
  })

  test("may contain castling, a recapture and promotions", rare, async ({ page, open }) => {
    await open('<chess-board side="white" premoves="3" fen="r3k3/1P6/8/3p4/4P3/8/8/4K2R b K - 0 1"></chess-board>')
    await ready(page)
    await listen(page)
    await click(page, "e1", "g1")
    await expect(square(page, "g1")).toHaveAccessibleName("g1, white king, marked: premove")
    await expect(square(page, "f1")).toHaveAccessibleName("f1, white rook")
    // The rook is where castling puts it.
    await click(page, "f1", "f7", "b7", "b8")
    const dialog = page.getByRole("dialog", { name: "Promote to" })
    await dialog.getByRole("button", { name: "Knight" }).click()
    await expect(status(page)).toHaveText("Premove 3: b7 to b8, promoting to knight.")
    await expect(square(page, "b8")).toHaveAccessibleName("b8, white knight, marked: premove")
    expect(await heard(page)).toEqual(["premove: e1g1", "premove: f1f7", "premove: b7b8 knight"])
    for (const [reply, answer] of [
      ["dxe4", "Black: pawn takes pawn e4. White castles king side."],
      ["Rc8", "Black: rook to c8. White: rook to f7."],
      ["Rd8", "Black: rook to d8. White: pawn promotes to knight on b8."],
    ]) {
      await inPage(page, (host, reply) => void host.play(reply), reply)
      await expect(status(page)).toHaveText(answer)
    }
    // A piece that can be captured can be recaptured.
    await inPage(page, (host) => host.setAttribute("fen", "4k3/8/2p4p/3P4/8/2N5/8/4K3 b - - 0 1"))
    await expect(square(page, "c6")).toHaveAccessibleName("c6, black pawn")
    await click(page, "c3", "d5", "d5", "c7")
    await expect(status(page)).toHaveText("Premove 2: d5 to c7.")
    await inPage(page, (host) => void host.play("cxd5"))
    await inPage(page, (host) => void host.play("h5"))
    await expect(status(page)).toHaveText("Black: pawn to h5. White: knight to c7, check.")
    // A mate that can be answered before it comes is not the end: Black might have moved the king.
    await inPage(page, (host) => host.setAttribute("fen", "7k/5ppp/8/8/8/8/P7/R3K3 b - - 0 1"))
    await expect(square(page, "h8")).toHaveAccessibleName("h8, black king")
    await click(page, "a1", "d1", "d1", "d8", "d8", "d2")
    await expect(status(page)).toHaveText("Premove 3: d8 to d2.")
  })

  test("is cut by a number that allows fewer", once, async ({ page, open }) => {
    await open('<chess-board side="white" premoves="2" fen="4k3/8/8/8/8/8/P6P/4K3 b - - 0 1"></chess-board>')
    await ready(page)
    await listen(page)
    for (const change of [
      (host) => (host.premoves = true),
      (host) => host.removeAttribute("premoves"),
      (host) => (host.side = null),
    ]) {
      await click(page, "a2", "a4", "a4", "a5")
      await inPage(page, change)
      await expect(marked(page)).toHaveCount(0)
      await expect(square(page, "a2")).toHaveAccessibleName("a2, white pawn")
      expect(await heard(page)).toEqual(["premove: a2a4", "premove: a4a5", "premove: none"])
      await inPage(page, (host) => Object.assign(host, { premoves: 2, side: "white" }))
    }
    for (const none of ["0", "-1"]) {
      await inPage(page, (host, none) => host.setAttribute("premoves", none), none)
      await click(page, "a2")
      await expect(picked(page)).toHaveCount(0)
    }
  })
})

test.describe("premoves in a row on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 700 } })

  test("are made by taps and drags", once, async ({ page, open }) => {
    await open('<chess-board side="white" premoves="3"></chess-board>')
    await ready(page)
    await tap(page, "e2", "e4")
    await tap(page, "g1", "f3")
    await touchDrag(page, "f3", "e5")
    await expect(status(page)).toHaveText("Premove 2: f3 to e5.")
    await square(page, "a4").tap()
    await expect(status(page)).toHaveText("All premoves taken back.")
    await touchDrag(page, "g1", "f3")
    await tap(page, "f3", "g5")
    await inPage(page, (host) => void host.play("e6"))
    await expect(status(page)).toHaveText("Black: pawn to e6. White: knight to f3.")
    await inPage(page, (host) => void host.play("Qg5"))
    await expect(status(page)).toHaveText("Black: queen to g5. White: knight takes queen g5.")
  })
})

test.describe("moves that arrive during an action", () => {
  const dialog = (page) => page.getByRole("dialog", { name: "Promote to" })
  const marked = (page) => page.getByRole("gridcell", { name: /, marked: premove/ })
  /** The classes that must be gone when nothing is in progress. */
  const inProgress = (page) =>
    inPage(page, ({ shadowRoot }) =>
      [...shadowRoot.querySelectorAll(".dragged, .faint, .over, .dragging, .picked, .target, .scrim, .order")].map(
        ({ className }) => className.baseVal ?? className,
      ),
    )
  /** Holds a piece over another square, by mouse. */
  async function hold(page, from, to) {
    const [start, end] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()]
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 })
    await expect.poll(() => inPage(page, ({ shadowRoot }) => shadowRoot.querySelectorAll(".dragged").length)).toBe(1)
  }

  test("two moves within one animation leave no trace", async ({ page, open }) => {
    await open("<chess-board></chess-board>")
    await ready(page)
    await listen(page)
    const moving = await inPage(page, async (host) => {
      const frame = () => new Promise(requestAnimationFrame)
      const pieces = () =>
        [...host.shadowRoot.querySelectorAll(".moving")].map((piece) => piece.parentNode.getAttribute("aria-label"))
      const seen = []
      // Paused, because on a slow machine an animation would end before the next move.
      const { animate } = Element.prototype
      const animations = []
      Element.prototype.animate = function (...options) {
        const animation = animate.apply(this, options)
        animation.pause()
        animations.push(animation)
        return animation
      }
      for (const change of [() => host.play("e4"), () => host.game.move("d5"), () => host.play("exd5")]) {
        change()
        await frame()
        seen.push(pieces())
      }
      host.fen = "8/8/4k3/3P4/8/8/8/4K3 b - - 0 1"
      await frame()
      Element.prototype.animate = animate
      for (const animation of animations) animation.play()
      return seen
    })
    expect(moving).toEqual([["e4, white pawn"], ["d5, black pawn", "e4, white pawn"], ["d5, white pawn"]])
    await expect.poll(() => inPage(page, ({ shadowRoot }) => shadowRoot.querySelectorAll(".moving").length)).toBe(0)
    await expect(page.getByRole("gridcell", { name: /(white|black)/ })).toHaveCount(3)
    for (const name of ["e6, black king", "d5, white pawn", "e1, white king"])
      await expect(page.getByRole("gridcell", { name, exact: true })).toHaveCount(1)
    // Each piece is drawn once, where it stands.
    expect(
      await inPage(page, ({ shadowRoot }) =>
        [...shadowRoot.querySelectorAll(".piece")].map((piece) => {
          const [own, cell] = [piece, piece.parentNode].map((each) => each.getBoundingClientRect())
          return [Math.round(own.x - cell.x), Math.round(own.y - cell.y)]
        }),
      ),
    ).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(await heard(page)).toEqual([
      ...["beforemove: e4 by program", "move: e4 by program 1 b", "move: d5 by program 2 w"],
      ...["beforemove: exd5 by program", "move: exd5 by program 3 b"],
    ])
    await expect(status(page)).toHaveText("Start of the game, Black to move.")
  })

  test("a dropped piece stays in place while an immediate reply moves", once, async ({ page, open }) => {
    await open("<chess-board></chess-board>")
    await ready(page)
    const moving = inPage(page, async (host) => {
      await new Promise((resolve) => {
        host.addEventListener("move", ({ detail }) => detail.by === "person" && (host.play("e5"), resolve()))
      })
      await new Promise(requestAnimationFrame)
      return [...host.shadowRoot.querySelectorAll(".moving")].map((piece) =>
        piece.parentNode.getAttribute("aria-label"),
      )
    })
    await drag(page, "e2", "e4")
    expect(await moving).toEqual(["e5, black pawn"])
    await expect(status(page)).toHaveText("Black: pawn to e5.")
  })

  test("a reply to a premoved promotion closes its dialog with the pawn", once, async ({ page, open }) => {
    const fen = "1r2k3/P7/8/8/8/8/8/4K3 b - - 0 1"
    await open(`<chess-board side="white" premoves="2" fen="${fen}"></chess-board>`)
    await ready(page)
    await listen(page)
    const again = async () => {
      await inPage(page, (host, fen) => (host.fen = `${fen} `), fen)
      await inPage(page, (host, fen) => (host.fen = fen), fen)
      await expect(square(page, "a7")).toHaveAccessibleName("a7, white pawn")
      await heard(page)
    }
    // The pawn is captured, so its promotion dialog closes.
    await inPage(page, (host) => (host.fen = "4k3/P6r/8/8/8/8/8/4K3 b - - 0 1"))
    await expect(square(page, "h7")).toHaveAccessibleName("h7, black rook")
    await click(page, "a7", "a8")
    await expect(dialog(page)).toBeVisible()
    await inPage(page, (host) => void host.play("Rxa7"))
    await expect(dialog(page)).toHaveCount(0)
    expect(await inProgress(page)).toEqual([])
    await expect(status(page)).toHaveText("Black: rook takes pawn a7.")
    expect((await heard(page)).filter((event) => !/by program/.test(event))).toEqual([])

    // The promotion square is taken, so the answer is judged in the new position.
    await again()
    await click(page, "a7", "a8")
    await inPage(page, (host) => void host.play("Ra8"))
    await dialog(page).getByRole("button", { name: "Queen" }).click()
    await expect(status(page)).toHaveText(/^The pawn on a7 cannot go to a8: the rook on a8 blocks it/)
    expect((await heard(page)).filter((event) => !/by program/.test(event))).toEqual([
      "illegal: pawn-push-blocked by rules",
    ])

    // A waiting premove is dropped with those that follow it.
    await again()
    await click(page, "a7", "a8")
    await dialog(page).getByRole("button", { name: "Queen" }).click()
    await click(page, "a8", "b8")
    await expect(status(page)).toHaveText("Premove 2: a8 to b8.")
    await inPage(page, (host) => void host.play("Ra8"))
    await expect(status(page)).toHaveText("Black: rook to a8. The premoves are not possible any more.")
    await expect(square(page, "a7")).toHaveAccessibleName("a7, white pawn")
    await expect(square(page, "a8")).toHaveAccessibleName("a8, black rook")
    expect(await inProgress(page)).toEqual([])
  })

  test("a reply that captures the dragged piece takes it away", once, async ({ page, open }) => {
    await open('<chess-board side="white" premoves fen="4k3/p7/8/8/7b/8/5N2/4K3 b - - 0 1"></chess-board>')
    await ready(page)
    await listen(page)
    await hold(page, "f2", "g4")
    await inPage(page, (host) => void host.play("Bxf2+"))
    await expect.poll(() => inProgress(page)).toEqual([])
    await page.mouse.up()
    await expect(status(page)).toHaveText("Black: bishop takes knight f2, check.")
    expect((await heard(page)).filter((event) => !/by program/.test(event))).toEqual([])
    expect(await inPage(page, (host) => host.game.ply)).toBe(1)
  })

  test("a dragged piece stays in hand while a reply is played", async ({ page, open }) => {
    await open('<chess-board side="white" premoves="3"></chess-board>')
    await ready(page)
    await click(page, "e2", "e4", "g1", "f3")
    // The knight is picked up where it will be.
    await hold(page, "f3", "e5")
    await inPage(page, (host) => void host.play("d6"))
    await expect(status(page)).toHaveText("Black: pawn to d6. White: knight to f3.")
    expect(await inPage(page, ({ shadowRoot }) => shadowRoot.querySelectorAll(".dragged").length)).toBe(1)
    await page.mouse.up()
    await expect(status(page)).toHaveText("Premove: f3 to e5.")
    await page.keyboard.press("Escape")

    // The held piece goes away together with the premove that would have brought it there.
    await click(page, "f3", "e5")
    await hold(page, "e5", "f7")
    await inPage(page, (host) => void host.play("e5"))
    await expect(status(page)).toHaveText("Black: pawn to e5. White: knight takes pawn e5.")
    await page.mouse.up()
    await expect(status(page)).toHaveText("Premove: e5 to f7.")
    await hold(page, "f7", "h8")
    await inPage(page, (host) => void host.play("dxe5"))
    await expect(status(page)).toHaveText("Black: pawn takes knight e5. The premove is not possible any more.")
    await page.mouse.up()
    expect(await inProgress(page)).toEqual([])
    await expect(square(page, "f7")).toHaveAccessibleName("f7, black pawn")
  })

  const fen = "4k3/P7/8/8/8/8/6P1/4K3"
  for (const [what, begin, before, isPremove] of [
    ["a drag", (page) => hold(page, "g2", "g4"), `${fen} w - - 0 1`],
    ["a promotion", (page) => click(page, "a7", "a8"), `${fen} w - - 0 1`],
    ["a drag for a premove", (page) => hold(page, "g2", "g4"), `${fen} b - - 0 1`, true],
    ["a promotion of a premove", (page) => click(page, "a7", "a8"), `${fen} b - - 0 1`, true],
    ["a queue of premoves", (page) => click(page, "g2", "g4", "g4", "g5"), `${fen} b - - 0 1`, true],
  ])
    test(`another fen or game during ${what} ends it`, rare, async ({ page, open }) => {
      await open('<chess-board side="white" premoves="3"></chess-board>')
      await ready(page)
      await listen(page)
      for (const [change, then] of [
        [(host) => (host.fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "h1, white rook"],
        [
          (host) => (host.game = new host.game.constructor({ fen: "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1" })),
          "g1, white rook",
        ],
        // Undoes the move before.
        [(host) => void host.undo(), "e1, white king"],
        [(host) => void host.game.undo(), "e1, white king"],
      ]) {
        const [king, turn] = isPremove ? ["Kd1", "b"] : ["Kd8", "w"]
        await inPage(
          page,
          async (host, [before, king, turn]) => {
            host.fen = ""
            // The side that is not to move goes first.
            host.fen = before.replace(/ [wb] /, ` ${turn === "w" ? "b" : "w"} `)
            await host.ready
            host.play(king)
          },
          [before, king, turn],
        )
        await expect(square(page, king.slice(1))).toHaveAccessibleName(/king$/)
        await begin(page)
        await heard(page)
        await inPage(page, change)
        await expect(page.getByRole("gridcell", { name: then, exact: true })).toHaveCount(1)
        await expect.poll(() => inProgress(page)).toEqual([])
        await page.mouse.up()
        await expect(dialog(page)).toHaveCount(0)
        await expect(marked(page)).toHaveCount(0)
        const events = (await heard(page)).filter((event) => !event.startsWith("navigate"))
        expect(events).toEqual(what.includes("queue") ? ["premove: none"] : [])
        expect(await inPage(page, (host) => host.game.ply)).toBe(0)
      }
    })
})

test("axe finds no violations in a refusal, a premove and a lock", rare, async ({ page, open }) => {
  await open('<h1>Board</h1><chess-board side="white" premoves></chess-board>')
  await ready(page)
  // axe treats a page without a background as white even in dark mode.
  await page.evaluate(() => document.documentElement.style.setProperty("background", "Canvas"))
  await drag(page, "e2", "e5")
  await expectNoViolation(page)
  await click(page, "e2", "e4", "d2", "d4")
  await expect(square(page, "d4")).toHaveAccessibleName(/premove/)
  await expectNoViolation(page)
  await inPage(page, (host) => host.toggleAttribute("readonly", true))
  await click(page, "e7")
  await expectNoViolation(page)
})

test("forced colours and more contrast draw a refusal heavier", once, async ({ page, open }) => {
  await open("<chess-board></chess-board>")
  await ready(page)
  await drag(page, "e2", "e5")
  const width = () =>
    inPage(page, ({ shadowRoot }) =>
      parseFloat(getComputedStyle(shadowRoot.querySelector(".why .refused")).strokeWidth),
    )
  expect(await width()).toBe(5)
  await page.emulateMedia({ forcedColors: "active" })
  expect(await width()).toBe(8)
})

test("the promotion dialog goes with its file when the board is flipped", async ({ page, open }) => {
  await open('<chess-board fen="7k/P7/8/8/8/8/8/K7 w - - 0 1"></chess-board>')
  await ready(page)
  await click(page, "a7", "a8")
  const queen = page.getByRole("button", { name: "Queen" })
  for (const change of [(host) => host.flip(), (host) => host.flip(), (host) => (host.orientation = "black")]) {
    await inPage(page, change)
    await expect(async () => {
      const [at, cell] = [await queen.boundingBox(), await square(page, "a8").boundingBox()]
      expect(Math.hypot(at.x - cell.x, at.y - cell.y)).toBeLessThan(2)
    }).toPass()
  }
  await inPage(page, (host) => (host.lang = "de"))
  await page.getByRole("dialog", { name: "Umwandeln in" }).getByRole("button", { name: "Dame" }).click()
  await expect(square(page, "a8")).toHaveAccessibleName("a8, weiße Dame")
})

for (const [what, fen, move, places] of [
  ["a promotion", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q", ["a8", "a7"]],
  ["a promotion by capture", "1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=N", ["b8", "a7"]],
  ["a promotion of Black", "7k/8/8/8/8/8/6p1/K7 b - - 0 1", "g1=R+", ["g1", "g2"]],
  ["castling", "k7/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", ["f1,g1", "e1,h1"]],
])
  test(`${what} slides forth and back`, once, async ({ page, open }) => {
    await open(`<chess-board fen="${fen}"></chess-board>`)
    await ready(page)
    const seen = await inPage(
      page,
      async (host, move) => {
        const moved = async (change) => {
          change()
          await new Promise(requestAnimationFrame)
          const pieces = [...host.shadowRoot.querySelectorAll(".moving")]
          for (const animation of host.shadowRoot.getAnimations()) animation.finish()
          return pieces
            .map((piece) => piece.parentNode.getAttribute("aria-label").slice(0, 2))
            .sort()
            .join()
        }
        const forth = await moved(() => host.play(move))
        const back = await moved(() => host.undo())
        const again = await moved(() => host.redo())
        return [forth, back, again]
      },
      move,
    )
    expect(seen).toEqual([places[0], places[1], places[0]])
  })

test("a refusal disappears when another piece is picked", once, async ({ page, open }) => {
  await open("<chess-board></chess-board>")
  await ready(page)
  const refusal = page.locator("[part~=refusal]")
  for (const [pick, said] of [
    [() => click(page, "g1"), "Start of the game, White to move."],
    [() => square(page, "b1").press("Enter"), "Start of the game, White to move."],
  ]) {
    await drag(page, "e2", "e5")
    await expect(refusal).toHaveText(/^A pawn|^The pawn/)
    await pick()
    await expect(refusal).toHaveCount(0)
    await expect(status(page)).toHaveText(said)
    await page.keyboard.press("Escape")
  }
  await drag(page, "e2", "e4")
  await drag(page, "e7", "e4")
  await expect(refusal).toBeVisible()
  await click(page, "b8")
  await expect(status(page)).toHaveText("White: pawn to e4.")
})

for (const [what, before, after] of [
  ["a card that can be dragged", '<div draggable="true">', "</div>"],
  ["a link", '<a href="#followed" style="display: block">', "</a>"],
  [
    "a list in a link that is sorted",
    '<ul><li draggable="true"><a href="#followed" style="display: block">',
    "</a></li></ul>",
  ],
])
  test(`a piece is dragged in ${what}`, async ({ page, open }) => {
    await open(`<section>${before}<chess-board></chess-board>${after}</section><p>beside</p>`, { policy: "" })
    await ready(page)
    await page.evaluate(() => {
      globalThis.heard = { around: [], page: [] }
      for (const type of ["pointerdown", "mousedown", "touchstart", "dragstart"]) {
        document.querySelector("section").addEventListener(type, () => globalThis.heard.around.push(type))
        document.addEventListener(type, ({ target }) => globalThis.heard.page.push(`${type} ${target.localName}`))
      }
    })
    await drag(page, "e2", "e4")
    await expect(status(page)).toHaveText("White: pawn to e4.")
    await click(page, "e7", "e5")
    await expect(status(page)).toHaveText("Black: pawn to e5.")
    expect(page.url()).not.toContain("followed")
    const { around, page: outside } = await page.evaluate(() => globalThis.heard)
    // The press on the target reaches the element around as usual.
    expect(around).toEqual(["pointerdown", "mousedown"])
    // A menu of the page that closes on a press elsewhere hears every press.
    expect(outside.slice(0, 4)).toEqual([
      ...["pointerdown html", "mousedown html", "pointerdown html", "mousedown html"],
    ])
  })

test("a dragged piece is above later content of the page", async ({ page, open }) => {
  await open(
    `<div style="display: flex"><chess-board style="--chess-size: 300px; z-index: 3"></chess-board>
      <div style="position: relative; z-index: 10; width: 300px; background: #ccc">beside</div></div>`,
    { policy: "" },
  )
  await ready(page)
  const levels = () =>
    inPage(page, (host) => {
      const dragged = host.shadowRoot.querySelector(".board.dragging")
      return [Number(getComputedStyle(host).zIndex) > 10, dragged && Number(getComputedStyle(dragged).zIndex) > 0]
    })
  const from = await square(page, "h2").boundingBox()
  await page.mouse.move(from.x + 9, from.y + 9)
  await page.mouse.down()
  await page.mouse.move(from.x + 150, from.y, { steps: 3 })
  await expect.poll(levels).toEqual([true, true])
  await page.mouse.up()
  expect(await levels()).toEqual([false, null])
  expect(await inPage(page, (host) => host.style.zIndex)).toBe("3")
})
