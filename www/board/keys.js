// ← and → go through the game, ↑ and ↓ from a move to another one in its place; unless the keys are at work elsewhere: in
// a field, in a dialog, or on the board's cells for someone who plays with the keyboard. A cell that was only clicked has
// the focus too, but no one is walking on it.

/** @param {{ walk: (step: number) => void, vary: (step: 1 | -1) => boolean }} ways `vary` says whether there was another move */
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
      // Where there is no other move, the keys scroll as always.
      else if (!vary(key === "ArrowDown" ? 1 : -1)) return
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}
