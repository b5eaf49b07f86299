// The print button, and caching for offline use.
import { apply } from "../settings.js"
import "../site.js"

apply()

document.querySelector("#print")?.addEventListener("click", () => window.print())
