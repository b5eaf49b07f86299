// Keeps the fragment of the address in the links to the page in other languages.

document.querySelector(".languages")?.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a") : null
  if (link) link.hash = location.hash
})
