// The scripts of the rules page: interactive diagrams, the contents, exercises, and caching for offline use.
import { apply } from "../settings.js"
import "../site.js"
import { followReading } from "../contents.js"

// First, so that each diagram is drawn once.
apply()
import("../module/elements.js")
followReading()
