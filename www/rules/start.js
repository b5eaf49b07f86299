// The scripts of the rules page: interactive diagrams, contents, exercises, caching for offline use.
import { apply } from "../settings.js"
import "../site.js"
import { followReading } from "../contents.js"

// Before the diagrams are drawn, so that each is drawn once.
apply()
import("../module/elements.js")
followReading()
