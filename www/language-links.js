// The links to the page in other languages lead to the same place in it: to what its address holds now.

document.querySelector(".languages")?.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a") : null
  if (link) link.hash = location.hash
})
