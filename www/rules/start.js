// What the rules page adds to its text: diagrams that answer, contents that follow, exercises, and itself where there is no network.
import "../module/elements.js"
import "../site.js"
import { followReading } from "./contents.js"

followReading()
