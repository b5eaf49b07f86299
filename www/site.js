// Shared by all pages: caching for offline use, and the language menu.
import "./offline.js"

// Closes the menu on Escape, or on a click elsewhere.
const menu = document.querySelector("details.languages")
if (menu instanceof HTMLDetailsElement) {
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return
    menu.open = false
    menu.querySelector("summary")?.focus()
  })
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false
  })
}

// Keeps the fragment of the address in links to other languages.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a[lang][hreflang]") : null
  if (link instanceof HTMLAnchorElement) link.hash = location.hash
})
