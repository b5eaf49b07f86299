// Elements with invalid values: they show a sentence or ignore the value, but never break.
import { readFileSync } from "node:fs"
import { expect, test } from "./pages.js"

const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const board = (page) => page.locator("chess-board")

const junk = [
  ..."|null|undefined|constructor|__proto__|toString|hasOwnProperty|-1|1e999|0x10|NaN|e4|z9|:|,|-|/|//////|w|\0|\ud800|😀|٣".split(
    "|",
  ),
  ..."<b>|[object Object]|chess960:|fen:::|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/44 x y z|R:|e4:NNNN|free|constructor:e4|%s%n|[%csl|[Event|1. e4 ({".split(
    "|",
  ),
  "a".repeat(10_000),
  "8".repeat(10_000),
  "(".repeat(10_000),
]

const { modules } = JSON.parse(readFileSync(new URL("../../dist/custom-elements.json", import.meta.url), "utf8"))
const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName)

const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
/** Each element with three pieces, and the attributes that let an engine or an explorer also get the values. */
const examples = {
  "chess-board": { inside: "", modes: ["id"] },
  "chess-diagram": { inside: "", modes: ["play", "glance", "show-moves"] },
  "chess-editor": { inside: "", modes: ["id"] },
  "chess-game": { inside: `[FEN "${fen}"]\n\n1. e4 Kd8 2. Kd2 Ke8 *`, modes: ["diagrams"] },
  "chess-puzzle": { inside: `[FEN "${fen}"]\n\n1. e4 *`, modes: ["id", "task"] },
}

for (const { tagName: tag, attributes } of elements) {
  // `src` of a game is left out, because its file would be fetched.
  const names = attributes.map(({ name }) => name).filter((name) => name !== "src")
  const { inside, modes } = examples[tag]
  test(`any value of an attribute leaves ${tag} intact`, async ({ page, open }) => {
    await open(`<${tag} ${inside === "" ? `fen="${fen}"` : ""}>${inside}</${tag}>`)
    const element = page.locator(tag)
    await expect(element.locator("[part=board] [part=piece]")).toHaveCount(3)
    for (const mode of modes) {
      const broken = await element.evaluate(
        async (host, { names, junk, mode }) => {
          await host.ready
          const broken = []
          const rendered = async () => {
            await new Promise((resolve) => setTimeout(resolve))
            // Junk as `variant` rejects `ready` on a page without variants.
            await host.ready?.catch(({ message }) => {
              if (!/variants is not imported/.test(message)) throw new Error(message)
            })
          }
          const count = (part) => host.shadowRoot.querySelectorAll(`[part=board] [part=${part}]`).length
          host.setAttribute(mode, mode === "show-moves" ? "e2" : "")
          for (const name of names) {
            const before = host.getAttribute(name)
            for (const value of junk) {
              host.setAttribute(name, value)
              await rendered()
              if (count("square") !== 64) broken.push([name, value.slice(0, 20), count("square")])
            }
            if (before === null) host.removeAttribute(name)
            else host.setAttribute(name, before)
            await rendered()
            const [alert] = host.shadowRoot.querySelectorAll("[role=alert]:not([hidden])")
            if (count("piece") !== 3 || alert) broken.push([name, "afterwards", count("piece"), alert?.textContent])
          }
          host.removeAttribute(mode)
          return broken
        },
        { names, junk, mode },
      )
      expect(broken).toEqual([])
    }
  })
}

test("any text inside leaves chess-diagram intact", async ({ page, open }) => {
  await open("<chess-diagram>fen:8/8/8/3Q4/8/8/8/8:</chess-diagram>")
  await expect(page.locator("chess-diagram [part=piece]")).toHaveCount(1)
  const broken = await page.locator("chess-diagram").evaluate(async (host, junk) => {
    const broken = []
    for (const value of junk) {
      for (const text of [value, `fen:${value}:`, `fen:8/8/8/3Q4/8/8/8/8 ${value} ${value} ${value}:`]) {
        host.textContent = text
        await new Promise((resolve) => setTimeout(resolve))
        if (host.shadowRoot.querySelectorAll("[part=square]").length !== 64) broken.push(text)
      }
    }
    host.textContent = "fen:8/8/8/3Q4/8/8/8/8:"
    await new Promise((resolve) => setTimeout(resolve))
    if (host.shadowRoot.querySelectorAll("[part=piece]").length !== 1) broken.push("afterwards")
    return broken
  }, junk)
  expect(broken).toEqual([])
})

for (const lang of [
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "de-constructor",
  "-",
  "x".repeat(10_000),
]) {
  test(`lang="${lang.slice(0, 20)}" is accepted`, async ({ page, open }) => {
    await open(
      `<div lang="${lang}"><chess-board></chess-board><chess-diagram fen="8/8/8/3Q4/8/8/8/8"></chess-diagram></div>`,
    )
    await expect(page.locator("chess-diagram [part=piece]")).toHaveCount(1)
    await square(page, "e2").click()
    await square(page, "e4").click()
    await expect(page.getByRole("status")).toHaveText(
      lang.startsWith("de") ? "Weiß: Bauer nach e4." : "White: pawn to e4.",
    )
    await square(page, "e7").click()
    await square(page, "e4").click()
    await expect(page.getByRole("status")).toHaveText(/e4/)
  })
}

test("setting anything but a Game is refused", async ({ page, open }) => {
  await open("<chess-board></chess-board>")
  await expect(square(page, "e2")).toBeVisible()
  const results = await board(page).evaluate(async (host) => {
    host.play("e4")
    const { game } = host
    const throwing = {
      get position() {
        throw new Error("no")
      },
    }
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const values = [
      null,
      undefined,
      0,
      5,
      "1. e4",
      "",
      true,
      Symbol("game"),
      {},
      [],
      () => {},
      { position: null, ply: 0 },
      throwing,
      proxy,
      host,
      game.position,
    ]
    const thrown = values.map((value) => {
      try {
        host.game = value
        return "taken"
      } catch (error) {
        return `${error.name} ${host.game === game}`
      }
    })
    return [...new Set(thrown)]
  })
  expect(results).toEqual(["TypeError true"])
  await expect(square(page, "e4")).toHaveAccessibleName("e4, white pawn")
  await square(page, "e7").click()
  await square(page, "e5").click()
  await expect(page.getByRole("status")).toHaveText("Black: pawn to e5.")
})

test("a Game of another copy of the package is accepted", async ({ page, open }) => {
  await page.route("**/copy/**", async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace("/copy/", "/module/") }) }),
  )
  await open("<chess-board></chess-board>")
  await expect(square(page, "e2")).toBeVisible()
  await board(page).evaluate(async (host) => {
    const { Game } = await import(new URL("copy/index.js", location.href).href)
    host.game = Game.fromPgn("1. d4 d5 *")
  })
  await expect(square(page, "d5")).toHaveAccessibleName("d5, black pawn")
})

test("an invalid game set before the definition is reported", async ({ page }) => {
  await page.goto("print.html")
  const reported = await page.evaluate(async () => {
    const reported = []
    console.error = (error) => reported.push(String(error))
    const host = document.createElement("chess-board")
    Object.assign(host, { game: null, orientation: "black" })
    document.body.append(host)
    await import(new URL("module/elements.js", location.href).href)
    await host.ready
    return reported
  })
  expect(reported).toEqual(["TypeError: this is not a Game: this chess-board was not changed"])
  await expect(square(page, "e2")).toBeVisible()
  await expect(board(page)).toHaveAttribute("orientation", "black")
})

test("null removes orientation, marks and arrows", async ({ page, open }) => {
  await open('<chess-board orientation="black" marks="e4" arrows="e2e4"></chess-board>')
  await expect(square(page, "e2")).toBeVisible()
  const seen = await board(page).evaluate((host) => {
    const values = [null, undefined, "sideways", "", 0, {}, [], "BLACK", NaN, "constructor"]
    return values.map((value) => {
      host.orientation = value
      host.marks = value
      host.arrows = value
      return [host.orientation, host.hasAttribute("marks"), host.hasAttribute("arrows")].join(" ")
    })
  })
  const [none, text, black] = ["white false false", "white true true", "black true true"]
  expect(seen).toEqual([none, none, text, text, text, text, text, black, text, text])
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
})

test("impossible calls throw and change nothing", async ({ page, open }) => {
  await open('<chess-board pgn="1. e4 e5 *"></chess-board>')
  await expect(square(page, "e5")).toHaveAccessibleName("e5, black pawn")
  const results = await board(page).evaluate((host) => {
    const values = [null, undefined, "", "Qh9", 5.5, NaN, {}, [], Symbol("x"), { from: "e9", to: {} }]
    const before = host.game.pgn()
    return ["play", "goTo", "goToNode", "resign", "claimDraw"].flatMap((name) =>
      values.map((value) => {
        let result = "fine"
        try {
          if (host[name](value) === null) result = "null"
        } catch (error) {
          result = error instanceof Error ? "throws" : "odd"
        }
        return `${name} ${result} ${host.game.pgn() === before}`
      }),
    )
  })
  expect([...new Set(results.filter((result) => !/(throws|null) true$/.test(result)))]).toEqual([])
})
