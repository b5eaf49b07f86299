// Shared scripts of all pages: caching for offline use, and links to the page in other languages.
import "./offline.js"

// They keep the fragment of the address.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a[lang][hreflang]") : null
  if (link instanceof HTMLAnchorElement) link.hash = location.hash
})
