import { lazy } from "./engine.js"

export const interactive = lazy(() => import("../play/interactive.js"))
/** Boards of other sizes or with fairy pieces. */
export const fairy = lazy(() => import("../fairy/other-board.js"))
