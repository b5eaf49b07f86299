// Dates in PGN format.

/** "2024-5-3" in PGN format: "2024.05.03". @param {string} text */
export function pgnDate(text) {
  const [, year, month, day] = /^(\d{4})(?:\D(\d{1,2}))?(?:\D(\d{1,2}))?$/.exec(text) ?? []
  return year ? [year, month?.padStart(2, "0") ?? "??", day?.padStart(2, "0") ?? "??"].join(".") : text
}

/** Today in PGN format. */
export function today() {
  const now = new Date()
  return pgnDate(`${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`)
}
