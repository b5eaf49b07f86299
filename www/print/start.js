// The print button of the print page, and caching for offline use.
import { apply } from "../settings.js"
import "../site.js"

apply()

document.querySelector("#print")?.addEventListener("click", () => window.print())
