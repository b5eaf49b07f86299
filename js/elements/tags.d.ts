// Types of the tags for `document.querySelector("chess-board")`, for listeners on the page, and for the templates of
// React, Vue, Svelte and Solid. `@ts-ignore` covers the types of those that are not installed.
import type { Game, Setup } from "../api.js"
import type {
  boardAttributes,
  editorAttributes,
  gameAttributes,
  Kebab,
  puzzleAttributes,
  Table,
} from "./element/attributes.js"
import type { Listener } from "./element/base.js"
import type { ChessBoard, PlayEvents, PremoveEvents } from "./chess-board.js"
import type { ChessDiagram, ChooseEvents, DiagramAttributes } from "./chess-diagram.js"
import type { ChessEditor, EditEvents } from "./chess-editor.js"
import type { ChessGame, ReadEvents } from "./chess-game.js"
import type { ChessPuzzle, SolveEvents } from "./chess-puzzle.js"

/** What a template may write to a property. */
type TemplateValue<Value> =
  | Value
  | null
  | undefined
  | (true extends Value ? boolean | "" : never)
  | (number extends Value ? `${number}` : never)

/** Attributes, also by property name. */
type Attributes<T extends Table> = {
  [Name in keyof T & string as Name | Kebab<Name>]?: TemplateValue<ReturnType<T[Name]>>
}

type InBoard = Attributes<typeof boardAttributes> & { game?: Game | undefined }
type InDiagram = Attributes<DiagramAttributes>
type InEditor = Attributes<typeof editorAttributes> & { setup?: Setup | null | undefined }
type InGame = Attributes<typeof gameAttributes> & { pgn?: string | null | undefined; game?: Game | null | undefined }
type InPuzzle = Attributes<typeof puzzleAttributes>

type BoardEvents = PlayEvents & PremoveEvents
type DiagramEvents = PlayEvents & ChooseEvents

/** `onmove`, for React and Svelte 5. */
type Handlers<Events> = { [Type in keyof Events & string as `on${Type}`]?: ((event: Events[Type]) => void) | undefined }
/** `on:move`, for Svelte 4 and Solid 1. */
type Directives<Events> = {
  [Type in keyof Events & string as `on:${Type}`]?: ((event: Events[Type]) => void) | undefined
}
/** `onMove`, Vue's name for `@move`, and Solid's. */
type Listeners<Events> = {
  [Type in keyof Events & string as `on${Capitalize<Type>}`]?: ((event: Events[Type]) => void) | undefined
}

/** `prop:lastMove`, for Solid. */
type Explicit<Own> = {
  [Name in keyof Own & string as Name extends `${string}-${string}` ? never : `prop:${Name}`]?: Own[Name]
}
/** `attr:last-move` and `bool:readonly`, for Solid 1. */
type Namespaced<Own> = Explicit<Own> & {
  [Name in keyof Own & string as Name extends Kebab<Name>
    ? Own[Name] extends string | number | boolean | null | undefined
      ? `attr:${Name}`
      : never
    : never]?: Own[Name]
} & {
  [Name in keyof Own & string as true extends Own[Name] ? `bool:${Kebab<Name>}` : never]?: boolean | null | undefined
}
/** A listener, or an object with a listener and options. */
type WithOptions<PageEvents> = {
  [Type in keyof PageEvents]?:
    | PageEvents[Type]
    | ({ handleEvent: NonNullable<PageEvents[Type]> } & AddEventListenerOptions)
}

type Overwritten<Base, By> = Omit<Base, keyof By> & By
// @ts-ignore
type InReact<Tag, Own> = Overwritten<import("react").HTMLAttributes<Tag> & import("react").ClassAttributes<Tag>, Own>
// @ts-ignore
type InVue<Tag, Own> = new () => Tag & { $props: Overwritten<import("vue").HTMLAttributes, Own> }
// @ts-ignore
type InSvelte<Tag, Own> = Overwritten<import("svelte/elements").HTMLAttributes<Tag>, Own>

type InSolid<Tag, Own, Events> = Overwritten<
  // @ts-ignore
  import("solid-js").JSX.HTMLAttributes<Tag>,
  Own & Namespaced<Own> & Listeners<Events> & WithOptions<Directives<Events>>
>
type InSolid2<Tag, Own, Events> = Overwritten<
  // @ts-ignore
  import("@solidjs/web").JSX.HTMLAttributes<Tag>,
  Own & Explicit<Own> & Listeners<Events>
>

/** For listeners on the page; without `load` and `change`, which pages fire themselves. */
type PageEvents = Omit<BoardEvents & ChooseEvents & SolveEvents, "navigate"> & {
  navigate: PlayEvents["navigate"] | ReadEvents["navigate"]
}

declare global {
  interface HTMLElementTagNameMap {
    "chess-board": ChessBoard
    "chess-diagram": ChessDiagram
    "chess-editor": ChessEditor
    "chess-game": ChessGame
    "chess-puzzle": ChessPuzzle
  }

  // Overloads: properties of DocumentEventMap would conflict with those of other packages and apps.
  interface Document {
    addEventListener<Type extends keyof PageEvents>(
      type: Type,
      listener: Listener<PageEvents[Type], Document>,
      options?: boolean | AddEventListenerOptions,
    ): void
    removeEventListener<Type extends keyof PageEvents>(
      type: Type,
      listener: Listener<PageEvents[Type], Document>,
      options?: boolean | EventListenerOptions,
    ): void
  }
  interface Window {
    addEventListener<Type extends keyof PageEvents>(
      type: Type,
      listener: Listener<PageEvents[Type], Window>,
      options?: boolean | AddEventListenerOptions,
    ): void
    removeEventListener<Type extends keyof PageEvents>(
      type: Type,
      listener: Listener<PageEvents[Type], Window>,
      options?: boolean | EventListenerOptions,
    ): void
  }

  namespace svelteHTML {
    interface IntrinsicElements {
      "chess-board": InSvelte<ChessBoard, InBoard & Handlers<BoardEvents> & Directives<BoardEvents>>
      "chess-diagram": InSvelte<ChessDiagram, InDiagram & Handlers<DiagramEvents> & Directives<DiagramEvents>>
      "chess-editor": InSvelte<ChessEditor, InEditor & Handlers<EditEvents> & Directives<EditEvents>>
      "chess-game": InSvelte<ChessGame, InGame & Handlers<ReadEvents> & Directives<ReadEvents>>
      "chess-puzzle": InSvelte<ChessPuzzle, InPuzzle & Handlers<SolveEvents> & Directives<SolveEvents>>
    }
  }
}

// @ts-ignore
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "chess-board": InReact<ChessBoard, InBoard & Handlers<BoardEvents>>
      "chess-diagram": InReact<ChessDiagram, InDiagram & Handlers<DiagramEvents>>
      "chess-editor": InReact<ChessEditor, InEditor & Handlers<EditEvents>>
      "chess-game": InReact<ChessGame, InGame & Handlers<ReadEvents>>
      "chess-puzzle": InReact<ChessPuzzle, InPuzzle & Handlers<SolveEvents>>
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    "chess-board": InVue<ChessBoard, InBoard & Listeners<BoardEvents>>
    "chess-diagram": InVue<ChessDiagram, InDiagram & Listeners<DiagramEvents>>
    "chess-editor": InVue<ChessEditor, InEditor & Listeners<EditEvents>>
    "chess-game": InVue<ChessGame, InGame & Listeners<ReadEvents>>
    "chess-puzzle": InVue<ChessPuzzle, InPuzzle & Listeners<SolveEvents>>
  }
}

// @ts-ignore
declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "chess-board": InSolid<ChessBoard, InBoard, BoardEvents>
      "chess-diagram": InSolid<ChessDiagram, InDiagram, DiagramEvents>
      "chess-editor": InSolid<ChessEditor, InEditor, EditEvents>
      "chess-game": InSolid<ChessGame, InGame, ReadEvents>
      "chess-puzzle": InSolid<ChessPuzzle, InPuzzle, SolveEvents>
    }
  }
}

// @ts-ignore
declare module "@solidjs/web" {
  namespace JSX {
    interface IntrinsicElements {
      "chess-board": InSolid2<ChessBoard, InBoard, BoardEvents>
      "chess-diagram": InSolid2<ChessDiagram, InDiagram, DiagramEvents>
      "chess-editor": InSolid2<ChessEditor, InEditor, EditEvents>
      "chess-game": InSolid2<ChessGame, InGame, ReadEvents>
      "chess-puzzle": InSolid2<ChessPuzzle, InPuzzle, SolveEvents>
    }
  }
}
