// Pictures as PNG, drawn by a rasterizer that the app has installed; the package has none.

import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { bytesOf } from "./arguments.js"
import { Refusal } from "./refusal.js"

/**
 * The parts of each package that are used.
 * @typedef {{ Resvg: new (svg: string, options: object) => { render: () => { asPng: () => Uint8Array } } }} Resvg
 * @typedef {{ default: (svg: Buffer, options: object) => { png: () => { toBuffer: () => Promise<Uint8Array> } } }} Sharp
 */

/** Drawing a PNG of this width and height takes half a gigabyte. */
const maxSize = 9999

/** Escaped characters of SVG. @type {Readonly<Record<string, string>>} */
const characters = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#123;": "{" }

const packages = /** @type {const} */ (["@resvg/resvg-js", "sharp"])

/** Packages are resolved from the app's folder and from the command. */
const searchPlaces = () => [join(process.cwd(), "app.js"), fileURLToPath(import.meta.url)]

/**
 * @param {string} svg of `still`
 * @param {number} [width] in pixels, if different from the SVG's
 * @param {readonly string[]} [places]
 * @returns {Promise<Uint8Array>}
 */
export async function pngOf(svg, width, places = searchPlaces()) {
  const [, boxWidth, boxHeight] = /^<svg[^>]* viewBox="\S+ \S+ (\S+) ([^"]+)/.exec(svg) ?? []
  const own = Number(/^<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1] ?? boxWidth)
  const value = width ?? own
  const largest = Math.max(own, value)
  if (Math.max(largest, (largest * Number(boxHeight)) / Number(boxWidth)) > maxSize)
    throw new Refusal(`a PNG can be at most ${maxSize} pixels wide or high`)
  const file = found(places)
  if (!file)
    throw new Refusal(
      `a PNG needs a package that draws SVG, which is not part of chess-arbiter: run "npm install ${packages[0]}" (or ${packages[1]})`,
    )
  const drawer = /** @type {Resvg | Sharp} */ (await import(pathToFileURL(file).href))
  if (!("Resvg" in drawer))
    return drawer
      .default(Buffer.from(svg), { density: (72 * value) / own })
      .png()
      .toBuffer()
  // Only pieces that are drawn as letters need a font.
  const font = { loadSystemFonts: svg.includes("<text") }
  return new drawer.Resvg(svg, { font, fitTo: { mode: "width", value } }).render().asPng()
}

/** The file of the first installed package. @param {readonly string[]} places */
function found(places) {
  for (const name of packages) {
    for (const place of places) {
      try {
        return createRequire(place).resolve(name)
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== "MODULE_NOT_FOUND") throw error
      }
    }
  }
  return undefined
}

/**
 * The SVG with its pictures of pieces embedded, because rasterizers do not load files.
 * @param {string} svg of `still`
 */
export const withPictures = (svg) =>
  svg.replace(/(<image href=")([^"]*)/g, (_, before, href) => {
    const address = href.replace(/&[^;]+;/g, (/** @type {string} */ each) => characters[each] ?? each)
    if (address.startsWith("data:")) return before + href
    if (/^[a-z]{2,}:/i.test(address)) throw new Refusal(`${address}: in a PNG, pictures of pieces must be files`)
    const bytes = bytesOf(address)
    const type = /^\s*</.test(bytes.toString("latin1", 0, 100)) ? "svg+xml" : "png"
    return `${before}data:image/${type};base64,${bytes.toString("base64")}`
  })
