// All that people can do, loaded when an element first offers it.
import { lazy } from "./engine.js"

export const interactive = lazy(() => import("./interactive.js"))
/** When it is loaded for a diagram. */
export const near = lazy(() => import("./near.js"))
