// Types of the tags: for `document.querySelector("chess-board")`, and for the templates of React,
// Vue and Svelte. None of the three needs to be installed: `@ts-ignore` covers the names that are then missing.
import type { Game } from "../api.js"
import type { ChessBoard, PlayEvents, PremoveEvents } from "./chess-board.js"
import type { ChessDiagram, ChooseEvents } from "./chess-diagram.js"
import type { ChessGame, ReadEvents } from "./chess-game.js"
import type { ChessPuzzle, SolveEvents } from "./chess-puzzle.js"

/** Attributes of boards, diagrams and puzzles. */
interface Shown {
  fen?: string | undefined
  marks?: string | undefined
  arrows?: string | undefined
  coords?: "none" | "inside" | "outside" | undefined
  lang?: string | undefined
}

interface BoardAttributes extends Shown {
  game?: Game | undefined
  pgn?: string | undefined
  chess960?: string | number | boolean | undefined
  rules?: "fide" | "online" | "free" | undefined
  orientation?: "white" | "black" | undefined
  side?: "white" | "black" | undefined
  premoves?: boolean | "" | undefined
  readonly?: boolean | "" | undefined
  bare?: boolean | "" | undefined
}

interface DiagramAttributes extends Shown {
  shade?: string | undefined
  orientation?: "white" | "black" | "w" | "b" | "turn" | undefined
  "last-move"?: string | undefined
  check?: string | undefined
  pieces?: string | undefined
  caption?: string | undefined
  "show-moves"?: string | undefined
  glance?: boolean | "" | "free" | undefined
  play?: boolean | "" | undefined
  rules?: "free" | "fide" | "online" | undefined
  turns?: "white" | "black" | undefined
  betza?: string | undefined
}

interface GameAttributes {
  src?: string | undefined
  pgn?: string | null | undefined
  number?: number | string | undefined
  ply?: number | string | undefined
  start?: "end" | undefined
  orientation?: "white" | "black" | undefined
  coords?: Shown["coords"]
  lang?: string | undefined
  layout?: "beside" | "below" | "moves" | undefined
  readonly?: boolean | "" | undefined
  diagrams?: boolean | "" | undefined
}

type BoardEvents = PlayEvents & PremoveEvents
interface PuzzleAttributes extends Shown {
  pgn?: string | undefined
  task?: "targets" | undefined
  caption?: string | undefined
  square?: string | undefined
  orientation?: "white" | "black" | undefined
  "last-move"?: string | undefined
}

type DiagramEvents = PlayEvents & ChooseEvents

/** `onmove`, for React and Svelte 5. */
type Handlers<Events> = { [Type in keyof Events & string as `on${Type}`]?: ((event: Events[Type]) => void) | undefined }
/** `on:move`, for Svelte 4. */
type Directives<Events> = {
  [Type in keyof Events & string as `on:${Type}`]?: ((event: Events[Type]) => void) | undefined
}
/** `onMove`, Vue's name for `@move`. */
type Listeners<Events> = {
  [Type in keyof Events & string as `on${Capitalize<Type>}`]?: ((event: Events[Type]) => void) | undefined
}

type Overwritten<Base, By> = Omit<Base, keyof By> & By
// @ts-ignore
type InReact<Tag, Own> = Overwritten<import("react").HTMLAttributes<Tag> & import("react").ClassAttributes<Tag>, Own>
// @ts-ignore
type InVue<Tag, Own> = new () => Tag & { $props: Overwritten<import("vue").HTMLAttributes, Own> }
// @ts-ignore
type InSvelte<Tag, Own> = Overwritten<import("svelte/elements").HTMLAttributes<Tag>, Own>

declare global {
  interface HTMLElementTagNameMap {
    "chess-board": ChessBoard
    "chess-diagram": ChessDiagram
    "chess-game": ChessGame
    "chess-puzzle": ChessPuzzle
  }

  namespace svelteHTML {
    interface IntrinsicElements {
      "chess-board": InSvelte<ChessBoard, BoardAttributes & Handlers<BoardEvents> & Directives<BoardEvents>>
      "chess-diagram": InSvelte<ChessDiagram, DiagramAttributes & Handlers<DiagramEvents> & Directives<DiagramEvents>>
      "chess-game": InSvelte<ChessGame, GameAttributes & Handlers<ReadEvents> & Directives<ReadEvents>>
      "chess-puzzle": InSvelte<ChessPuzzle, PuzzleAttributes & Handlers<SolveEvents> & Directives<SolveEvents>>
    }
  }
}

// @ts-ignore
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "chess-board": InReact<ChessBoard, BoardAttributes & Handlers<BoardEvents>>
      "chess-diagram": InReact<ChessDiagram, DiagramAttributes & Handlers<DiagramEvents>>
      "chess-game": InReact<ChessGame, GameAttributes & Handlers<ReadEvents>>
      "chess-puzzle": InReact<ChessPuzzle, PuzzleAttributes & Handlers<SolveEvents>>
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    "chess-board": InVue<ChessBoard, BoardAttributes & Listeners<BoardEvents>>
    "chess-diagram": InVue<ChessDiagram, DiagramAttributes & Listeners<DiagramEvents>>
    "chess-game": InVue<ChessGame, GameAttributes & Listeners<ReadEvents>>
    "chess-puzzle": InVue<ChessPuzzle, PuzzleAttributes & Listeners<SolveEvents>>
  }
}
