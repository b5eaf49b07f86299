// What the print page adds to its sheets: a button, and itself where there is no network.
import "../offline.js"

const print = /** @type {HTMLElement} */ (document.querySelector("#print"))
print.hidden = false
print.addEventListener("click", () => window.print())
