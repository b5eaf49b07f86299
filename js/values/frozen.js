/** Freezes a value deeply. @template T @param {T} value */
export function frozen(value) {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const key in value) frozen(value[key])
  }
  return value
}
