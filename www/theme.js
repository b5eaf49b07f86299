// Light or dark, as the reader or else the system has chosen. Not a module: it runs before anything is painted.
{
  const metas = document.querySelectorAll("meta[name=theme-color]")
  const usual = [...metas].map((meta) => meta.media)
  /** @param {{ look?: unknown }} settings */
  const show = ({ look }) => {
    const { dataset } = document.documentElement
    const isChosen = look === "light" || look === "dark"
    if (isChosen) dataset.theme = look
    else delete dataset.theme
    for (const [index, meta] of metas.entries()) {
      meta.media = !isChosen ? usual[index] : usual[index].includes(look) ? "all" : "not all"
    }
  }
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem("chess-arbiter.settings")) ?? {}
    } catch {
      // Storage is forbidden, or contains something else.
      return {}
    }
  }
  show(stored())
  addEventListener("settings", ({ detail }) => show(detail))
  addEventListener("storage", () => show(stored()))
}
