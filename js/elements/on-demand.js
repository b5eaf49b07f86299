// All that people can do, loaded when an element first offers it.
import { lazy } from "./engine.js"

export const interactive = lazy(() => import("./interactive.js"))
export const puzzle = lazy(() => import("./puzzle/puzzle.js"))
