// All that people can do, loaded when an element first offers it.
import { lazy } from "./engine.js"

export const interactive = lazy(() => import("./interactive.js"))
/** Boards that are not those of chess. */
export const fairy = lazy(() => import("./fairy.js"))
