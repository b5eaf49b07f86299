// Keys in the grid of every element, and words in the Move field, as blind players use them.
import { drag, moves, once, smoke, status as card, test as onPage, typeMove } from "./fixtures.js"
import { expect, test } from "./pages.js"

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
/** Every kind of element with a grid, at the start of a game. */
const elements = {
  "chess-board": "<chess-board></chess-board>",
  "chess-diagram play": `<chess-diagram play fen="${start}"></chess-diagram>`,
  "chess-diagram glance": `<chess-diagram glance fen="${start}"></chess-diagram>`,
  "chess-game": "<chess-game>1. e4 e5 *</chess-game>",
  "chess-puzzle": `<chess-puzzle>[FEN "${start} w KQkq - 0 1"]\n\n1. e4 *</chess-puzzle>`,
  "chess-puzzle targets": `<chess-puzzle task="targets" square="g1" fen="${start} w KQkq - 0 1"></chess-puzzle>`,
}
const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const status = (page) => page.getByRole("status")
const field = (page, name = "Move") => page.getByRole("textbox", { name, exact: true })
const dialog = (page) => page.getByRole("dialog")

/** Puts the focus on a square of an element that can be played on. */
async function enter(page, name) {
  await expect(page.getByRole("gridcell")).toHaveCount(64)
  await square(page, name).focus()
  await expect(square(page, name)).toBeFocused()
}

// The keys follow the reading order with White at the bottom: rank 8 from a to h, then rank 7.
const ways = [
  ["n", "b1"],
  ["n", "g1"],
  ["n", "b8"],
  ["Shift+N", "g1"],
  ["k", "e8"],
  ["Shift+K", "e1"],
  ["5", "e5"],
  ["p", "a2"],
  ["Shift+P", "h7"],
  ["q", "d1"],
  ["q", "d8"],
  ["r", "h8"],
  ["b", "c1"],
  ["8", "c8"],
  ["3", "c3"],
]
for (const [name, element] of Object.entries(elements)) {
  // All elements share this code.
  const browsers = name === "chess-board" ? {} : once
  test(`keys lead to pieces and ranks on ${name}`, browsers, async ({ page, open }) => {
    await open(element)
    await enter(page, "e4")
    for (const [key, to] of ways) {
      await page.keyboard.press(key)
      await expect(square(page, to), `${key} to ${to}`).toBeFocused()
    }
  })

  test(`keys list all pieces and the keys themselves on ${name}`, once, async ({ page, open }) => {
    await open(element)
    await enter(page, "c3")
    await page.keyboard.press("a")
    const all =
      "White: king e1; queen d1; rooks a1, h1; bishops c1, f1; knights b1, g1; pawns a2, b2, c2, d2, e2, f2, g2, h2. " +
      "Black: king e8; queen d8; rooks a8, h8; bishops c8, f8; knights b8, g8; pawns a7, b7, c7, d7, e7, f7, g7, h7."
    await expect(status(page)).toHaveText(all)
    const first = await status(page).textContent()
    await page.keyboard.press("a")
    await expect.poll(() => status(page).textContent()).not.toBe(first)
    await expect(status(page)).toHaveText(all)

    await page.keyboard.press("?")
    await expect(dialog(page)).toHaveAccessibleName("Keyboard shortcuts")
    await expect(dialog(page)).toHaveAccessibleDescription(
      /K king, Q queen, R rook, B bishop, N knight, P pawn to .* 1 to 8 .* \? this list/,
    )
    await expect(dialog(page).getByText("the moves of the piece")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog(page)).toHaveCount(0)
    await expect(square(page, "c3")).toBeFocused()
    await page.keyboard.press("?")
    await dialog(page).getByRole("button", { name: "Close" }).press("Enter")
    await expect(dialog(page)).toHaveCount(0)
    await expect(square(page, "c3")).toBeFocused()
  })
}

const played = (moves, attributes = "") => `<chess-board pgn="${moves}" ${attributes}></chess-board>`
const from = (fen, attributes = "") => `<chess-board fen="${fen}" ${attributes}></chess-board>`
/** Each element with rows of a square, a key, and the answer or the square that gets the focus. */
const answers = [
  [
    played("1. e4 d5 2. exd5 Qxd5 3. Nc3"),
    [
      [
        "d5",
        "m",
        "Queen d5: takes pawn a2, a5, b3, b5, c4, c5, c6, takes pawn d2, d3, d4, d6, d7, d8, e4, e5, e6, f3, f5, takes pawn g2, g5, h5.",
      ],
      ["c3", "m", "The knight on c3 belongs to White, but it is Black's turn."],
      ["f8", "m", /^The bishop on f8 cannot .*e7/],
      ["e4", "m", "e4 is empty."],
      ["e4", "l", "White: knight to c3."],
      ["e4", "c", "White has captured: pawn. Black has captured: pawn."],
      // The focus stays, so the square is said.
      ["d5", "q", "d1"],
      ["d5", "5", "d5, black queen"],
    ],
  ],
  // The pawn that became a queen was captured as a queen.
  [
    played("1. e4 d5 2. exd5 e6 3. dxe6 Bd6 4. exf7+ Kf8 5. fxg8=Q+ Rxg8", "readonly"),
    [["g8", "c", "White has captured: knight, 3 pawns. Black has captured: queen."]],
  ],
  [
    played("1. f3 e5 2. g4 Qh4#"),
    [
      ["a2", "m", /^The game is over: /],
      ["a2", "l", /^Black: queen to h4.* Checkmate, Black wins\.$/],
    ],
  ],
  [
    from("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1"),
    [["e2", "m", /: the bishop on e2 is pinned along the e-file by the rook on e7\.$/]],
  ],
  [
    from("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1"),
    [
      ["e5", "m", "Pawn e5: takes d6 en passant, e6."],
      ["e1", "m", "King e1: d1, d2, e2, f1, f2, castles king side."],
      ["e1", "n", "There is no knight on the board."],
      ["e1", "l", "Start of the game, White to move."],
      ["e1", "c", "White has captured nothing. Black has captured nothing."],
    ],
  ],
  [from("3n2k1/4P3/8/8/8/8/8/K7 w - - 0 1"), [["e7", "m", "Pawn e7: takes knight d8 and promotes, promotes on e8."]]],
  [
    from(`${start} w KQkq - 0 1`, 'side="black" premoves'),
    [
      ["g8", "m", "Knight g8: f6, h6."],
      ["g1", "m", "You play Black: the piece on g1 is not yours."],
    ],
  ],
  [
    elements["chess-diagram play"],
    [
      ["g1", "m", "Knight g1: f3, h3."],
      ["h1", "m", /^The rook on h1 cannot .*: (the pawn on h2|.* own)/],
    ],
  ],
  [
    elements["chess-diagram glance"],
    [
      ["b1", "m", "White knight on b1: leaps to a3, c3."],
      ["b8", "m", "Black knight on b8: leaps to a6, c6."],
      ["a1", "m", "White rook on a1 has no move."],
      ["a1", "l", "No game is played on this board."],
      ["a1", "c", "No game is played on this board."],
    ],
  ],
  [
    `<chess-game start="end">1. e4 d5 2. exd5 *</chess-game>`,
    [
      ["d8", "m", "Queen d8: takes pawn d5, d6, d7."],
      ["d8", "l", "White: pawn takes pawn d5."],
      ["d8", "c", "White has captured: pawn. Black has captured nothing."],
    ],
  ],
  [elements["chess-puzzle"], [["g1", "m", "Knight g1: f3, h3."]]],
  // That would give away the solution.
  [elements["chess-puzzle targets"], [["g1", "m", "To find the moves of this piece is the task."]]],
  [
    '<chess-board lang="de" pgn="1. e4 d5 2. exd5"></chess-board>',
    [
      ["d8", "m", "Dame d8: schlägt den Bauern auf d5, d6, d7."],
      ["d8", "c", "Weiß hat geschlagen: Bauer. Schwarz hat nichts geschlagen."],
      // The letters of the language lead to its pieces; letters used for other keys work as in English.
      ["e4", "s", "b1"],
      ["e4", "t", "a1"],
      ["e4", "d", "d1"],
      ["e4", "b", "c1"],
      ["e4", "l", /^Weiß: Bauer schlägt/],
    ],
  ],
  [
    '<chess-board lang="fr" fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1"></chess-board>',
    [
      ["h8", "n", "Il n’y a aucun cavalier sur l’échiquier."],
      ["h8", "t", "a1"],
    ],
  ],
  [
    '<chess-board lang="es" pgn="1. e4 d5 2. exd5"></chess-board>',
    [["d8", "m", "Dama de d8: captura el peón de d5, d6, d7."]],
  ],
]
for (const [element, rows] of answers) {
  test(`keys answer questions on ${element.replace(/\s+/g, " ")}`, once, async ({ page, open }) => {
    await open(element)
    for (const [from, key, answer] of rows) {
      await enter(page, from)
      await page.keyboard.press(key)
      if (/^[a-h][1-8]$/.test(answer)) await expect(square(page, answer), `${key} on ${from}`).toBeFocused()
      else {
        await expect(status(page), `${key} on ${from}`).toHaveText(answer)
        await expect(square(page, from)).toBeFocused()
      }
    }
  })
}

test("other keys and those with Ctrl or Alt are left to the page", once, async ({ page, open }) => {
  await open(elements["chess-board"])
  await enter(page, "e2")
  await page.evaluate(() => {
    globalThis.left = []
    addEventListener("keydown", ({ key, ctrlKey, altKey, defaultPrevented }) => {
      if (key.length === 1 && !defaultPrevented)
        globalThis.left.push(`${ctrlKey ? "Control+" : altKey ? "Alt+" : ""}${key}`)
    })
  })
  const left = ["Control+m", "Alt+n", "z", "s", "t", "d", "0", "9", "/"]
  for (const key of [...left, ..."kqrbnp12345678mlca"]) await page.keyboard.press(key)
  expect(await page.evaluate(() => globalThis.left)).toEqual(left)
})

/** Attributes of a board, the name of its field, and typed words with their answers. */
const words = [
  [
    'pgn="1. e4 d5 2. exd5"',
    "Move",
    [
      ["p n", "White: knights b1, g1. Black: knights b8, g8."],
      ["pieces knights", "White: knights b1, g1. Black: knights b8, g8."],
      ["P  Q", "White: queen d1. Black: queen d8."],
      ["s d", "File d: d1, white queen; d2, white pawn; d5, white pawn; d8, black queen."],
      ["s 5", "Rank 5: d5, white pawn."],
      ["rank 6", "Rank 6 is empty."],
      ["file e", /^File e: e1, white king; e7, black pawn; e8, black king\.$/],
      ["m d8", "Queen d8: takes pawn d5, d6, d7."],
      ["moves e2", "e2 is empty."],
      ["l", "White: pawn takes pawn d5."],
      ["last", "White: pawn takes pawn d5."],
      ["c", "White has captured: pawn. Black has captured nothing."],
      ["captured", "White has captured: pawn. Black has captured nothing."],
      ["all", /^White: king e1; .* Black: king e8; /],
      ["p x", "“p x” is not understood: type “help” for a list of the words."],
      ["moves", "“moves” is not understood: type “help” for a list of the words."],
      ["s e9", "“s e9” is not understood: type “help” for a list of the words."],
      ["last move", "“last move” is not understood: type “help” for a list of the words."],
    ],
  ],
  [
    'lang="de" pgn="1. e4 d5 2. exd5"',
    "Zug",
    [
      ["p s", "Weiß: Springer b1, g1. Schwarz: Springer b8, g8."],
      ["figuren läufer", "Weiß: Läufer c1, f1. Schwarz: Läufer c8, f8."],
      ["p n", "Weiß: Springer b1, g1. Schwarz: Springer b8, g8."],
      ["Züge d8", "Dame d8: schlägt den Bauern auf d5, d6, d7."],
      ["zuge d8", "Dame d8: schlägt den Bauern auf d5, d6, d7."],
      ["Reihe 6", "Die 6. Reihe ist leer."],
      ["geschlagen", "Weiß hat geschlagen: Bauer. Schwarz hat nichts geschlagen."],
    ],
  ],
  // The letters of the language come first, as in moves: R is the king.
  [
    'lang="fr" fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1"',
    "Coup",
    [
      ["p r", "Blancs : roi e1. Noirs : roi e8."],
      ["colonne b", "La colonne b est vide."],
    ],
  ],
  [
    'lang="es" fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1"',
    "Jugada",
    [
      ["piezas torres", "Blancas: torre a1."],
      ["fila 1", "Fila 1: a1, torre blanca; e1, rey blanco."],
    ],
  ],
]
for (const [attributes, name, rows] of words) {
  test(`the Move field answers words with ${attributes}`, once, async ({ page, open }) => {
    await open(`<chess-board ${attributes}></chess-board>`)
    const input = field(page, name)
    await expect(input).toBeEditable()
    for (const [text, answer] of rows) {
      await input.fill(text)
      await input.press("Enter")
      await expect(status(page), text).toHaveText(answer)
      await expect(input).toHaveValue("")
      await expect(input).not.toHaveAttribute("aria-invalid")
      await expect(input).toBeFocused()
    }
  })
}

test("the Move field answers words and still plays moves", once, async ({ page, open }) => {
  await open(elements["chess-board"])
  await expect(page.getByRole("gridcell")).toHaveCount(64)
  const type = async (text) => {
    await field(page).fill(text)
    await field(page).press("Enter")
  }
  for (const text of ["?", "help"]) {
    await type(text)
    await expect(dialog(page)).toHaveAccessibleName("Words for the field “Move”")
    await expect(dialog(page).getByText(/^m, moves and a square/)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog(page)).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue("")
  }
  await type("board c3")
  await expect(square(page, "c3")).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await type("board")
  await expect(square(page, "c4")).toBeFocused()
  await type("c4")
  await expect(status(page)).toHaveText("White: pawn to c4.")
  // A text that is neither a word nor a move stays in the field to be corrected.
  await type("pawn")
  await expect(status(page)).toHaveText(/^"pawn" is not a move/)
  await expect(field(page)).toHaveValue("pawn")
})

test("a solved puzzle still answers and keeps its badge", once, async ({ page, open }) => {
  await open(elements["chess-puzzle"])
  const type = async (text) => {
    await field(page).fill(text)
    await field(page).press("Enter")
  }
  await expect(page.getByRole("button", { name: "Hint" })).toBeVisible()
  await type("e4")
  await expect(status(page)).toHaveText(/^Solved/)
  await type("last")
  await expect(status(page)).toHaveText("White: pawn to e4.")
  await expect(page.locator("[part=badge]")).toBeVisible()
  await enter(page, "d7")
  await page.keyboard.press("m")
  await expect(status(page)).toHaveText("Pawn d7: d5, d6.")
})

test("a page without the board's status gets the answers as events", once, async ({ page, open }) => {
  await open("<chess-board bare></chess-board>")
  await page.evaluate(async () => {
    const board = document.querySelector("chess-board")
    await board.ready
    globalThis.said = []
    board.addEventListener("say", ({ detail }) => globalThis.said.push(detail))
  })
  const enterText = (text) => page.evaluate((text) => document.querySelector("chess-board").enter(text), text)
  expect(await enterText("p k")).toBe(true)
  await expect
    .poll(() => page.evaluate(() => globalThis.said.at(-1)))
    .toEqual({ text: "White: king e1. Black: king e8.", refusal: false })
  expect(await enterText("pawn")).toBe(false)
  await enter(page, "a1")
  await page.keyboard.press("l")
  await expect
    .poll(() => page.evaluate(() => globalThis.said.at(-1)))
    .toEqual({ text: "Start of the game, White to move.", refusal: false })
  // The page may show the list in its own way.
  await page.evaluate(() =>
    document.querySelector("chess-board").addEventListener("keys", (event) => {
      event.preventDefault()
      globalThis.listed = event.detail.keys
    }),
  )
  await page.keyboard.press("?")
  await expect.poll(() => page.evaluate(() => globalThis.listed?.at(-1))).toBe("?: this list")
  await expect(dialog(page)).toHaveCount(0)
})

test("showKeys lists the keys including those of the page", once, async ({ page, open }) => {
  await open('<button>Help</button><chess-board pgn="1. e4 *"></chess-board>')
  await page.evaluate(() => {
    const board = document.querySelector("chess-board")
    board.addEventListener("keys", ({ detail }) => detail.keys.push("F: the other side"))
    // Deferred until the board is ready.
    document.querySelector("button").focus()
    board.showKeys()
  })
  await expect(dialog(page)).toHaveAccessibleName("Keyboard shortcuts")
  await expect(dialog(page).getByText("the moves of the piece")).toBeVisible()
  await expect(dialog(page).getByText("the other side")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Help" })).toBeFocused()
})

// ─── The board page ──────────────────────────────────────────────────────────────────────────────

onPage("the board page answers in its own status", once, async ({ page }) => {
  await typeMove(page, "p n")
  await expect(card(page)).toHaveText("White: knights b1, g1. Black: knights b8, g8.")
  await expect(page.locator("#typed-move")).toHaveValue("")
  await square(page, "g1").focus()
  await page.keyboard.press("m")
  await expect(card(page)).toHaveText("Knight g1: f3, h3.")
  // The answer replaces the line about the turn until the position changes.
  const heights = () =>
    page.evaluate(() => ["said", "state-title"].map((id) => document.getElementById(id).offsetHeight > 10))
  expect(await heights()).toEqual([true, false])
  for (const key of ["l", "c", "a"]) {
    await page.keyboard.press(key)
    await expect(card(page)).toHaveText({ l: /^Start/, c: /^White has captured nothing/, a: /^White: king e1/ }[key])
    expect(await heights()).toEqual([true, false])
  }
  await typeMove(page, "Nf3")
  await expect(card(page)).toHaveText("White: knight to f3.")
  expect(await heights()).toEqual([false, true])
  await square(page, "g8").focus()
  await page.keyboard.press("l")
  await expect(card(page)).toHaveText("White: knight to f3.")
  await expect.poll(heights).toEqual([true, false])
  await page.keyboard.press("?")
  await expect(dialog(page)).toHaveAccessibleDescription(/\? this list Elsewhere ← → one move back or forward/)
  await page.keyboard.press("Escape")
  await expect(square(page, "g8")).toBeFocused()
})

/** Whether a ring is drawn around the focused square. */
const hasRing = (page) =>
  page.evaluate(() => {
    const cell = document.querySelector("chess-board").shadowRoot.activeElement
    return getComputedStyle(cell, "::after").content !== "none"
  })

onPage("stepping by key after moves by mouse shows no focus ring", smoke, async ({ page }) => {
  await drag(page, "e2", "e4")
  await expect(square(page, "e4")).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await expect(card(page)).toHaveText("Start of the game, White to move.")
  expect(await hasRing(page)).toBe(false)
  await page.keyboard.press("ArrowRight")
  await expect(card(page)).toHaveText("White: pawn to e4.")
  expect(await hasRing(page)).toBe(false)
  // The rest is done by keyboard.
  await page.keyboard.press("n")
  await expect(square(page, "b1")).toBeFocused()
  expect(await hasRing(page)).toBe(true)
  await page.keyboard.press("ArrowLeft")
  await expect(square(page, "a1")).toBeFocused()
  // Again by mouse, and back from elsewhere by Tab.
  await drag(page, "e7", "e5")
  await expect(moves(page)).toHaveCount(2)
  expect(await hasRing(page)).toBe(false)
  await page.locator("#typed-move").click()
  // Tab passes the name of the player first.
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Shift+Tab")
  await expect(square(page, "e5")).toBeFocused()
  expect(await hasRing(page)).toBe(true)
})
