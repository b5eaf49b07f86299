// Shared scripts of all pages: caching for offline use, and the menu of languages.
import "./offline.js"

// The menu closes like the others: with Escape, or when a click goes elsewhere.
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

// Links to other languages keep the fragment of the address.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a[lang][hreflang]") : null
  if (link instanceof HTMLAnchorElement) link.hash = location.hash
})
