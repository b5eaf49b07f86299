import { html, render } from "lit"

const moved = ({ detail }) => globalThis.heard(detail.move.san)

globalThis.show = ({ fen, readonly, premoves, orientation, lastMove, glance, marks, pgn, ply }) =>
  render(
    html`
      <chess-board
        .fen=${fen}
        ?readonly=${readonly}
        .premoves=${premoves}
        .orientation=${orientation}
        @move=${moved}
      ></chess-board>
      <chess-diagram .lastMove=${lastMove} .glance=${glance} .marks=${marks}></chess-diagram>
      <chess-game .pgn=${pgn} .ply=${ply}></chess-game>
    `,
    document.getElementById("app"),
  )
globalThis.show(globalThis.first)
