// Code that is loaded when an element first needs it.
import { lazy } from "./engine.js"

/** What plays a game: the code of boards. */
export const interactive = lazy(() => import("../play/interactive.js"))
/** Boards with other sizes or fairy pieces. */
export const fairy = lazy(() => import("../fairy/other-board.js"))
