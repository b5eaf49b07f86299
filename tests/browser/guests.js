// The influence of a page on its elements, measured in the page: each function is self-contained, for Playwright's
// browsers and WebKit's driver.
import { publicEntries } from "../../scripts/build/entries.mjs"

/**
 * The widths of elements in containers that size by content.
 * @param {number} room the width of the box around all, which scrolls
 */
export async function measuredBoxes(room) {
  const main = document.querySelector("main")
  /**
   * Each container: the tags around an element, from the outside, and their styles; the last style is that of the
   * element.
   */
  const boxes = {
    "a block": [["div", ""], ""],
    "a table cell": [["table", ""], ["tr", ""], ["td", ""], ""],
    "a floated box": [["div", "float: left"], ""],
    "an inline-block": [["div", "display: inline-block"], ""],
    "a fit-content box": [["div", "inline-size: fit-content"], ""],
    "an absolute box": [["div", "position: relative; block-size: 700px"], ["div", "position: absolute"], ""],
    "a dialog": [["dialog", "position: static; padding: 0"], ""],
    "open details": [["details", "inline-size: fit-content"], ["div", ""], ""],
    "a flex row": [["div", "display: flex"], ""],
    "a box in a flex row": [["div", "display: flex; justify-content: center"], ["div", ""], ""],
    "a centred flex column": [["div", "display: flex; flex-direction: column; align-items: center"], ""],
    "an auto column of a grid": [["div", "display: grid; grid-template-columns: auto 1fr"], ["div", ""], ""],
    "a centred grid": [["div", "display: grid; justify-items: center"], ""],
    "a fieldset": [["fieldset", "inline-size: fit-content; border: 0; padding: 0; margin: 0; min-inline-size: 0"], ""],
    "itself floated": [["div", "display: flow-root"], "float: inline-start"],
    "itself inline-block": [["div", ""], "display: inline-block"],
    "itself absolute": [["div", "position: relative; block-size: 700px"], "position: absolute"],
    "a min-content box": [["div", "inline-size: min-content"], ""],
    "among unbreakable lines": [["div", "display: inline-block; white-space: nowrap; text-indent: 3rem"], ""],
  }
  const caption =
    "A caption that is quite a bit longer than the diagram is wide, so that it has to be broken into lines."
  const kinds = {
    picture: ["chess-diagram", {}],
    captioned: ["chess-diagram", { coords: "outside", caption }],
    glance: ["chess-diagram", { glance: "", caption }],
    board: ["chess-board", {}],
  }
  const around = document.createElement("div")
  around.style.cssText = `inline-size: ${room}px; overflow: auto`
  main.append(around)
  const found = {}
  for (const [kind, [tag, attributes]] of Object.entries(kinds)) {
    for (const [name, [...path]] of Object.entries(boxes)) {
      const own = path.pop()
      const element = document.createElement(tag)
      for (const [key, value] of Object.entries({ fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ...attributes }))
        element.setAttribute(key, value)
      element.style.cssText = own
      let box = around
      for (const [tag, style] of path) {
        const inner = document.createElement(tag)
        inner.style.cssText = style
        inner.toggleAttribute("open", tag === "dialog" || tag === "details")
        box.append(inner)
        box = inner
      }
      box.append(element)
      await element.ready
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const board = element.shadowRoot.querySelector("[part=board]").getBoundingClientRect()
      const { width } = element.getBoundingClientRect()
      found[`${kind} in ${name}`] = [
        Math.round(width),
        Math.round(board.width - board.height),
        around.scrollWidth - around.clientWidth,
      ]
      around.replaceChildren()
    }
  }
  around.remove()
  return found
}

/** The errors in the containers. @returns {string[]} */
export function wrongBoxes(found, room) {
  const size = 512
  return Object.entries(found).flatMap(([name, [width, unequal, scrolls]]) => {
    const isRight =
      room < size || name.endsWith("min-content box") ? width >= 64 && width <= Math.min(room, size) : width === size
    return isRight && Math.abs(unequal) <= 1 && scrolls === 0
      ? []
      : [`${name}: ${width} px wide, ${unequal} px off a square, ${scrolls} px to scroll`]
  })
}

/** The approximate luminance of a computed colour. @param {string} color */
export const luminance = (color) =>
  color
    .match(/[\d.]+/g)
    .slice(0, 3)
    .reduce((sum, value) => sum + Number(value), 0)

/** The layout inside the elements, with and without the resets and inherited styles of pages. */
export async function measuredResets() {
  const main = document.querySelector("main")
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; }
    button, input, dialog { all: unset; }
    img, svg, video { display: block; max-width: 100%; height: auto; }
    main { text-transform: uppercase; letter-spacing: 4px; text-indent: 2em; white-space: nowrap; text-align: center; cursor: wait; }`)
  const box = document.createElement("div")
  box.style.cssText = "inline-size: 400px; margin: 0; position: absolute; top: 0; left: 0"
  const diagram = document.createElement("chess-diagram")
  for (const [name, value] of Object.entries({
    fen: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    play: "",
    marks: "e4",
    arrows: "a1a8",
    "last-move": "e8e7",
  }))
    diagram.setAttribute(name, value)
  // A page may remove the element's margin.
  diagram.style.marginBlock = "0"
  box.append(diagram)
  main.append(box)
  await diagram.ready
  const places = () => {
    const origin = diagram.getBoundingClientRect()
    return [
      ...diagram.shadowRoot.querySelectorAll(
        "[part=square], [part=piece], [part=piece] svg, [part=coords], svg.marks, svg.marks path, button",
      ),
    ].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [
        element.localName,
        ...[x - origin.x, y - origin.y, width, height].map((value) =>
          element.localName === "button" ? 0 : Math.round(value * 10) / 10,
        ),
      ].join(" ")
    })
  }
  const before = places()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const after = places()
  const button = getComputedStyle(diagram.shadowRoot.querySelector("button")).borderTopStyle
  document.adoptedStyleSheets = []
  box.remove()
  return { count: before.length, moved: after.filter((place, index) => place !== before[index]), button }
}

/** Widths of boards, in pixels. */
export const sizes = [210, 260, 300, 340, 345, 370, 390, 433, 480, 512]

/**
 * Coordinates whose ink overlaps a piece or a mark of the game, for every piece and both orientations.
 * @param {number[]} sizes
 */
export async function touchedCoordinates(sizes) {
  const main = document.querySelector("main")
  const diagram = document.createElement("chess-diagram")
  main.append(diagram)
  const { shadowRoot } = diagram
  const pen = document.createElement("canvas").getContext("2d")
  /** The ink box of a letter, whose line is as high as its font. */
  const inkOf = (coord) => {
    const { font, fontSize } = getComputedStyle(coord)
    pen.font = font
    const ink = pen.measureText(coord.dataset.at)
    const { left, top } = coord.getBoundingClientRect()
    const baseline =
      top +
      (Number.parseFloat(fontSize) - ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2 +
      ink.fontBoundingBoxAscent
    const [x, y] = [left - ink.actualBoundingBoxLeft, baseline - ink.actualBoundingBoxAscent]
    return {
      x,
      y,
      width: ink.actualBoundingBoxRight + ink.actualBoundingBoxLeft,
      height: ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent,
    }
  }
  const touches = (path, { x, y, width, height }) => {
    const inverse = path.getScreenCTM().inverse()
    const { fill, stroke } = getComputedStyle(path)
    for (let i = 0; i <= 6; i++) {
      for (let j = 0; j <= 6; j++) {
        const point = new DOMPoint(x + (width * i) / 6, y + (height * j) / 6).matrixTransform(inverse)
        if ((stroke !== "none" && path.isPointInStroke(point)) || (fill !== "none" && path.isPointInFill(point)))
          return true
      }
    }
    return false
  }
  const touched = []
  let measured = 0
  for (const size of sizes) {
    diagram.style.setProperty("--chess-size", `${size}px`)
    // WebKit updates the size of text by its container only in one of the next frames.
    const isSized = () =>
      Math.abs(
        Number.parseFloat(getComputedStyle(shadowRoot.querySelector("[part=coords]")).fontSize) -
          Math.min((size * (size > 340 ? 0.235 : 0.4)) / 8, 13),
      ) < 0.1
    for (let frame = 0; frame < 2 || (frame < 100 && !isSized()); frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    for (const orientation of ["white", "black"]) {
      for (const letter of "pnbrqkPNBRQK") {
        const drawn = new Promise((resolve) =>
          new MutationObserver(resolve).observe(shadowRoot, { subtree: true, childList: true, attributes: true }),
        )
        diagram.setAttribute("orientation", orientation)
        diagram.setAttribute("fen", Array(8).fill(letter.repeat(8)).join("/"))
        // In all corners of the board, where marks of a game share squares with coordinates.
        diagram.setAttribute("last-move", letter < "a" ? "a1h1" : "a8a1")
        diagram.setAttribute("check", letter < "a" ? "a8" : "h1")
        await drawn
        for (const coord of shadowRoot.querySelectorAll("[part=coords]")) {
          const paths = [...coord.parentNode.querySelectorAll("path"), ...shadowRoot.querySelectorAll("svg.marks path")]
          // The paths of the piece and of three marks: the two squares of the last move and a check.
          if (paths.length !== 5) touched.push(`${paths.length} paths`)
          const ink = inkOf(coord)
          measured++
          // The ink has to stay on the board.
          const board = shadowRoot.querySelector("[part=board]").getBoundingClientRect()
          const isOut =
            ink.x < board.x || ink.y < board.y || ink.x + ink.width > board.right || ink.y + ink.height > board.bottom
          if (isOut || paths.some((path) => touches(path, ink)))
            touched.push(`${coord.dataset.at} beside ${letter}, ${orientation}, ${size}px`)
        }
      }
    }
  }
  const seen = (size) => {
    diagram.style.setProperty("--chess-size", `${size}px`)
    return [...shadowRoot.querySelectorAll("[part=coords]")].filter(
      (coord) => Number.parseFloat(getComputedStyle(coord).fontSize) > 0,
    ).length
  }
  const visible = [160, 205, 210, 340, 345].map(seen)
  diagram.remove()
  return { touched, measured, visible }
}

/** Colours and directions inherited from the page. */
export async function measuredPage() {
  const main = document.querySelector("main")
  const box = document.createElement("div")
  const diagram = document.createElement("chess-diagram")
  for (const [name, value] of Object.entries({ fen: "8/8/8/8/8/8/8/K6k w - - 0 1", glance: "", caption: "Caption" }))
    diagram.setAttribute(name, value)
  box.append(diagram)
  main.append(box)
  await diagram.ready
  const { shadowRoot } = diagram
  const color = () => getComputedStyle(shadowRoot.querySelector("[part=square]")).backgroundColor
  const schemes = Object.fromEntries(
    ["light", "dark", "only light"].map((scheme) => {
      box.style.colorScheme = scheme
      return [scheme, color()]
    }),
  )
  document.querySelector("meta[name=color-scheme]")?.remove()
  box.style.colorScheme = ""
  const none = color()
  box.dir = "rtl"
  const directions = ["figcaption", "[role=status]", "[role=grid]", "[part=coords]"].map(
    (selector) => getComputedStyle(shadowRoot.querySelector(selector)).direction,
  )
  const [first, last] = [0, 7].map(
    (index) => shadowRoot.querySelectorAll("[part=square]")[index].getBoundingClientRect().x,
  )
  // The point of an English sentence is its last sign, at the side of a page from right to left.
  const status = shadowRoot.querySelector("[role=status]")
  const point = document.createRange()
  point.setStart(status.firstChild, status.textContent.indexOf("."))
  point.setEnd(status.firstChild, status.textContent.indexOf(".") + 1)
  const gap = Math.round(status.getBoundingClientRect().right - point.getBoundingClientRect().right)
  box.remove()
  return { schemes, none, directions, isTurned: first > last, gap }
}

/** Which of many diagrams, one per viewport height, have become interactive. */
export async function grownNear({ mode, count }) {
  const main = document.querySelector("main")
  const diagrams = Array.from({ length: count }, () => {
    const diagram = document.createElement("chess-diagram")
    diagram.setAttribute("fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    diagram.setAttribute(mode, "")
    const box = document.createElement("div")
    box.style.blockSize = "100vh"
    box.append(diagram)
    main.append(box)
    return diagram
  })
  const grids = () =>
    diagrams.flatMap(({ shadowRoot }, index) => (shadowRoot.querySelector("[role=grid]") ? [index] : []))
  const until = async (holds) => {
    for (let frames = 0; frames < 1000 && !holds(); frames++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
  await until(() => grids().length > 1)
  const atStart = grids()
  const pieces = diagrams.map(({ shadowRoot }) => shadowRoot.querySelectorAll("[part=piece] path").length)
  scrollTo(0, document.documentElement.scrollHeight)
  await until(() => grids().includes(count - 1))
  const afterScrolling = grids()
  await diagrams[count >> 1].ready
  const afterAsking = grids()
  main.replaceChildren()
  scrollTo(0, 0)
  return { atStart, afterScrolling, afterAsking, pieces: [...new Set(pieces)] }
}

/** How sites load a script under an address that is not its own: they add a query or a fragment, or rename it. */
export const addresses = {
  "a query": (file) => [`${file}?ver=6.5`],
  "a fragment": (file) => [`${file}#x`],
  "another name": (file) => [file.replace(/\.js$/, ".renamed.js")],
  "two addresses": (file) => [`${file}?ver=6.5`, file],
}

/** The file that a server has for the path of such an address. @param {string} path */
export const fileAt = (path) =>
  path
    .replace(/^\/page\//, "/dist/page/")
    .replace(/\.renamed\.js$/, ".js")
    .slice(1)

/** What can be loaded in a page: the documented files of dist/page, and every entry of the package in dist; one language for all. */
export const inPages = ["elements", "chess-arbiter", "position", "variants", "uci", "lang/de", "lang/variants/de"]
  .map((entry) => ({ folder: "page", entry }))
  .concat(
    publicEntries()
      .filter(({ path }) => !/^.\/lang\/(?!.*de$)/.test(path))
      .map(({ esModule }) => ({ folder: "dist", entry: esModule.default.slice("./dist/".length, -".js".length) })),
  )

/** A page that tries an entry beside the elements, or the elements beside the rules, all under such addresses. */
export const pageOf = ({ folder, entry, address }) => {
  const rules = folder === "page" ? "chess-arbiter" : "index"
  const files = [entry, entry === "elements" ? rules : "elements"].map((name) => `${folder}/${name}.js`)
  return `<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="icon.svg">
    <style>chess-board, chess-diagram, chess-game, chess-puzzle, chess-editor { --chess-size: 240px; margin: 0 }</style>
    <chess-board lang="tlh"></chess-board><chess-diagram fen="8/8/8/8/8/8/8/K6k w - - 0 1" play></chess-diagram>
    <chess-diagram fen="8/8/8/8/8/8/8/K6k w - - 0 1"></chess-diagram><chess-game ply="1">1. e4 e5 *</chess-game>
    <chess-puzzle>[FEN "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"] 1. Ra8# *</chess-puzzle><chess-editor></chess-editor>
    <script>globalThis.tried = new Promise((resolve) => (globalThis.finish = resolve))</script>
    <script type="module">globalThis.finish((${triedAt})(${JSON.stringify(files.map(addresses[address]))}))</script></html>`
}

/** Runs in that page. Returns a sentence for each failure, so none if the address makes no difference. */
async function triedAt(files) {
  const wrong = []
  const must = (what, holds) => holds || wrong.push(what)
  const copies = await Promise.all(files.flat().map((file) => import(new URL(file, location.href).href)))
  for (const copy of copies) await copy.default?.()
  /** The modules that export this name: both copies of an entry, or several entries. */
  const having = (name) => copies.filter((copy) => copy[name])
  const errors = ["EngineError", "IllegalMoveError", "InvalidFenError", "PgnError"]
  for (const name of ["Position", "Setup", "Game", "GameNode", ...errors])
    must(`${name} is one class`, new Set(having(name).map((copy) => copy[name])).size < 2)
  for (const urls of files.filter(([url]) => url.startsWith("page/"))) {
    const [first, ...others] = await Promise.all(urls.map((url) => import(new URL(url, location.href).href)))
    for (const other of others)
      for (const name of Object.keys(first)) must(`${name} is the same in both copies`, other[name] === first[name])
  }
  for (const name of ["ChessBoard", "ChessDiagram", "ChessGame", "ChessPuzzle", "ChessEditor"]) {
    const tag = name.replace(/(?<=.)[A-Z]/, "-$&").toLowerCase()
    for (const copy of having(name))
      must(`<${tag}> is a ${name} of every copy`, document.querySelector(tag) instanceof copy[name])
  }
  for (const tag of ["chess-board", "chess-diagram", "chess-game", "chess-puzzle", "chess-editor"])
    for (const element of document.querySelectorAll(tag)) {
      await element.ready
      const isRight = () => {
        const board = element.shadowRoot.querySelector("[part~=board]").getBoundingClientRect()
        // On a small board the coordinates are beside the squares, up to a tenth of its width.
        const grid = element.shadowRoot.querySelector("[part~=board] .grid").getBoundingClientRect()
        const cells = [...element.shadowRoot.querySelectorAll("[part~=board] .grid .square")]
        return (
          board.width > 200 &&
          Math.abs(board.width - board.height) < 2 &&
          (board.width > 340 ? board.width - grid.width < 2 : grid.width > 0.9 * board.width) &&
          cells.length === 64 &&
          cells.every((cell, index) => {
            const { x, y, width } = cell.getBoundingClientRect()
            return (
              Math.abs(width * 8 - grid.width) < 2 &&
              Math.abs(x - grid.x - (index % 8) * width) < 2 &&
              Math.abs(y - grid.y - (index >> 3) * width) < 2
            )
          })
        )
      }
      for (let frames = 0; frames < 100 && !isRight(); frames++) await new Promise(requestAnimationFrame)
      must(`<${tag}> has its squares in their places`, isRight())
    }
  const board = document.querySelector("chess-board")
  board.enter("e5")
  must("a move that the rules refuse is refused", board.fen === null && /^1|w KQkq/.test(board.game.fen()))
  for (const { defineLanguage } of having("defineLanguage"))
    defineLanguage("tlh", { sentences: { "piece-cannot-move-there.pawn-too-far": "Qap." } })
  board.enter("e2e5")
  const said = () => board.shadowRoot.querySelector("[role=status]").textContent
  must(
    `the board speaks the language of the page: ${said()}`,
    having("defineLanguage").length === 0 || /^Qap/.test(said()),
  )
  board.enter("e4")
  must("the board plays", board.game.fen().includes("/4P3/"))
  for (const { Position } of having("Position")) {
    const position = Position.start().play("e4")
    must("a position plays", position.legalSans().length === 20)
    for (const other of having("Position")) must("a position is one of every copy", position instanceof other.Position)
    for (const { openingOf } of having("openingOf")) must("an opening has a name", openingOf(position).eco === "B00")
    for (const { polyglotKey } of having("polyglotKey"))
      must("a position has its key", polyglotKey(position) === 0x823c9b50fd114196n)
  }
  for (const { Game } of having("Game")) {
    const game = new Game()
    for (const other of having("Game")) must("a game is one of every copy", game instanceof other.Game)
    game.move("d4")
    board.game = game
    await board.ready
    must("the board shows a game of the page", board.game === game)
    board.enter("d5")
    must("and moves in it", game.ply === 2)
  }
  for (const { variantOf, Game } of having("variantOf")) {
    must("variants are known", variantOf("Atomic") === "atomic")
    must("and played", new Game({ variant: "atomic" }).position.variant === "atomic")
  }
  for (const { still } of having("still"))
    must("a still is drawn", still({ fen: "8/8/8/8/8/8/8/K6k" }).includes("<svg"))
  for (const { parseUci } of having("parseUci"))
    must("lines of engines are read", parseUci("readyok").type === "readyok")
  return wrong
}

/** Inherited properties that affect layout or drawing, each with a realistic value. */
export const inherited = [
  ["writing-mode", "vertical-rl"],
  ["writing-mode", "vertical-lr"],
  ["writing-mode", "sideways-lr"],
  ["text-orientation", "upright"],
  ["text-combine-upright", "all"],
  ["direction", "rtl"],
  ["letter-spacing", "8px"],
  ["word-spacing", "20px"],
  ["text-indent", "40px"],
  ["text-align", "end"],
  ["text-align-last", "center"],
  ["text-transform", "uppercase"],
  ["line-height", "4"],
  ["white-space", "pre"],
  ["word-break", "break-all"],
  ["tab-size", "20"],
  ["font-style", "italic"],
  ["font-weight", "900"],
  ["font-stretch", "condensed"],
  ["font-variant", "small-caps"],
  ["font-feature-settings", '"smcp"'],
  ["font-family", "serif"],
  ["text-shadow", "4px 4px 2px red"],
  ["text-emphasis", "filled sesame red"],
  ["-webkit-text-stroke", "3px red"],
  ["-webkit-text-fill-color", "red"],
  ["fill", "red"],
  ["fill-opacity", ".2"],
  ["fill-rule", "evenodd"],
  ["stroke", "red"],
  ["stroke-width", "9px"],
  ["stroke-opacity", ".2"],
  ["stroke-dasharray", "3"],
  ["stroke-dashoffset", "3"],
  ["stroke-linecap", "square"],
  ["stroke-linejoin", "bevel"],
  ["stroke-miterlimit", "1"],
  ["paint-order", "stroke"],
  ["clip-rule", "evenodd"],
  ["shape-rendering", "crispEdges"],
  ["text-rendering", "geometricPrecision"],
  ["text-anchor", "end"],
  ["dominant-baseline", "hanging"],
  ["border-collapse", "collapse"],
  ["border-spacing", "20px"],
  ["list-style", "square inside"],
  ["quotes", "none"],
  ["hyphens", "auto"],
  ["zoom", "2"],
]

const drawn = `fen="r3k2r/pP6/8/8/4n3/8/1P6/R3K2R w KQkq - 0 1"`
/** Every kind of element with everything that it can draw. */
export const drawing = [
  `<chess-diagram ${drawn} marks="Ge4 en-passant:a6 c5 slide:b5" arrows="Ga1a4 Rh1d5" shade="d4" last-move="e3e4" check="e1" coords="outside"></chess-diagram>`,
  `<chess-diagram ${drawn.replace("n3", "H3")} pieces="H:letter" play></chess-diagram>`,
  `<chess-board ${drawn} arrows="Ga1a4"></chess-board>`,
  "<chess-game>1. e4 { [%cal Ga1a4] } e5 *</chess-game>",
  '<chess-puzzle>[FEN "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"] 1. Ra8# *</chess-puzzle>',
  `<chess-editor ${drawn}></chess-editor>`,
]

/**
 * The places of everything drawn on each board, in thousandths of its width, under an inherited style.
 * @param {readonly string[]} style a property and its value
 */
export async function measuredBoards([property, value]) {
  const main = document.querySelector("main")
  main.style.setProperty(property, value)
  // Sizes in units of the container follow in one of the next frames.
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  const found = [...main.children].map(({ localName, shadowRoot }) => {
    const board = shadowRoot.querySelector("[part~=board]")
    const box = board.getBoundingClientRect()
    const parts = board.querySelectorAll(".square, .piece, .piece svg *, .coord, svg.marks, svg.marks *")
    const shown = [...parts].filter((each) => each.getClientRects().length > 0)
    const places = shown.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      // Only the place of letters counts, because their size follows the surrounding text.
      const sides = [x - box.x, y - box.y, ...(each.matches(".coord") ? [] : [width, height])]
      return sides.map((side) => (1000 * side) / box.width)
    })
    return { localName, places: [[(1000 * box.height) / box.width], ...places] }
  })
  main.style.removeProperty(property)
  return found
}

/** The drawings that have moved by more than this many thousandths, a threshold above the rounding of pixels. */
export const movedBoards = (before, after, most = 6) =>
  before.flatMap(({ localName, places }, index) => {
    const hasMoved = (place, at) => place.some((side, i) => Math.abs(side - after[index].places[at][i]) > most)
    const moved = places.filter(hasMoved)
    return moved.length > 0 ? [`${localName}: ${moved.length} of ${places.length}`] : []
  })
