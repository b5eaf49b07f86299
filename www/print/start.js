// What the print page adds to its sheets: a button, and itself where there is no network.
import "../site.js"

document.querySelector("#print")?.addEventListener("click", () => window.print())
