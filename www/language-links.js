// Keeps the fragment of the address in the links to the page in other languages.

document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a[lang][hreflang]") : null
  if (link instanceof HTMLAnchorElement) link.hash = location.hash
})
