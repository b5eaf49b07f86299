// The layers of dist/ and dist/page/: code that is loaded together is one file, built by rollup.mjs.
import { dirname, join, relative } from "node:path"
import { generated, inRoot } from "../paths.mjs"
import { layerIn } from "./rollup.mjs"

/** A module of js/ by its name there. @param {string} name */
export const module = (name) => inRoot("js", `${name}.js`)

/** The layers in their order, with the modules that begin each. */
export const layers = {
  "elements-code": ["entries/elements"],
  // Shared by positions and games.
  rules: ["position-api", "wasm/provide", "values/game-end", "wasm/ascii", "generated/decoder"],
  // Each wasm is text in the layer of its entry, so that no other entry loads it.
  "position-code": ["entries/position"],
  // Shared by explorable diagrams, boards, games and editors, so that none loads code that only another needs.
  interaction: [
    "elements/play/interaction",
    "elements/play/questions",
    "elements/play/play-texts",
    "elements/element/verdict-languages",
    "elements/element/light",
    "elements/element/near",
    "elements/element/rules-for",
  ],
  explore: ["elements/explore/diagram-interaction", "elements/explore/explore"],
  // Shared by boards, boards of other games and notation: why something cannot be shown.
  problems: ["elements/element/problem-texts"],
  betza: ["elements/explore/betza"],
  fairy: ["elements/fairy/other-board"],
  named: ["elements/fairy/named"],
  play: ["elements/play/interactive"],
  "diagram-play": ["elements/explore/diagram-play"],
  "game-rules": ["api"],
  "chess-arbiter-code": ["entries/index"],
  captured: ["elements/play/captured"],
  answers: ["elements/play/answers"],
  premoves: ["elements/play/premove-queue"],
  promotion: ["elements/play/promotion"],
  drawing: ["elements/play/drawing-mode"],
  "still-picture": ["elements/picture/still"],
  written: ["elements/element/tag-content"],
  game: ["elements/game/reader"],
  autoplay: ["elements/game/autoplay"],
  "pgn-menu": ["elements/game/pgn-menu"],
  undo: ["elements/editor/undo-stack"],
  editing: ["elements/game/editing"],
  "opening-names": ["openings/opening-of"],
  "uci-code": ["entries/uci"],
  puzzle: ["elements/puzzle/puzzle"],
  editor: ["elements/editor/editor"],
  "variants-code": ["entries/variants"],
  "variant-board": ["elements/variants/variants"],
  "drawing-tools": ["elements/editor/drawing-tools"],
}
/**
 * Rollup options for the names and contents of files.
 * @param {Readonly<Record<string, readonly string[]>>} layers
 * @param {(id: string) => boolean} [isApart] whether a module is in no layer
 */
export const inFiles = (layers, isApart = () => false) => ({
  entryFileNames: "[name].js",
  chunkFileNames: ({ name, facadeModuleId }) => {
    const folder = facadeModuleId && relative(join(generated, "lang"), dirname(facadeModuleId))
    const prefix = { texts: "elements-", variants: "variants-" }[folder] ?? ""
    return `${prefix}${name}.js`
  },
  manualChunks: layerIn(
    layers,
    module,
    (id) => {
      const [, language] = /[\\/]lang[\\/](\w\w)\.js$/.exec(id) ?? []
      return language && `verdicts-${language}`
    },
    isApart,
  ),
})
