// Links to the editor as an attacker would write them.
import { readFileSync } from "node:fs"
import { dist } from "../../../scripts/paths.mjs"
import { generator } from "../../../scripts/random.mjs"

const parts = [
  ...[
    '"><img src=x onerror="globalThis.ran = 1">',
    "<script>globalThis.ran = 1</script>",
    "</chess-diagram>",
    "<svg/onload=ran=1>",
  ],
  ...["\n```\n\n", "\n~~~\n", "\r", "\r\n", "\u2028", "\u0085", "\0", "\f", "\ufffe", "\ud800", "\t", " ", "  "],
  ...[
    '"',
    "'",
    "`",
    "\\",
    "&quot;",
    "&#10;",
    "&",
    "<",
    ">",
    "<!--",
    "-->",
    "]]>",
    "{{7*7}}",
    "${7*7}",
    "javascript:ran=1",
  ],
  ...[
    "true",
    "false",
    "|",
    "#",
    ":",
    "-",
    ",",
    "=",
    "play: true",
    "e4",
    "Gd5",
    "capture:c6",
    "Ge2e4",
    "a1-b2",
    "8",
    "K:a.svg",
  ],
]
const boards = [
  "8/8/8/8/8/8/8/8",
  "k7/8/8/1prp4/1P1P4/8/6P1/7K b",
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
]
/** The attributes of a diagram. @type {string[]} */
export const names = JSON.parse(readFileSync(`${dist}/custom-elements.json`, "utf8"))
  .modules.flatMap(({ declarations }) => declarations)
  .find(({ tagName }) => tagName === "chess-diagram")
  .attributes.map(({ name }) => name)

/** Elements that a diagram, its picture and the sentence about a wrong block consist of. */
export const ours = new Set(
  "chess-diagram figure figcaption svg title desc path g text circle image line polygon rect div p pre code".split(" "),
)

/** @param {number} count */
export function hostileHashes(count) {
  const random = generator(26)
  const text = () => Array.from({ length: 1 + random(4) }, () => parts[random(parts.length)]).join("")
  return Array.from({ length: count }, (_, number) => {
    // A third has one hostile text beside a good position, which every format can show.
    const some = number % 3 === 0 ? ["caption"] : names.filter((name) => name !== "fen" && random(3) === 0)
    const fen = number % 3 === 1 && random(2) ? text() : boards[random(boards.length)]
    return `#${new URLSearchParams([["fen", fen], ...some.map((name) => [name, text()])])}`
  })
}
