// The print button of the print page, and caching for offline use.
import "../site.js"

document.querySelector("#print")?.addEventListener("click", () => window.print())
