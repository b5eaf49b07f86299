// The whole rules, with the wasm that the page has imported or is loading, or else that of the main entry.

export async function wholeRules() {
  const [rules, { isWholeThere }] = await Promise.all([import("../../api.js"), import("../../wasm/engine.js")])
  if (!(await isWholeThere())) await import("../../entries/index.js")
  return rules
}
