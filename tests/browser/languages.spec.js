// Elements in other languages: the descriptions of a picture and of a game, and why a move is refused.
import { expect, test } from "./pages.js"

const languages = {
  de: {
    board: ["Schachbrett, Weiß am Zug", "e2, weißer Bauer", "e4, leer, möglicher Zug"],
    field: "Zug",
    said: {
      e2e5: "Ein Bauer kann nicht von e2 nach e5 ziehen: Er zieht nur ein Feld geradeaus, vom Ausgangsfeld aus höchstens zwei.",
      e4: "Weiß: Bauer nach e4.",
      e5: "Schwarz: Bauer nach e5.",
      Nf3: "Weiß: Springer nach f3.",
      d6: "Schwarz: Bauer nach d6.",
      Sxe5: "Weiß: Springer schlägt Bauern auf e5.",
      De7: "Schwarz: Dame nach e7.",
      d4: "Weiß: Bauer nach d4.",
    },
    promotion: ["Umwandeln in", "Dame", "Weiß: Bauer nach a8, wird zu Dame, Schach."],
    mate: "Schwarz: Dame nach h4. Schachmatt, Schwarz gewinnt.",
    resigned: "Remis, obwohl Weiß aufgegeben hat, denn Schwarz konnte mit keiner Folge regelgemäßer Züge mattsetzen.",
    diagram: [
      "Schachdiagramm",
      "Weiß: König e1; Bauern a2, b2. Schwarz: König e8. Markiert (springen): e4. Pfeile: a1 nach a8 (grün).",
    ],
    glance: "Weißer Springer auf e4: springt nach c3, c5, d2, d6, f2, f6, g3, g5.",
  },
  fr: {
    board: ["Échiquier, trait aux Blancs", "e2, pion blanc", "e4, vide, coup légal"],
    field: "Coup",
    said: {
      e2e5: "Un pion ne peut pas aller de e2 en e5 : il n’avance tout droit que d’une case, ou de deux depuis sa case d’origine.",
      e4: "Blancs : pion en e4.",
      e5: "Noirs : pion en e5.",
      Nf3: "Blancs : cavalier en f3.",
      d6: "Noirs : pion en d6.",
      Cxe5: "Blancs : cavalier prend le pion en e5.",
      De7: "Noirs : dame en e7.",
      d4: "Blancs : pion en d4.",
    },
    promotion: ["Promotion en", "Dame", "Blancs : pion en a8, promotion en dame, échec."],
    mate: "Noirs : dame en h4. Échec et mat, les Noirs gagnent.",
    resigned: "Nulle malgré l’abandon des Blancs, car aucune suite de coups légaux ne permettait aux Noirs de mater.",
    diagram: [
      "Diagramme d’échecs",
      "Blancs\u00a0: roi e1; pions a2, b2. Noirs\u00a0: roi e8. Cases marquées (saut)\u00a0: e4. Flèches\u00a0: a1 vers a8 (vert).",
    ],
    glance: "Cavalier blanc en e4 : saute en c3, c5, d2, d6, f2, f6, g3, g5.",
  },
  es: {
    board: ["Tablero de ajedrez, juegan blancas", "e2, peón blanco", "e4, vacía, jugada legal"],
    field: "Jugada",
    said: {
      e2e5: "Un peón no puede ir de e2 a e5: solo avanza una casilla en línea recta, o dos desde su casilla inicial.",
      e4: "Blancas: peón a e4.",
      e5: "Negras: peón a e5.",
      Nf3: "Blancas: caballo a f3.",
      d6: "Negras: peón a d6.",
      Cxe5: "Blancas: caballo captura peón en e5.",
      De7: "Negras: dama a e7.",
      d4: "Blancas: peón a d4.",
    },
    promotion: ["Coronar", "Dama", "Blancas: peón a a8, corona dama, jaque."],
    mate: "Negras: dama a h4. Jaque mate, ganan las negras.",
    resigned:
      "Tablas pese al abandono de las blancas, porque ninguna serie de jugadas legales permitía a las negras dar mate.",
    diagram: [
      "Diagrama de ajedrez",
      "Blancas: rey e1; peones a2, b2. Negras: rey e8. Casillas marcadas (salto): e4. Flechas: a1 a a8 (verde).",
    ],
    glance: "Caballo blanco en e4: salta a c3, c5, d2, d6, f2, f6, g3, g5.",
  },
}

for (const [lang, { board, field, said, promotion, mate, resigned, diagram, glance }] of Object.entries(languages)) {
  test(`a game is played and a refusal explained in ${lang}`, async ({ page, open }) => {
    await open(`<chess-board lang="${lang}-XX"></chess-board>`)
    const [name, square, target] = board
    await expect(page.getByRole("grid", { name, exact: true })).toBeVisible()
    await page.getByRole("gridcell", { name: square, exact: true }).click()
    await expect(page.getByRole("gridcell", { name: target, exact: true })).toBeVisible()
    await page.keyboard.press("Escape")
    const input = page.getByRole("textbox", { name: field, exact: true })
    for (const [move, text] of Object.entries(said)) {
      await input.fill(move)
      await input.press("Enter")
      await expect(page.getByRole("status")).toHaveText(text)
    }
  })

  test(`mate and promotion are announced in ${lang}`, async ({ page, open }) => {
    await open(
      `<chess-board lang="${lang}" pgn="1. f3 e5 2. g4 *"></chess-board><chess-board lang="${lang}" fen="7k/P7/8/8/8/8/8/K7 w - - 0 1"></chess-board>`,
    )
    const [first, second] = [page.locator("chess-board").first(), page.locator("chess-board").last()]
    const [dialog, queen, text] = promotion
    await second.getByRole("gridcell", { name: /^a7/ }).click()
    await second.getByRole("gridcell", { name: /^a8/ }).click()
    await page.getByRole("dialog", { name: dialog }).getByRole("button", { name: queen, exact: true }).click()
    await expect(second.getByRole("status")).toHaveText(text)
    await first.getByRole("gridcell", { name: /^d8/ }).click()
    await first.getByRole("gridcell", { name: /^h4/ }).click()
    await expect(first.getByRole("status")).toHaveText(mate)
  })

  test(`resigning against a side that cannot mate is a draw in ${lang}`, async ({ page, open }) => {
    await open(`<chess-board lang="${lang}" fen="4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"></chess-board>`)
    await page.locator("chess-board").evaluate((host) => host.ready.then(() => host.resign("white")))
    await expect(page.getByRole("status")).toHaveText(resigned)
  })

  test(`a picture and a glance are described in ${lang}`, async ({ page, open }) => {
    await open(`<chess-diagram lang="${lang}" fen="4k3/8/8/8/8/8/PP6/4K3" marks="leap:e4" arrows="a1a8"></chess-diagram>
      <chess-diagram lang="${lang}" fen="8/8/8/8/4N3/8/8/8" glance></chess-diagram>`)
    const [name, description] = diagram
    // The second diagram is also a picture until the code for glance has loaded.
    const knight = page.getByRole("gridcell", { name: /^e4/ })
    await expect(knight).toBeVisible()
    await expect(page.getByRole("img", { name, exact: true })).toHaveAccessibleDescription(description)
    await knight.click()
    await expect(page.getByRole("status")).toHaveText(glance)
  })
}

test("an unknown or unloadable language falls back to English", async ({ page, open }) => {
  await page.route("**/module/elements-de.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new Error('not today')" }),
  )
  const asked = page.waitForRequest("**/module/elements-de.js")
  await open(`<chess-board lang="de"></chess-board><chess-board lang="xx"></chess-board>`)
  await asked
  await expect(page.getByRole("grid", { name: "Chess board, White to move" })).toHaveCount(2)
  // A response that arrives after the test would be an error.
  await page.unrouteAll({ behavior: "wait" })
})

test("an element uses its language when added or changed", async ({ page, open }) => {
  const mate = "[FEN &quot;6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1&quot;]\n\n1. Ra8# *"
  const king = 'fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1"'
  await open("<chess-board></chess-board>")
  await expect(page.getByRole("status")).toHaveText("Start of the game, White to move.")
  const late = `<chess-board lang="fr"></chess-board><chess-diagram lang="fr" play ${king}></chess-diagram><chess-diagram lang="fr" glance ${king}></chess-diagram>
    <chess-puzzle lang="fr" pgn="${mate}"></chess-puzzle><chess-puzzle lang="fr" task="targets" square="a1" ${king}></chess-puzzle>`
  await page.getByRole("main").evaluate((main, late) => (main.innerHTML = `<div>${late}</div>`), late)
  const statuses = page.getByRole("status")
  const texts = async (patterns) => {
    await expect(statuses).toHaveCount(patterns.length)
    for (const [index, pattern] of patterns.entries()) {
      await statuses.nth(index).scrollIntoViewIfNeeded()
      await expect(statuses.nth(index)).toHaveText(pattern)
    }
  }
  const change = (lang) =>
    page
      .locator("main > div > *")
      .evaluateAll((all, lang) => all.forEach((element) => element.setAttribute("lang", lang)), lang)
  await texts([
    /^Début de la partie/,
    /^Trait aux Blancs/i,
    /^Choisissez une pièce/,
    /^Trait aux Blancs/i,
    /^Choisissez toutes les cases/,
  ])
  await change("de")
  await texts([/^Anfang der Partie/, /^Weiß/, /^Figur wählen/, /^Weiß am Zug/, /^Gesucht: alle Felder/])
  // The description is translated after a move and with a chosen piece, too.
  const diagrams = page.locator("chess-diagram")
  await diagrams.first().getByRole("gridcell", { name: /^a1/ }).click()
  await diagrams.first().getByRole("gridcell", { name: /^a7/ }).click()
  await diagrams.last().getByRole("gridcell", { name: /^a1/ }).click()
  await expect(statuses.nth(2)).toHaveText(/Turm/)
  await change("en")
  await expect(statuses.nth(1)).toHaveText("After 1. Ra7, Black to move.")
  await expect(statuses.nth(2)).toHaveText(/rook/)
})

test("the language of any ancestor is followed", async ({ page, open }) => {
  await page.addInitScript(() => {
    const { observe, disconnect } = MutationObserver.prototype
    globalThis.followed = new Map()
    MutationObserver.prototype.observe = function (root, options) {
      if (options.attributeFilter?.includes("lang")) globalThis.followed.set(this, root)
      return observe.call(this, root, options)
    }
    MutationObserver.prototype.disconnect = function () {
      globalThis.followed.delete(this)
      return disconnect.call(this)
    }
  })
  const fen = 'fen="8/8/8/8/4N3/8/8/8"'
  const all = `<chess-board></chess-board><chess-game>1. e4 *</chess-game><chess-puzzle pgn="1. e4 *"></chess-puzzle>
    <chess-diagram ${fen} glance></chess-diagram><chess-diagram ${fen} play></chess-diagram>`
  await open(`<section>${all}</section><chess-editor></chess-editor><div id="outer"></div>`)
  await page.evaluate((all) => {
    const outer = document.querySelector("#outer").attachShadow({ mode: "open" })
    outer.innerHTML = "<div></div>"
    outer.firstElementChild.attachShadow({ mode: "open" }).innerHTML = all
  }, all)
  const names = { en: /^e4, (white (pawn|knight)|empty)$/, de: /^e4, (weißer|leer)/, fr: /^e4, (cavalier|vide)/ }
  const cells = (lang) => page.getByRole("gridcell", { name: names[lang] })
  const ready = () =>
    page.evaluate(() => {
      const inside = (root) => [
        ...root.querySelectorAll("chess-board, chess-game, chess-puzzle, chess-diagram, chess-editor"),
        ...[...root.querySelectorAll("div")].flatMap(({ shadowRoot }) => (shadowRoot ? inside(shadowRoot) : [])),
      ]
      return Promise.all(inside(document).map((element) => element.ready)).then(({ length }) => length)
    })
  expect(await ready()).toBe(11)
  await expect(cells("en")).toHaveCount(11)
  expect(await page.evaluate(() => globalThis.followed.size)).toBe(3)
  const set = (selector, lang) =>
    page.evaluate(
      ([selector, lang]) => {
        const element = document.querySelector(selector)
        if (lang === null) element.removeAttribute("lang")
        else element.lang = lang
      },
      [selector, lang],
    )
  await set("html", "de")
  await expect(cells("de")).toHaveCount(11)
  await set("section", "fr")
  await expect(cells("fr")).toHaveCount(5)
  await set("#outer", "en")
  await expect(cells("en")).toHaveCount(5)
  await set("section", null)
  await set("#outer", null)
  await expect(cells("de")).toHaveCount(11)
  await page.evaluate(() => document.querySelector("#outer").remove())
  expect(await page.evaluate(() => globalThis.followed.size)).toBe(1)
  await page.getByRole("main").evaluate((main) => main.replaceChildren())
  expect(await page.evaluate(() => globalThis.followed.size)).toBe(0)
})
