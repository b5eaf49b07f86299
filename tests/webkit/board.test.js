// The board page in WebKit: playing a game to its end, reading one, a flag fall, a claim, taking back, a game from a
// link.
import assert from "node:assert/strict"
import { after, before, it } from "node:test"
import { start } from "./driver.js"

/** @type {import("./driver.js").Browser} */
let browser
let stop = async () => {}
before(async () => ({ browser, stop } = await start()))
after(() => stop())

async function open(path = "") {
  await browser.visit(path)
  await browser.until(
    true,
    () =>
      Boolean(document.querySelector("#acts:not([inert])")) &&
      document.querySelector("chess-board").matches(":defined"),
  )
}
/** Types moves into the page's field. @param {string} moves */
const play = (moves) =>
  browser.run((moves) => {
    for (const move of moves) {
      document.querySelector("#typed-move").value = move
      document.querySelector("#typed").requestSubmit()
    }
  }, moves.split(" "))
const press = (id) => browser.run((id) => document.getElementById(id).click(), id)
const says = (text) => browser.until(text, () => document.querySelector("#said").textContent.trim())
/** No-break spaces count as spaces. */
const titled = (text) =>
  browser.until(text, () => document.querySelector("#state-title").textContent.replace(/\s/g, " "))
const pgn = () => browser.run(() => document.querySelector("chess-board").game.pgn())
const listed = (moves) =>
  browser.until(moves, () =>
    [...document.querySelectorAll("#move-list button")].map(({ textContent }) => textContent).join(" "),
  )

it("a game is played by hand and by typing to mate", async () => {
  await open()
  await browser.drag("f2", "f3")
  await browser.click("e7", "e5")
  await play("g4 Qh4")
  assert.equal(await titled("Black wins by checkmate · 0–1"), "Black wins by checkmate · 0–1")
  assert.equal(await says("Black: queen to h4. Checkmate, Black wins."), "Black: queen to h4. Checkmate, Black wins.")
  assert.equal(await listed("f3 e5 g4 Qh4#"), "f3 e5 g4 Qh4#")
})

it("a refused move marks the card", async () => {
  await open()
  await play("e4 Ke7")
  assert.equal(await browser.run(() => document.querySelector("#card").classList.contains("refused")), true)
})

it("a move is taken back and brought back", async () => {
  await open()
  await play("e4 Ke7 e5")
  await press("take-back")
  assert.equal(await listed("e4"), "e4")
  await browser.run(() => document.querySelector("#note button").click())
  assert.equal(await listed("e4 e5"), "e4 e5")
})

it("a repetition is claimed", async () => {
  await open()
  await play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
  await browser.run(() => document.querySelector("#claims button").click())
  const drawn = "Draw by threefold repetition, claimed by White · ½–½"
  assert.equal(await titled(drawn), drawn)
})

it("a flag falls", async () => {
  await open()
  await browser.run(() => {
    const game = document.querySelector("chess-board").game.pgn()
    const clock = { control: { kind: "fischer", base: 60000, step: 0 }, times: { white: 300, black: 60000 } }
    const stored = {
      version: 1,
      pgn: game,
      path: [],
      ply: 0,
      situation: "playing",
      declaredAt: [],
      touched: true,
      source: "",
      issues: [],
      clock,
    }
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem("chess-arbiter.game", JSON.stringify(stored))
  })
  await browser.driver.navigate().refresh()
  await browser.until(true, () => Boolean(document.querySelector("#acts:not([inert])")))
  await browser.run(() => document.querySelector(".time > button").click())
  await browser.until(true, () => Boolean(document.querySelector("#clocks-dialog[open]")))
  await press("clocks")
  assert.equal(await says("White’s flag fell: Black wins on time."), "White’s flag fell: Black wins on time.")
})

it("an annotated game is read from an address and shared", async () => {
  await open()
  // "1. e4 e5 {solid} (1... c5 2. Nf3) 2. Nf3 *" in the page's format, compressed by another program.
  const { deflateRawSync } = await import("node:zlib")
  const text = '[White "A"]\n\n1. e4 e5 {solid} (1... c5 2. Nf3) 2. Nf3 *\n'
  await browser.visit(`#pgn=${deflateRawSync(text).toString("base64url")}`)
  assert.equal(await listed("e4 e5 c5 Nf3 Nf3"), "e4 e5 c5 Nf3 Nf3")
  assert.equal(await browser.run(() => document.querySelector("#table").dataset.situation), "reading")
  await press("last")
  assert.equal(await says("White: knight to f3."), "White: knight to f3.")
  const before = await pgn()
  await press("share")
  const address =
    (await browser.until(true, () => document.querySelector("#share-game")?.value.includes("#pgn="))) &&
    (await browser.run(() => document.querySelector("#share-game").value))
  await browser.visit(new URL(address).hash)
  assert.equal(await listed("e4 e5 c5 Nf3 Nf3"), "e4 e5 c5 Nf3 Nf3")
  assert.equal(await pgn(), before)
})

it("an engine that the user brings evaluates and plays", async () => {
  await open()
  await press("settings")
  await browser.until(true, () => Boolean(document.querySelector("#settings-dialog .ways button")))
  await browser.run(() => document.querySelector("#settings-dialog .ways button").click())
  await browser.until(true, () => document.querySelector("#engine-dialog input[type=file]")?.checkVisibility())
  await browser.run(() => {
    const script = `onmessage = async ({ data }) => {
      if (data === "uci") postMessage("id name " + (await (await fetch("name.txt")).text()) + "\\nuciok")
      if (data === "isready") postMessage("readyok")
      if (/^go/.test(data)) postMessage("info depth 3 score cp 40 pv d2d4 d7d5\\nbestmove d2d4")
    }`
    const files = new DataTransfer()
    files.items.add(new File([script], "tiny.js"))
    files.items.add(new File(["Tiny"], "name.txt"))
    const chooser = document.querySelector("#engine-dialog input[type=file]")
    chooser.files = files.files
    chooser.dispatchEvent(new Event("change"))
  })
  await browser.until("Tiny", () => document.querySelector("#engine-dialog [role=status]").textContent)
  await browser.until("+0.41.\u00a0d4 d5", () => document.querySelector(".engine li")?.textContent)
  await browser.run(() => document.querySelector("#engine-dialog [value=black]").click())
  await listed("d4")
})

it("settings hold and a position is set up by hand", async () => {
  await open()
  await play("e4")
  await press("settings")
  await browser.until(true, () => Boolean(document.querySelector("#settings-dialog[open]")))
  await browser.run(() => {
    const dialog = document.querySelector("#settings-dialog")
    dialog.querySelector("[value=blue]").click()
    dialog.querySelectorAll("[type=checkbox]")[1].click()
    dialog.querySelector(".close").click()
  })
  assert.equal(await browser.until("blue", () => document.querySelector("#board").getAttribute("theme")), "blue")
  await press("open-set-up")
  await browser.until(true, () => Boolean(document.querySelector("#set-up-dialog[open] chess-editor")?.setup))
  await browser.run(() => {
    const { shadowRoot } = document.querySelector("chess-editor")
    const named = (name) => [...shadowRoot.querySelectorAll("button")].find(({ textContent }) => textContent === name)
    const put = (piece, square) => {
      shadowRoot.querySelector(`input[aria-label="${piece}"]`).click()
      shadowRoot.querySelector(`[aria-label^="${square}, "]`).click()
    }
    named("Empty").click()
    put("White king", "e1")
    put("Black king", "e8")
    put("White pawn", "a2")
  })
  const written = () => document.querySelector("#fen-in").value
  assert.equal(await browser.until("4k3/8/8/8/8/8/P7/4K3 b - - 0 1", written), "4k3/8/8/8/8/8/P7/4K3 b - - 0 1")
  await browser.run(() => document.querySelector("#set-up [type=submit]").click())
  assert.equal(await titled("Black to move · move 1"), "Black to move · move 1")
  await play("Kd7")
  assert.equal(await listed("Kd7"), "Kd7")
})
