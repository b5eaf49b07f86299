// ← and → go through the game, ↑ and ↓ switch between alternative moves, unless the keys have another use: in
// a field, in a dialog, or on the board's cells when playing with the keyboard. A clicked cell also has
// the focus, but does not count.

/**
 * @param {{ walk: (step: number) => void, vary: (step: 1 | -1) => boolean }} ways `vary` says whether there was
 * another move
 */
export function listenToKeys({ walk, vary }) {
  let byPointer = false
  document.addEventListener("pointerdown", () => (byPointer = true), true)
  document.addEventListener(
    "keydown",
    (event) => {
      const { key } = event
      if (!/^Arrow(Left|Right|Up|Down)$/.test(key)) return void (byPointer = false)
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      const [target] = event.composedPath()
      if (!(target instanceof Element) || target.closest("input, textarea, select, dialog, [role=dialog]")) return
      if (target.closest("[role=grid]") && !byPointer) return
      if (key === "ArrowLeft") walk(-1)
      else if (key === "ArrowRight") walk(1)
      // Without an alternative move, the keys scroll as usual.
      else if (!vary(key === "ArrowDown" ? 1 : -1)) return
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}
