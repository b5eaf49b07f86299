// One style sheet, constructed once and shared by all boards: no <style>, no style attributes, so any CSP will do.

const text = `
:host {
  --light: var(--chess-light, #ece8dc);
  --dark: var(--chess-dark, #93a08d);
  --ink: var(--chess-coords, #10150f);
  --move: var(--chess-mark-move, #1f4a3a);
  --last: var(--chess-mark-last, #d8ae3c);
  --picked: var(--chess-mark-picked, #1f4a3a);
  --check: var(--chess-mark-check, #8f140d);
  --edge: var(--chess-mark-edge, #fffdf6);
  display: block;
  position: relative;
  inline-size: 100%;
  max-inline-size: var(--chess-size, 32rem);
  direction: ltr;
  text-align: start;
  forced-color-adjust: none;
  print-color-adjust: exact;
  -webkit-print-color-adjust: exact;
}
@media (prefers-color-scheme: dark) {
  :host {
    --light: var(--chess-light, #c6c5b8);
    --dark: var(--chess-dark, #7a8a76);
    --last: var(--chess-mark-last, #c99c2c);
  }
}
:host([hidden]), [hidden] { display: none !important; }
.board {
  position: relative;
  isolation: isolate;
  aspect-ratio: 1;
  container-type: inline-size;
  user-select: none;
  -webkit-user-select: none;
  -webkit-touch-callout: none;
  -webkit-tap-highlight-color: transparent;
}
.outside { margin: 0 0 1.5rem 1.5rem; }
.grid, .row { display: grid; }
.grid { position: absolute; inset: 0; grid-template-rows: repeat(8, minmax(0, 1fr)); }
.row { grid-template-columns: repeat(8, minmax(0, 1fr)); }
.square {
  position: relative;
  background-color: var(--light);
  touch-action: manipulation;
  outline: none;
}
.square.dark { background-color: var(--dark); }
.square.last { background-color: color-mix(in srgb, var(--last) 50%, var(--light)); }
.square.last.dark { background-color: color-mix(in srgb, var(--last) 50%, var(--dark)); }
.square.check { background-color: color-mix(in srgb, var(--check) 20%, var(--light)); }
.square.check.dark { background-color: color-mix(in srgb, var(--check) 20%, var(--dark)); }
.square.picked, .square.over { background-color: color-mix(in srgb, var(--picked) 22%, var(--light)); }
.square.picked.dark, .square.over.dark { background-color: color-mix(in srgb, var(--picked) 22%, var(--dark)); }
.square.movable { touch-action: none; cursor: grab; }
.square.target { cursor: pointer; }
.dragging .square { cursor: grabbing; }
.square:focus-visible::after {
  content: "";
  position: absolute;
  z-index: 3;
  inset: 0;
  border: max(3px, .5cqi) solid #0a2f86;
  box-shadow: inset 0 0 0 2px #fff;
  pointer-events: none;
}
.coord {
  position: absolute;
  color: var(--ink);
  font: 600 clamp(.5rem, 2.1cqi, .8125rem) / 1 system-ui, sans-serif;
  z-index: 2;
  pointer-events: none;
}
.rank { inset: .2em auto auto .2em; }
.file { inset: auto .2em .15em auto; }
.outside .coord { color: inherit; font-size: .8125rem; }
.outside .rank { inset: calc(50% - .5em) auto auto -1rem; }
.outside .file { inset: auto 0 -1.25rem 0; text-align: center; }
.piece {
  position: absolute;
  z-index: 2;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  pointer-events: none;
}
.piece > svg { display: block; inline-size: 100%; block-size: 100%; }
${["wk", "wq", "wr", "wb", "wn", "wp", "bk", "bq", "br", "bb", "bn", "bp"]
  // A drawing of the page replaces what is inside the span; without one the span keeps our drawing.
  .map((code) => `.${code} { content: var(--chess-piece-${code}, normal); }`)
  .join("\n")}
.moving { z-index: 4; }
.held { z-index: 5; filter: drop-shadow(0 .5cqi .6cqi #0007); }
.marks { position: absolute; inset: 0; z-index: 1; inline-size: 100%; block-size: 100%; pointer-events: none; }
.marks * { fill: none; stroke-linejoin: round; stroke-linecap: round; }
.edge { stroke: var(--edge); stroke-width: 10; }
.line { stroke: var(--move); stroke-width: 6; }
.dot { fill: var(--move); stroke: var(--edge); stroke-width: 3; }
.frame { stroke: var(--picked); }
.corner { stroke: #4d3a05; stroke-width: 4.5; }
.alarm { stroke: var(--check); stroke-width: 7; }
.alarm-edge { stroke: var(--edge); stroke-width: 12; }
.scrim { position: absolute; z-index: 6; inset: 0; background: #0004; }
.chooser {
  position: absolute;
  display: flex;
  flex-direction: column;
  inline-size: 12.5%;
  background: #f4f1e8;
  box-shadow: 0 0 0 1px #0008, 0 .5rem 1.5rem #0008;
}
.chooser.low { flex-direction: column-reverse; inset-block-end: 0; }
${[0, 1, 2, 3, 4, 5, 6, 7].map((file) => `.column-${file} { inset-inline-start: ${file * 12.5}%; }`).join("\n")}
.chooser button {
  position: relative;
  aspect-ratio: 1;
  padding: 0;
  border: 0;
  background: #c9d0c2;
  cursor: pointer;
}
.chooser button:hover { background: #f2dc9c; }
.chooser button:focus-visible { outline: 3px solid #0a2f86; outline-offset: -3px; background: #f2dc9c; }
.below {
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: .25rem 1rem;
  margin-block-start: .5rem;
  forced-color-adjust: auto;
}
.status { flex: 1 1 12rem; box-sizing: border-box; min-block-size: 3.375rem; margin: 0; padding-block-start: .375rem; line-height: 1.5; }
.typed { display: flex; align-items: baseline; gap: .5rem; }
.typed input {
  box-sizing: border-box;
  inline-size: 7.5rem;
  min-block-size: 2.25rem;
  padding: .25rem .5rem;
  border: 1px solid color-mix(in srgb, currentColor 60%, transparent);
  border-radius: .25rem;
  background: transparent;
  color: inherit;
  font: inherit;
}
.typed input:focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
.problem {
  position: absolute;
  z-index: 6;
  inset: 0 0 auto;
  margin: 0;
  padding: 1rem;
  background: #7d1a14;
  color: #fff;
  overflow-wrap: anywhere;
}
@media print { .below { display: none; } }
`

/** @type {CSSStyleSheet | undefined} */
let sheet

/** @param {ShadowRoot} root */
export function adoptStyle(root) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
  }
  root.adoptedStyleSheets = [sheet]
}
