// The rules and the editor in languages other than English: nothing is left in English, diagrams and exercises use
// the language of the page.
import { fileURLToPath } from "node:url"
import { menu, readLanguages } from "../../scripts/build/languages.mjs"
import { rare } from "./fixtures.js"
import { expect, puzzlesReady, test } from "./sites.js"

const languages = readLanguages(fileURLToPath(new URL("../../lang/", import.meta.url)))
const english = languages.get("en")
const others = menu(languages)
  .map(({ tag }) => tag)
  .filter((tag) => tag !== "en")

/** Written by hand, optional for a language: moves in its letters, and parts of sentences. */
const expected = {
  de: {
    pinned: ["Lxe7", "Txa1"],
    note: "Weiß hat 9 Bauern, mehr als 8.",
    square: "e1, weißer König",
    tool: "Schwarze Dame",
    rank: "6. Reihe",
    mode: "Schwarz hat keinen König",
  },
  es: {
    pinned: ["Axe7", "Txa1"],
    note: "Las blancas tienen 9 peones, más de 8.",
    square: "e1, rey blanco",
    tool: "Dama negra",
    rank: "fila 6",
    mode: "Las negras no tienen rey",
  },
  fr: {
    pinned: ["Fxe7", "Txa1"],
    note: "Les Blancs ont 9 pions, plus de 8.",
    square: "e1, roi blanc",
    tool: "Dame noire",
    rank: "rangée 6",
    mode: "Les Noirs n’ont pas de roi",
  },
}

/**
 * The English texts among these: texts of the English page, except letters and texts that are the same, such as
 * "Chess960".
 */
function leftOf(texts, section, tag) {
  const own = languages.get(tag)[section]
  const other = new Set(
    Object.entries(english[section])
      .filter(([name, text]) => own[name] !== text && text.length > 1)
      .map(([, text]) => text),
  )
  return texts.filter((text) => (tag in expected && englishWords.test(text)) || other.has(text))
}
/** Common English words that do not occur in the languages of `expected`, but may have a meaning in others. */
const englishWords = /\b(the|of|and|with|which|this)\b/i
/** All texts of a page: its own, those inside elements, and accessible names. */
const saidOn = (page) =>
  page.locator("main").evaluate((main) => {
    const texts = []
    const visit = (root) => {
      for (const element of root.querySelectorAll("*")) {
        if (["STYLE", "SCRIPT"].includes(element.tagName)) continue
        for (const node of element.childNodes) if (node.nodeType === 3 && node.data.trim()) texts.push(node.data.trim())
        for (const name of ["aria-label", "caption", "title"])
          if (element.getAttribute(name)) texts.push(element.getAttribute(name))
        if (element.shadowRoot) visit(element.shadowRoot)
      }
    }
    visit(main)
    return texts
  })

/** Options that their select cuts off: of the kinds of marks all, otherwise the first. */
const cutOptions = (page) =>
  page.locator("main select").evaluateAll((all) =>
    all.flatMap((select) => {
      // Only the menu of kinds of marks has no label.
      const options = [...select.options].slice(0, select.ariaLabel ? undefined : 1)
      return options
        .filter((option) => {
          const alone = document.createElement("select")
          alone.append(option.cloneNode(true))
          alone.style.cssText = "position: absolute; inline-size: auto"
          select.after(alone)
          const { width } = alone.getBoundingClientRect()
          alone.remove()
          return select.offsetWidth > 0 && width > select.offsetWidth + 1
        })
        .map(({ textContent }) => textContent)
    }),
  )

/**
 * Labels fit into the editor's buttons, the buttons into the page, and the whole board above the bar.
 */
async function expectToolsToFit(page) {
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [640, 400],
    [740, 360],
  ]) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    const boxes = await page
      .locator(":is(.tools button, .tool:has(.word), .copy-bar > :not(.menu)):visible")
      .evaluateAll((all) =>
        all.map((each) => {
          const range = document.createRange()
          range.selectNodeContents(each)
          const [{ width: words }, { width, right }] = [range.getBoundingClientRect(), each.getBoundingClientRect()]
          return { text: each.textContent.trim(), isCut: words > width, right }
        }),
      )
    expect(
      boxes.filter(({ isCut, right }) => isCut || right > width - 15),
      `${width}`,
    ).toEqual([])
    const { height: bar } = await page.locator(".copy-bar").boundingBox()
    await expect
      .poll(async () => (await page.locator("chess-editor [part~=board]").boundingBox()).height, {
        message: `${height}`,
      })
      .toBeLessThanOrEqual(height - bar)
  }
}

for (const tag of others) {
  test.describe(`in ${tag}`, () => {
    const { "rules-page": rules, puzzle, ...parts } = languages.get(tag)
    const editor = { ...parts.editor, ...parts["editor-page"] }
    const { pinned, note, square = /^e1, /, tool, rank, mode } = expected[tag] ?? {}

    test("every text of the booklet is translated", async ({ page }) => {
      await page.goto(`${tag}/rules.html`)
      await expect(page.locator("html")).toHaveAttribute("lang", tag)
      await puzzlesReady(page)
      await expect(
        page.locator("chess-puzzle").getByRole("button", { name: puzzle["puzzle.again"], exact: true }),
      ).toHaveCount(9)
      expect(await page.locator("html").innerHTML()).not.toContain("{{")
      expect(leftOf(await saidOn(page), "rules-page", tag)).toEqual([])
      const captions = await page
        .locator("chess-diagram")
        .evaluateAll((all) => all.map((each) => each.getAttribute("caption")))
      expect(captions.length).toBeGreaterThanOrEqual(35)
      for (const caption of captions) expect(Object.values(rules)).toContain(caption)
    })

    test("every text of the variants is translated", async ({ page }) => {
      await page.goto(`${tag}/variants.html`)
      await puzzlesReady(page)
      await expect(
        page.locator("chess-puzzle").getByRole("button", { name: puzzle["puzzle.again"], exact: true }),
      ).toHaveCount(14)
      expect(await page.locator("html").innerHTML()).not.toContain("{{")
      const texts = await saidOn(page)
      // A name that is the same in all languages.
      expect(
        leftOf(
          texts.filter((text) => text !== "King of the Hill"),
          "variants-page",
          tag,
        ),
      ).toEqual([])
    })

    test("every exercise is solved by its answer", rare, async ({ page }) => {
      await page.goto(`${tag}/rules.html`)
      for (const box of await page.locator(".exercise:has([task])").all()) {
        await box.scrollIntoViewIfNeeded()
        await expect(box.getByRole("button", { name: puzzle["puzzle.again"], exact: true })).toBeVisible()
        const number = Number.parseInt(await box.locator("h3").textContent(), 10)
        const answer = page
          .locator(".answers li")
          .nth(number - 1)
          .locator("b")
        for (const name of (await answer.textContent()).replace(".", "").split(", ")) {
          await box.getByRole("gridcell", { name: new RegExp(`^${name}, `) }).click()
        }
        await expect(box.getByRole("status")).toHaveText(puzzle["puzzle.solved"])
      }
    })

    if (tag in expected)
      test("a refused move is explained in the language and its letters", async ({ page }) => {
        await page.goto(`${tag}/rules.html`)
        const diagram = page.locator('chess-diagram[data-refused="Bxe7 Bb4"]')
        await diagram.scrollIntoViewIfNeeded()
        await expect(diagram.getByRole("status")).not.toBeEmpty()
        for (const name of ["a3", "e7"]) await diagram.getByRole("gridcell", { name: new RegExp(`^${name}, `) }).click()
        for (const move of pinned) {
          await expect(diagram.getByRole("status")).toContainText(move)
          await expect(diagram).toHaveAttribute("caption", new RegExp(`\\b${move}\\b`))
        }
        expect(await diagram.getByRole("status").textContent()).not.toMatch(englishWords)
      })

    test("links under a diagram keep the language", async ({ page }) => {
      await page.goto(`${tag}/rules.html`)
      const shown = page.locator(".shown").filter({ has: page.locator('chess-diagram[data-refused="Bxe7 Bb4"]') })
      await shown.locator("summary").click()
      const addresses = await shown
        .getByRole("link")
        .evaluateAll((all) => all.map(({ pathname, textContent }) => [pathname, textContent]))
      expect(addresses).toEqual([
        [`/${tag}/index.html`, rules["rules.on-board"]],
        [`/${tag}/editor.html`, rules["rules.in-editor"]],
      ])
    })

    if (tag in expected)
      test("every text of the editor is translated", async ({ page }) => {
        await page.goto(`${tag}/editor.html`)
        const board = page.getByRole("grid", { name: editor["editor.board"] })
        await expect(board.getByRole("gridcell", { name: square, exact: true })).toBeVisible()
        await page.getByText(editor["editor.more"]).click()
        await page.getByText(editor["editor.page"], { exact: true }).click()
        const fen = page.getByRole("textbox", { name: "FEN", exact: true })
        for (const [text, sentence] of [
          ["4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", note],
          ["8/8/9/8/8/8/8/8", rank],
        ]) {
          await fen.fill(text)
          if (sentence === rank) await expect(fen).toHaveAccessibleDescription(new RegExp(sentence))
          else await expect(page.locator("chess-editor").getByRole("listitem")).toHaveText([new RegExp(sentence)])
        }
        await fen.fill("8/8/8/8/8/8/8/4K3")
        await page.getByRole("combobox", { name: editor["editor.mode"] }).selectOption(editor["editor.mode.play"])
        await page.getByRole("combobox", { name: editor["editor.rules"] }).selectOption(editor["editor.rules.fide"])
        await expect(page.locator("#mode-wrong")).toContainText(mode)
        await page.getByRole("radio", { name: tool, exact: true }).check({ force: true })
        await expect(page.locator("chess-editor").getByRole("status")).toContainText(tool, { ignoreCase: true })
        expect(await page.locator("html").innerHTML()).not.toContain("{{")
        expect(leftOf(await saidOn(page), "editor-page", tag)).toEqual([])
      })

    for (const name of ["rules", "variants", "editor"]) {
      test(`the ${name} is not cut off on a phone`, async ({ page }) => {
        await page.setViewportSize({ width: 375, height: 812 })
        await page.goto(`${tag}/${name}.html`)
        if (name === "rules") await expect(page.locator("main chess-diagram").first()).toBeVisible()
        if (name === "editor") {
          await expect(page.getByRole("gridcell", { name: square, exact: true })).toBeVisible()
          await page.locator("#mode").selectOption("play")
          for (const more of await page.locator("details.more summary").all()) await more.click()
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
        const cut = await page.locator("main :is(button, summary, label, th, a, h1, h2, h3)").evaluateAll((all) =>
          all
            .filter(
              // Texts for screen readers are a pixel wide.
              (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1,
            )
            .map((each) => each.textContent.trim()),
        )
        expect(cut).toEqual([])
        if (name === "editor") {
          expect(await cutOptions(page)).toEqual([])
          await expectToolsToFit(page)
        }
      })
    }
  })
}
