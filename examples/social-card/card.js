// A picture of 1200 by 630 pixels for link previews: a diagram as SVG, converted to PNG by resvg.
import { writeFileSync } from "node:fs"
import { Resvg } from "@resvg/resvg-js"
import { still } from "chess-arbiter/still"

const board = still({
  fen: "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
  lastMove: "h5f7",
  check: "",
  arrows: "Rc4f7",
  size: 550,
})
const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect width="1200" height="630" fill="#1f2a24"/>
  <g transform="translate(40 40)">${board}</g>
  <g fill="#f4f1e8" font-family="sans-serif">
    <text x="640" y="290" font-size="64" font-weight="bold">Mate in four</text>
    <text x="640" y="360" font-size="36">Somebody – Someone, 1-0</text>
  </g>
</svg>`

writeFileSync("card.png", new Resvg(card).render().asPng())
