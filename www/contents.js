// Marks the current section in the contents of the rules or of a document. On a phone, shows a link back to the contents.

const contents = /** @type {HTMLElement} */ (document.getElementById("contents"))
const wayBack = /** @type {HTMLElement} */ (document.querySelector(".to-contents"))
const links = new Map(
  [...contents.querySelectorAll('li a[href^="#"]')].map((link) => [
    document.getElementById(decodeURIComponent(link.hash.slice(1)))?.closest("section") ?? document.body,
    link,
  ]),
)

export function followReading() {
  /** @type {Set<Element>} */
  const seen = new Set()
  const reading = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target)
        else seen.delete(target)
      }
      // Of two visible sections, the later one is current.
      const current = [...links.keys()].filter((section) => seen.has(section)).at(-1)
      if (!current) return
      for (const [section, link] of links) {
        if (section === current) link.setAttribute("aria-current", "location")
        else link.removeAttribute("aria-current")
      }
      keepInView(/** @type {HTMLElement} */ (links.get(current)))
    },
    // A section becomes current in the upper third of the window.
    { rootMargin: "0px 0px -67% 0px" },
  )
  for (const section of links.keys()) reading.observe(section)
  new IntersectionObserver(([entry]) => wayBack.classList.toggle("needless", entry?.isIntersecting)).observe(contents)
}

/** Scrolls the contents if they are longer than the window. @param {HTMLElement} link */
function keepInView(link) {
  const [box, frame] = [link.getBoundingClientRect(), contents.getBoundingClientRect()]
  if (contents.scrollHeight <= contents.clientHeight) return
  if (box.top < frame.top || box.bottom > frame.bottom)
    contents.scrollTop += box.top - frame.top - contents.clientHeight / 3
}
