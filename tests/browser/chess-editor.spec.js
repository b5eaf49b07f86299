// <chess-editor>: setting up by mouse, touch and keyboard; the fields of a FEN; undo; what is wrong; its attributes,
// its property `setup` and its event.
import { expectNoViolation } from "./axe.js"
import { once, smoke, touches } from "./fixtures.js"
import { expect, marksOn, test } from "./pages.js"

const editor = (page) => page.locator("chess-editor")
const square = (page, name) =>
  page.getByRole("grid", { name: "Board to set up" }).getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const tool = (page, name) => editor(page).getByRole("radio", { name, exact: true })
const button = (page, name) => editor(page).getByRole("button", { name, exact: true })
const box = (page, name) => editor(page).getByRole("checkbox", { name, exact: true })
const select = (page, name) => editor(page).getByRole("combobox", { name, exact: true })
const counter = (page, name) => editor(page).getByRole("spinbutton", { name, exact: true })
const expectFen = (page, fen) => expect.poll(() => editor(page).evaluate(({ fen }) => fen)).toBe(fen)

const first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const nothing = "8/8/8/8/8/8/8/8 w - - 0 1"

// The whole editor is in view, because a page that scrolls during a drag would move the squares that were measured.
test.use({ viewport: { width: 1280, height: 900 } })

/** Opens an editor and records its events in `heard`. */
async function opens(page, open, attributes = "", ready = true) {
  await page.addInitScript(() => {
    globalThis.heard = []
    addEventListener("change", ({ detail }) =>
      heard.push([detail.fen, detail.problems.map(({ code, fatal }) => (fatal ? `${code}!` : code)).join(" ")]),
    )
  })
  await open(`<h1>An editor</h1><chess-editor ${attributes}></chess-editor>`)
  await editor(page).evaluate((host) => host.ready)
  if (ready) await expect(editor(page).getByRole("gridcell")).toHaveCount(64)
}
const heard = (page) => page.evaluate(() => heard.splice(0))

async function middle(locator) {
  await locator.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await locator.boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

async function drag(page, from, to) {
  const start = await middle(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  const end = "x" in to ? to : await middle(to)
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
}

test("each drag of a piece fires one event", smoke, async ({ page, open }) => {
  await opens(page, open, `fen="${nothing}"`)
  await drag(page, tool(page, "White king"), square(page, "e1"))
  await expectFen(page, "8/8/8/8/8/8/8/4K3 w - - 0 1")
  await drag(page, tool(page, "Black king"), square(page, "e7"))
  await drag(page, square(page, "e7"), square(page, "e8"))
  await expectFen(page, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
  // A piece replaces the one on its square.
  await drag(page, tool(page, "Black queen"), square(page, "e1"))
  await expectFen(page, "4k3/8/8/8/8/8/8/4q3 w - - 0 1")
  await drag(page, square(page, "e1"), { x: 2, y: 2 })
  await expectFen(page, "4k3/8/8/8/8/8/8/8 w - - 0 1")
  // These drags start from an empty square or end outside the board.
  await drag(page, tool(page, "White pawn"), { x: 2, y: 2 })
  await drag(page, square(page, "c3"), square(page, "c5"))
  await expect(tool(page, "Move")).toBeChecked()
  expect(await heard(page)).toEqual([
    ["8/8/8/8/8/8/8/4K3 w - - 0 1", "missing-king!"],
    ["8/4k3/8/8/8/8/8/4K3 w - - 0 1", ""],
    ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""],
    ["4k3/8/8/8/8/8/8/4q3 w - - 0 1", "missing-king!"],
    ["4k3/8/8/8/8/8/8/8 w - - 0 1", "missing-king!"],
  ])
})

test("a drag is cancelled by Escape or a second button", async ({ page, open, browserName }) => {
  await opens(page, open)
  const onBoard = square(page, "e2")
  for (const from of [onBoard, tool(page, "White queen")]) {
    for (const cancel of ["button", "Escape"]) {
      // Firefox under test does not fire an event for a second button over a label.
      if (browserName === "firefox" && cancel === "button" && from !== onBoard) continue
      const [start, end] = [await middle(from), await middle(square(page, "e5"))]
      if (cancel === "Escape") await from.focus()
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(end.x, end.y, { steps: 3 })
      const carried = await editor(page).locator(".dragged, .carried").boundingBox()
      expect(Math.abs(carried.x + carried.width / 2 - end.x)).toBeLessThan(2)
      expect(Math.abs(carried.y + carried.height / 2 - end.y)).toBeLessThan(2)
      if (cancel === "Escape") await page.keyboard.press("Escape")
      else await page.mouse.down({ button: "right" })
      await expect(editor(page).locator(".dragged, .carried"), `${from}, ${cancel}`).toHaveCount(0)
      if (cancel === "button") await page.mouse.up({ button: "right" })
      await page.mouse.up()
    }
  }
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
  await expect(square(page, "e5")).toHaveAccessibleName("e5, empty")
  expect(await heard(page)).toEqual([])
})

test("a press that moves slightly within its square or tool is a click", async ({ page, open }) => {
  await opens(page, open)
  const press = async (locator, ...points) => {
    const { x, y } = await middle(locator)
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const [right, down] of points) await page.mouse.move(x + right, y + down, { steps: 2 })
    await page.mouse.up()
  }
  await press(square(page, "e2"), [8, 0])
  await expect(square(page, "e2")).toHaveAttribute("aria-selected", "true")
  await press(square(page, "e4"), [0, 8])
  const moved = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
  await expectFen(page, moved)
  await press(square(page, "e4"), [0, -120], [0, 0])
  await expect(square(page, "e4")).not.toHaveAttribute("aria-selected", "true")
  await press(tool(page, "White knight"), [6, 3])
  await expect(tool(page, "White knight")).toBeChecked()
  await press(square(page, "e5"), [7, 7])
  await expectFen(page, moved.replace("8/8/4P3", "8/4N3/4P3"))
  await press(tool(page, "Black queen"), [0, 200], [0, 0])
  await expect(tool(page, "White knight")).toBeChecked()
})

test("clicks place, move and erase pieces", once, async ({ page, open }) => {
  await opens(page, open)
  await square(page, "e2").click()
  await expect(square(page, "e2")).toHaveAttribute("aria-selected", "true")
  await expect(editor(page).getByRole("status")).toHaveText("e2: choose the other square, or press Escape.")
  await square(page, "e4").click()
  await expectFen(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
  await button(page, "Empty").click()
  await tool(page, "White knight").check()
  await expect(editor(page).getByRole("status")).toHaveText(
    "Choose squares for the white knight; choosing them again takes it off.",
  )
  await square(page, "b1").click()
  await square(page, "g1").click()
  await square(page, "b1").click()
  await expectFen(page, "8/8/8/8/8/8/8/6N1 w - - 0 1")
  await tool(page, "Black pawn").check()
  await drag(page, square(page, "a7"), square(page, "c7"))
  await expectFen(page, "8/ppp5/8/8/8/8/8/6N1 w - - 0 1")
  // A whole drag is one undo step.
  await button(page, "Undo").click()
  await expectFen(page, "8/8/8/8/8/8/8/6N1 w - - 0 1")
  await button(page, "Redo").click()
  await tool(page, "Erase").check()
  await drag(page, square(page, "b7"), square(page, "h7"))
  await square(page, "g1").click()
  await expectFen(page, "8/p7/8/8/8/8/8/8 w - - 0 1")
})

test("a position is set up by keyboard alone", once, async ({ page, open }) => {
  await opens(page, open)
  // The tools are one group of radio buttons, and the squares one tab stop.
  await page.keyboard.press("Tab")
  await expect(square(page, "e4")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(tool(page, "Move")).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Shift+N")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("p")
  await expectFen(page, "rnbqkbnr/pppppppp/8/8/4Np2/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
  await page.keyboard.press("Delete")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Enter")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Space")
  await expect(square(page, "e5")).toBeFocused()
  await expectFen(page, "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await expect(square(page, "e5")).not.toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Control+z")
  await expectFen(page, "rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
  await page.keyboard.press("Control+Shift+Z")
  await expectFen(page, "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
  await square(page, "e5").focus()
  await page.keyboard.press("2")
  await expect(square(page, "e2")).toBeFocused()
  await page.keyboard.press("?")
  await expect(editor(page).getByRole("status")).toHaveText(/^On the board: K Q R B N P put a black piece/)
  // The tools are radio buttons: an arrow chooses the next one.
  await tool(page, "White king").focus()
  await page.keyboard.press("ArrowRight")
  await expect(tool(page, "White queen")).toBeChecked()
})

test("buttons undo, redo, reset, empty and flip the board", once, async ({ page, open }) => {
  const given = "4k3/8/8/8/8/8/8/4K2R b K - 3 9"
  await opens(page, open, `fen="${given}"`)
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true")
  await button(page, "Empty").click()
  // The side to move and the counters stay.
  await expectFen(page, "8/8/8/8/8/8/8/8 b - - 3 9")
  await button(page, "Start").click()
  await expectFen(page, first)
  await button(page, "Undo").click()
  await button(page, "Undo").click()
  await expectFen(page, given)
  await expect(box(page, "White O-O")).toBeChecked()
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true")
  await button(page, "Undo").click({ force: true })
  await button(page, "Redo").click()
  await expectFen(page, "8/8/8/8/8/8/8/8 b - - 3 9")
  expect((await heard(page)).map(([fen]) => fen)).toEqual([
    "8/8/8/8/8/8/8/8 b - - 3 9",
    first,
    "8/8/8/8/8/8/8/8 b - - 3 9",
    given,
    "8/8/8/8/8/8/8/8 b - - 3 9",
  ])
  // Flipping the board does not change the position.
  await expect(editor(page).getByRole("gridcell").first()).toHaveAccessibleName("a8, empty")
  await button(page, "Flip").click()
  await expect(editor(page).getByRole("gridcell").first()).toHaveAccessibleName("h1, empty")
  expect(await editor(page).evaluate(({ orientation }) => orientation)).toBe("black")
  await button(page, "Flip").click()
  await expect(editor(page).getByRole("gridcell").first()).toHaveAccessibleName("a8, empty")
  expect(await heard(page)).toEqual([])
  // Setting another position clears the undo history.
  await editor(page).evaluate((host, fen) => (host.fen = fen), given)
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true")
  await expect(button(page, "Redo")).toHaveAttribute("aria-disabled", "true")
})

test("castling boxes are disabled where the board rules castling out", once, async ({ page, open }) => {
  await opens(page, open, 'fen="r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"')
  for (const name of ["White O-O", "White O-O-O"]) await expect(box(page, name)).toBeChecked()
  await expect(box(page, "Black O-O-O")).toBeEnabled()
  await expect(box(page, "Black O-O-O")).not.toBeChecked()
  await expect(box(page, "Black O-O")).toBeDisabled()
  await expect(box(page, "Black O-O")).toHaveAccessibleDescription("The rook is not at home.")
  await box(page, "Black O-O-O").check()
  await box(page, "White O-O").uncheck()
  await expectFen(page, "r3k3/8/8/8/8/8/8/R3K2R w Qq - 0 1")
  await drag(page, square(page, "a1"), square(page, "b1"))
  await expectFen(page, "r3k3/8/8/8/8/8/8/1R2K2R w q - 0 1")
  await expect(box(page, "White O-O-O")).toBeDisabled()
  await drag(page, square(page, "e8"), square(page, "d8"))
  await expectFen(page, "r2k4/8/8/8/8/8/8/1R2K2R w - - 0 1")
  for (const name of ["Black O-O", "Black O-O-O"]) {
    await expect(box(page, name)).toBeDisabled()
    await expect(box(page, name)).toHaveAccessibleDescription("The king is not at home.")
  }
  await expect(box(page, "White O-O")).toBeEnabled()
  await expect(box(page, "White O-O")).toHaveAccessibleDescription("")
  // A reason that concerns the kings is given once.
  const once = editor(page).getByText("No castling: the kings are not at home.")
  await expect(once).toHaveCount(0)
  await button(page, "Empty").click()
  await expect(once).toBeVisible()
})

test("en passant is offered only after a possible double step", once, async ({ page, open }) => {
  // Black's pawns on d5 and f5 can have made a double step; b7 blocks the one on b5, and the pawn on h6 is on the
  // wrong rank.
  await opens(page, open, 'fen="4k3/1n6/7p/1p1p1p2/4P3/8/8/4K3 w - - 0 9"')
  const choice = select(page, "En passant")
  await expect(choice.locator("option")).toHaveText(["none", "d6", "f6"])
  await choice.selectOption("d6")
  await expectFen(page, "4k3/1n6/7p/1p1p1p2/4P3/8/8/4K3 w - d6 0 9")
  // Moving another piece keeps the square; moving the pawn clears it.
  await drag(page, square(page, "h6"), square(page, "h5"))
  await expectFen(page, "4k3/1n6/8/1p1p1p1p/4P3/8/8/4K3 w - d6 0 9")
  await drag(page, square(page, "d5"), square(page, "d4"))
  await expectFen(page, "4k3/1n6/8/1p3p1p/3pP3/8/8/4K3 w - - 0 9")
  await select(page, "Side to move").selectOption("Black")
  await expect(choice.locator("option")).toHaveText(["none", "e3"])
  await choice.selectOption("e3")
  await expectFen(page, "4k3/1n6/8/1p3p1p/3pP3/8/8/4K3 b - e3 0 9")
  await select(page, "Side to move").selectOption("White")
  await expectFen(page, "4k3/1n6/8/1p3p1p/3pP3/8/8/4K3 w - - 0 9")
  // The FEN of another program is shown with its problems.
  await editor(page).evaluate((host) => (host.fen = "4k3/8/8/8/8/8/8/4K3 w - d6 0 1"))
  await expect(choice).toHaveValue("d6")
  await expect(editor(page).getByRole("listitem")).toHaveText([
    "The en passant square d6 was ignored: no pawn can have just passed it.",
  ])
})

test("counters take whole numbers in their ranges", once, async ({ page, open }) => {
  await opens(page, open)
  await editor(page).getByText("Move counters").click()
  const [halfmoves, fullmoves] = [
    counter(page, "Half-moves since a capture or pawn move"),
    counter(page, "Move number"),
  ]
  // Firefox's driver would insert the number before the present one.
  const write = async (field, text) => {
    await field.focus()
    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.press("Delete")
    await page.keyboard.type(text)
  }
  await write(fullmoves, "42")
  await expectFen(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 42")
  await write(halfmoves, "7")
  await expectFen(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 42")
  for (const [field, wrong] of [
    [fullmoves, "0"],
    [fullmoves, "1.5"],
    [halfmoves, "-1"],
    [halfmoves, ""],
    [halfmoves, "4294967296"],
  ]) {
    await field.evaluate((input, text) => {
      input.value = text
      input.dispatchEvent(new InputEvent("input"))
    }, wrong)
    await expect(field).toHaveAttribute("aria-invalid", "true")
  }
  await expectFen(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 42")
  await write(fullmoves, "43")
  await expect(fullmoves).not.toHaveAttribute("aria-invalid")
  await button(page, "Undo").click()
  await button(page, "Undo").click()
  await button(page, "Undo").click()
  await expectFen(page, first)
  await expect(fullmoves).toHaveValue("1")
  await expect(halfmoves).toHaveValue("0")
})

test("Chess960 rights name the files of the rooks", once, async ({ page, open }) => {
  await opens(page, open, 'fen="4k3/8/8/8/8/8/8/1R3KR1 w - - 0 1"')
  await expect(box(page, "White O-O")).toBeDisabled()
  await box(page, "Chess960").check()
  expect(await editor(page).evaluate(({ chess960 }) => chess960)).toBe(true)
  await box(page, "White O-O").check()
  await box(page, "White O-O-O").check()
  await expectFen(page, "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1")
  expect(await editor(page).evaluate(({ setup }) => [setup.chess960, setup.castling.white])).toEqual([
    true,
    { king: "g1", queen: "b1" },
  ])
  // An inner rook that a FEN names keeps its right.
  await editor(page).evaluate((host) => (host.fen = "4k3/8/8/8/8/8/8/5KRR w G - 0 1"))
  await expect(box(page, "White O-O")).toBeChecked()
  await square(page, "a1").focus()
  await page.keyboard.press("Shift+N")
  await expectFen(page, "4k3/8/8/8/8/8/8/N4KRR w G - 0 1")
  await box(page, "Chess960").uncheck()
  await expectFen(page, "4k3/8/8/8/8/8/8/N4KRR w - - 0 1")
  expect(await editor(page).evaluate((host) => host.getAttribute("chess960"))).toBe(null)
  await button(page, "Undo").click()
  await expectFen(page, "4k3/8/8/8/8/8/8/N4KRR w G - 0 1")
  await expect(box(page, "Chess960")).toBeChecked()
})

test("chess960 with a number sets that starting position", once, async ({ page, open }) => {
  // Number 0 in Scharnagl's table is BBQNNRKR.
  await opens(page, open, 'chess960="0"')
  await expect(square(page, "a1")).toHaveAccessibleName("a1, white bishop")
  await expect(square(page, "g8")).toHaveAccessibleName("g8, black king")
  for (const name of ["White O-O", "Black O-O-O"]) await expect(box(page, name)).toBeChecked()
  await button(page, "Empty").click()
  await button(page, "Start").click()
  await expectFen(page, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1")
})

test("the property setup is null where there is none", once, async ({ page, open }) => {
  await opens(page, open)
  const result = await editor(page).evaluate(async (host) => {
    const { Setup } = await import("/module/index.js")
    const { setup } = host
    const read = [setup.equals(Setup.start()), host.setup === setup]
    host.setup = Setup.empty().put("c1", "K").put("h1", "R").put("c8", "k").with({ chess960: true, castling: "H" })
    read.push(host.fen, host.chess960, host.setup.castling.white.king, host.setup.chess960)
    host.setup = Setup.empty().with({ turn: "black", fullmoves: 8 })
    read.push(host.fen, host.chess960, host.setup.turn)
    host.fen = "4k3/8/8/8/8/8/8/4K3"
    read.push(host.setup.fen())
    host.fen = "4k3/8/8"
    read.push(host.setup)
    host.fen = "10/10/10"
    read.push(host.setup)
    host.setup = null
    read.push(host.fen, host.setup.equals(Setup.start()))
    for (const wrong of ["8/8/8/8/8/8/8/8", 5, {}]) {
      try {
        host.setup = wrong
        read.push("taken")
      } catch (error) {
        read.push(error.name)
      }
    }
    return read
  })
  expect(result).toEqual([
    ...[true, true],
    ...["2k5/8/8/8/8/8/8/2K4R w K - 0 1", true, "h1", true],
    ...["8/8/8/8/8/8/8/8 b - - 0 8", null, "black"],
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ...[null, null],
    ...[null, true],
    ...["TypeError", "TypeError", "TypeError"],
  ])
  expect(await heard(page)).toEqual([])
})

test("problems are listed, marked and named on their squares", once, async ({ page, open }) => {
  await opens(page, open, 'fen="P3k3/8/8/8/8/8/8/4K3 w - - 0 1"')
  await expect(editor(page).getByRole("listitem")).toHaveText([/^There is a pawn on a8/])
  expect(await marksOn(editor(page))).toEqual(["red a8"])
  await expect(square(page, "a8")).toHaveAccessibleName("a8, white pawn, something is wrong")
  await drag(page, square(page, "a8"), square(page, "a7"))
  await expect(editor(page).getByRole("listitem")).toHaveCount(0)
  expect(await marksOn(editor(page))).toEqual([])
})

test("a FEN that cannot be read is reported and can be replaced", once, async ({ page, open }) => {
  await opens(page, open, 'fen="8/8/9/8/8/8/8/8"')
  await expect(page.getByRole("alert")).toHaveText(
    "This position cannot be shown: rank 6 of its FEN has 9 squares, not 8.",
  )
  await editor(page).evaluate((host) => (host.fen = "8/8/8/8/8/8/8/8 w KX - 0 1"))
  await expect(page.getByRole("alert")).toHaveText(/“X”|"X"|castling/i)
  await square(page, "e4").focus()
  await page.keyboard.press("k")
  await expectFen(page, "8/8/8/8/4k3/8/8/8 w - - 0 1")
  await expect(page.getByRole("alert")).toHaveCount(0)
  await editor(page).evaluate((host) => {
    host.fen = null
    host.chess960 = 960
  })
  await expect(page.getByRole("alert")).toHaveText(
    "“960” is not the number of a Chess960 position: 0 to 959 was expected.",
  )
})

test("a board of another size is set up without the rules", once, async ({ page, open }) => {
  await opens(page, open, 'fen="10/10/10 w - - 0 1" pieces="A:icon.svg a:icon.svg"', false)
  await expect(editor(page).getByRole("gridcell")).toHaveCount(30)
  await expect(editor(page).getByRole("listitem")).toHaveText([/^Only to look at/])
  await tool(page, "White A").check()
  await square(page, "j3").click()
  await expectFen(page, "9A/10/10 w - - 0 1")
  await select(page, "Side to move").selectOption("Black")
  await expectFen(page, "9A/10/10 b - - 0 1")
  await expect(box(page, "Chess960")).toBeDisabled()
  expect((await heard(page)).map(([, problems]) => problems)).toEqual(["", ""])
})

test("hands, holes and promoted pieces are kept", once, async ({ page, open }) => {
  await opens(page, open, 'fen="3k/1+b2/*2*/K3[PPn] w - - 0 1" pieces="A:archbishop"', false)
  await expect(editor(page).getByRole("gridcell")).toHaveCount(16)
  await expect(editor(page).locator("[part=hand]")).toHaveText(["", "2"])
  // A white A on the board brings the tool for the black one, too.
  await expect(tool(page, "Black A")).toHaveCount(1)
  await tool(page, "White A").check()
  await square(page, "d1").click()
  await expectFen(page, "3k/1+b2/*2*/K2A[PPn] w - - 0 1")
  await expect(editor(page).getByRole("gridcell", { name: "d1, white archbishop" })).toHaveCount(1)
  // The tools are those of the attribute's pieces and of the pieces on the board.
  await editor(page).evaluate((host) => Object.assign(host, { fen: "4/4/4/4 w - - 0 1", pieces: "C:chancellor" }))
  await expect(tool(page, "Black C")).toHaveCount(1)
  await expect(tool(page, "White A")).toHaveCount(0)
  await editor(page).evaluate((host) => (host.pieces = "H:hawk"))
  await expect(tool(page, "Black H")).toHaveCount(1)
  await expect(tool(page, "Black C")).toHaveCount(0)
})

test("the drawing tools set marks, arrows, shade and the last move", smoke, async ({ page, open }) => {
  await opens(page, open, 'drawing fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1"')
  const drawn = () => editor(page).evaluate(({ marks, arrows, shade, lastMove }) => [marks, arrows, shade, lastMove])
  await tool(page, "Mark").check()
  await expect(editor(page).getByRole("status")).toHaveText(/^Choose squares to mark them/)
  await square(page, "e4").click()
  await drag(page, square(page, "a5"), square(page, "c5"))
  await select(page, "Kind of mark").selectOption("captures only")
  await square(page, "d6").click()
  await expect.poll(drawn).toEqual(["Ge4,Ga5,Gb5,Gc5 capture:d6", null, null, null])
  expect(await marksOn(editor(page))).toEqual(["capture d6", "green a5", "green b5", "green c5", "green e4"])
  // Arrows are never plain. A colour chosen with another tool switches to marks.
  await tool(page, "Arrow").check()
  await expect(tool(page, "Plain")).toBeDisabled()
  await tool(page, "Red").check()
  await square(page, "e1").focus()
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key)
  await tool(page, "Last move").check()
  await drag(page, square(page, "e8"), square(page, "d8"))
  await tool(page, "Shade").check()
  await square(page, "h1").click()
  await expect.poll(drawn).toEqual(["Ge4,Ga5,Gb5,Gc5 capture:d6", "Re1e3", "h1", "e8d8"])
  await tool(page, "Blue").check()
  await expect(tool(page, "Mark")).toBeChecked()
  await tool(page, "Move").check()
  await square(page, "b2").click({ button: "right" })
  // Windows would open the context menu now.
  const menu = await square(page, "b2").evaluate((cell) =>
    cell.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, composed: true, cancelable: true, button: 2 })),
  )
  expect(menu).toBe(false)
  await page.mouse.move(...Object.values(await middle(square(page, "h8"))))
  await page.mouse.down({ button: "right" })
  const end = await middle(square(page, "h5"))
  await page.mouse.move(end.x, end.y, { steps: 3 })
  // The arrow is visible while it is drawn.
  await expect(page.getByRole("grid", { name: "Board to set up" })).toHaveAccessibleDescription(/h8 to h5 \(blue\)/)
  expect((await drawn())[1]).toBe("Re1e3")
  await page.mouse.up({ button: "right" })
  await expect.poll(drawn).toEqual(["Ge4,Ga5,Gb5,Gc5,Bb2 capture:d6", "Re1e3,Bh8h5", "h1", "e8d8"])
  // Drawing has not moved a piece, and undo removes the drawings one by one.
  await expectFen(page, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
  await editor(page).evaluate((host) => {
    for (let step = 0; step < 3; step++) host.undo()
  })
  await expect.poll(drawn).toEqual(["Ge4,Ga5,Gb5,Gc5 capture:d6", "Re1e3", null, "e8d8"])
  await editor(page).evaluate((host) => host.redo())
  await expect.poll(drawn).toEqual(["Ge4,Ga5,Gb5,Gc5 capture:d6", "Re1e3", "h1", "e8d8"])
  expect(new Set((await heard(page)).map(([fen]) => fen))).toEqual(new Set(["4k3/8/8/8/8/8/8/4K3 w - - 0 1"]))
  // Removing the attribute removes the tools.
  await tool(page, "Arrow").check()
  await editor(page).evaluate((host) => (host.drawing = false))
  await expect(tool(page, "Arrow")).toHaveCount(0)
  await expect(tool(page, "Move")).toBeChecked()
})

test("edit() changes the board in a single step of undo", once, async ({ page, open }) => {
  await opens(page, open)
  const result = await editor(page).evaluate((host) => {
    host.edit({ fen: "8/8/8/8/8/8/8/K7 w - - 0 1" }, "fen")
    host.edit({ fen: "8/8/8/8/8/8/8/KN6 w - - 0 1", marks: "a1" }, "fen")
    host.edit({ marks: "a1,b1" }, "marks")
    const states = [[host.fen, host.marks]]
    for (const step of ["undo", "undo", "undo", "redo", "redo"]) {
      host[step]()
      states.push([host.fen, host.marks])
    }
    host.edit({ marks: "" })
    return [...states, [host.fen, host.marks]]
  })
  const two = "8/8/8/8/8/8/8/KN6 w - - 0 1"
  const done = [two, "a1,b1"]
  expect(result).toEqual([done, [two, "a1"], [first, null], [first, null], [two, "a1"], done, [two, null]])
  expect(await heard(page)).toHaveLength(8)
})

test("the drawing tools are loaded only with the attribute drawing", once, async ({ page, open }) => {
  const asked = []
  page.on("request", (request) => asked.push(request.url()))
  await opens(page, open, 'marks="Re4" arrows="Ga1a8" last-move="e2e4" check="e1"')
  expect(asked.filter((url) => /drawing/.test(url))).toEqual([])
  await expect(page.getByRole("grid", { name: "Board to set up" })).toHaveAccessibleDescription(
    /Last move: e2 to e4\. In check: e1\. Marked red: e4\. Arrows: a1 to a8 \(green\)\.$/,
  )
  await square(page, "b4").click({ button: "right" })
  expect(await editor(page).evaluate(({ marks }) => marks)).toBe("Re4")
  await expect(tool(page, "Mark")).toHaveCount(0)
})

test('rules="free" turns problems into advice', once, async ({ page, open }) => {
  await opens(page, open, 'rules="free" fen="P3k3/8/8/8/8/8/8/4K3 w - - 0 1"')
  await expect(editor(page).getByRole("listitem")).toHaveText([/^There is a pawn on a8/])
  expect(await marksOn(editor(page))).toEqual([])
  await square(page, "e1").focus()
  await page.keyboard.press("Delete")
  await expect(editor(page).getByRole("listitem")).toHaveCount(0)
  expect(await heard(page)).toEqual([["P3k3/8/8/8/8/8/8/8 w - - 0 1", ""]])
})

test("fields of the page beside the board keep their keys", once, async ({ page, open }) => {
  await open('<chess-editor><label slot="start">Name <input></label><button slot="end">Save</button></chess-editor>')
  await editor(page).evaluate((host) => host.ready)
  const [name, save] = [page.getByRole("textbox", { name: "Name" }), page.getByRole("button", { name: "Save" })]
  const places = await Promise.all(
    [name, editor(page).locator("[part=fields]"), save].map(async (each) => (await each.boundingBox()).y),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  await name.fill("knk")
  await name.press("Control+z")
  await expectFen(page, null)
})

test("tools, fields and problems are in German", once, async ({ page, open }) => {
  await opens(page, open, 'lang="de" fen="4k3/8/8/8/8/8/8/R7 w - - 0 1"')
  await expect(page.getByRole("grid", { name: "Brett zum Aufbauen" })).toBeVisible()
  await expect(tool(page, "Weißer Turm")).toHaveCount(1)
  await expect(editor(page).getByRole("listitem")).toHaveText(["Weiß hat keinen König."])
  await expect(box(page, "Weiß O-O-O")).toHaveAccessibleDescription("Der König steht nicht auf seinem Ausgangsfeld.")
  await expect(editor(page).getByRole("gridcell", { name: "a1, weißer Turm", exact: true })).toBeVisible()
  await expect(button(page, "Leeren")).toBeVisible()
})

test("the editor loads near the viewport", once, async ({ page, open }) => {
  await page.route("**/try.css", (route) =>
    route.fulfill({ contentType: "text/css", body: "main { padding-block-start: 400vh }" }),
  )
  await open("<chess-editor></chess-editor>", { head: '<link rel="stylesheet" href="try.css">' })
  await expect(editor(page).getByRole("img", { name: "Board to set up" })).toHaveCount(1)
  await expect(editor(page).getByRole("gridcell")).toHaveCount(0)
  await page.keyboard.press("Tab")
  await expect(square(page, "e4")).toBeFocused()
})

test("axe finds no violations in any state", once, async ({ page, open }) => {
  await opens(page, open, 'fen="P3k3/8/8/8/8/8/8/R3K3 w Q - 0 1"')
  await expectNoViolation(page)
  await editor(page).evaluate((host) => (host.coords = "outside"))
  await tool(page, "White queen").check()
  await expectNoViolation(page, { schemes: ["light"] })
})

for (const width of [200, 360, 1000]) {
  test(`at ${width} pixels nothing overflows and the board is as wide as possible`, once, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const lang of ["en", "de", "fr"]) {
      await opens(page, open, `lang="${lang}"`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const { width: board } = await editor(page).locator("[part=board]").boundingBox()
      expect(board).toBe(Math.min(512, width - 16))
      const fields = await editor(page).locator("[part=fields]").boundingBox()
      const { x, y, height } = await editor(page).locator("[part=board]").boundingBox()
      // The fields are beside the board if there is room, otherwise below it.
      if (width === 1000) expect(fields.x).toBeGreaterThan(x + board)
      else expect(fields.y).toBeGreaterThan(y + height)
    }
  })
}

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test("taps and drags set up a position", once, async ({ page, open }) => {
    await opens(page, open)
    await square(page, "e2").tap()
    await square(page, "e4").tap()
    await expectFen(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    const finger = await touches(page)
    const dragged = async (from, to) => {
      const [start, end] = [await middle(from), "x" in to ? to : await middle(to)]
      await finger.down(start)
      await finger.move({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
      await finger.move(end)
      await finger.up()
    }
    await dragged(square(page, "d7"), square(page, "d5"))
    await expectFen(page, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    await dragged(tool(page, "White queen"), square(page, "a3"))
    await expectFen(page, "rnbqkbnr/ppp1pppp/8/3p4/4P3/Q7/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    await dragged(square(page, "a3"), { x: 20, y: 2 })
    await expectFen(page, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    // Chromium under test sometimes drops a tap right after a drag.
    await expect(async () => {
      await tool(page, "Black knight").tap()
      await expect(tool(page, "Black knight")).toBeChecked({ timeout: 1000 })
    }).toPass()
    await dragged(square(page, "a6"), square(page, "c6"))
    await expectFen(page, "rnbqkbnr/ppp1pppp/nnn5/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    for (const name of ["Black king", "Erase"]) {
      const { width, height } = await tool(page, name).boundingBox()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
    }
  })
})
