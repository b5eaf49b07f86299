// Whether the program uses chess-arbiter/variants: only then do options and moves name variants.

/** Whether an export of chess-arbiter/variants has been used. */
export let usesVariants = false

let announce = () => {}

/** Resolves on the first use. @type {Promise<void>} */
export const variantsUsed = /* @__PURE__ */ new Promise((resolve) => {
  announce = resolve
})

/** Call it when an export of chess-arbiter/variants is used. */
export function useVariants() {
  usesVariants = true
  announce()
}
