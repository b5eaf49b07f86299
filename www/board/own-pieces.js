// The reader's own piece pictures: twelve files, named as in most sets from wK.svg to bP.svg. The browser's storage keeps
// them as data: URLs, which the page's policy allows.
import { storageKeys } from "../settings.js"

const codes = [..."wb"].flatMap((color) => [..."kqrbnp"].map((role) => color + role))
/** The limit for a set in characters: the games need space too. */
const largest = 940_000

/** The stored pictures by codes such as "wk"; null without a complete set. @returns {Readonly<Record<string, string>> | null} */
function stored() {
  try {
    const set = JSON.parse(localStorage.getItem(storageKeys.pieces) ?? "null")
    return codes.every((code) => /^data:image\/[\w+.-]+;base64,[\w+/=]+$/.test(set?.[code])) ? set : null
  } catch {
    // Storage is forbidden, or contains something else.
    return null
  }
}

/** Shows the stored pieces on all boards of the page. @returns {boolean} false if there are none */
export function applyPieces() {
  const set = stored()
  const { style } = document.documentElement
  for (const code of codes) {
    if (set) style.setProperty(`--chess-piece-${code}`, `url("${set[code]}")`)
    else style.removeProperty(`--chess-piece-${code}`)
  }
  return set !== null
}

export function removePieces() {
  localStorage.removeItem(storageKeys.pieces)
  applyPieces()
}

/**
 * Stores a set and shows it.
 * @param {readonly File[]} files
 * @returns {Promise<{ missing: string[] } | "large" | null>} what is wrong; null if nothing is
 */
export async function takePieces(files) {
  const found = new Map()
  for (const file of files) {
    const [, name] = /^([wb][kqrbnp])\.\w+$/i.exec(file.name) ?? []
    if (name && file.type.startsWith("image/")) found.set(name.toLowerCase(), file)
  }
  const missing = codes.filter((code) => !found.has(code))
  if (missing.length > 0) return { missing: missing.map((code) => code.charAt(0) + code.charAt(1).toUpperCase()) }
  const set = Object.fromEntries(
    await Promise.all([...found].map(async ([code, file]) => [code, await addressOf(file)])),
  )
  const text = JSON.stringify(set)
  if (text.length > largest) return "large"
  try {
    localStorage.setItem(storageKeys.pieces, text)
  } catch {
    return "large"
  }
  applyPieces()
  return null
}

/** @param {File} file @returns {Promise<string>} */
const addressOf = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
