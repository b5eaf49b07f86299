/** In English, for an error message: "an object". @param {unknown} value */
export function describe(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === "object" && value !== null) return "an object"
  return typeof value === "function" ? "a function" : String(value)
}

/** In JavaScript notation, for sentences in every language: "{…}". @param {unknown} value */
export function literal(value) {
  if (typeof value === "object" && value !== null) return "{…}"
  return typeof value === "function" ? "() => {…}" : describe(value)
}
