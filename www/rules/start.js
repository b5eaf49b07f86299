// The scripts of the rules page: interactive diagrams, the contents, exercises, and caching for offline use.
import "../module/elements.js"
import "../site.js"
import { followReading } from "./contents.js"

followReading()
