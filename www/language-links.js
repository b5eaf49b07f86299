// The links to the page in other languages lead to the same place in it: to what its address holds now.

document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a[lang][hreflang]") : null
  if (link instanceof HTMLAnchorElement) link.hash = location.hash
})
