// The sheets of print.html as PDF, to scale for either paper size: pdfkit writes our drawings, so no browser is
// needed, and the output is reproducible.
import { sheets, sheetSize } from "./sheets.mjs"

const papers = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } }
/** Points of a PDF. */
const millimetre = 72 / 25.4

/** Their names in print/, as print.html links them. */
export const pdfNames = Object.keys(papers).map((paper) => `chess-set-${paper}.pdf`)

/** The characters of the built-in PDF fonts: Latin letters and quotation marks (WinAnsiEncoding). */
const writable = /^[ -~\u00a0-\u00ff‘’‚“”„–—…‹›œŒšŠžŽŸ€]*$/

/**
 * @typedef {object} Texts of a language
 * @property {string} tag
 * @property {(name: string) => string} phrase a text of `[print-page]`
 */

/**
 * @param {Texts} texts
 * @param {Texts} english for a language in other letters
 * @returns {Promise<Buffer[]>} in the order of `pdfNames`
 */
export async function printFiles(texts, english) {
  const { default: PDFDocument } = await import("pdfkit")
  const isWritable = writable.test(JSON.stringify(sheets(texts.phrase).map(({ drawing }) => drawing)))
  return Promise.all(Object.values(papers).map((paper) => written(PDFDocument, paper, isWritable ? texts : english)))
}

function written(PDFDocument, { width, height }, { tag, phrase }) {
  const size = [width * millimetre, height * millimetre]
  const document = new PDFDocument({
    ...{ size, margin: 0, autoFirstPage: false, lang: tag, displayTitle: true, pdfVersion: "1.7" },
    // Without a date, which would make builds differ.
    info: {
      Title: phrase("file-title"),
      Creator: "chess-arbiter",
      Producer: "chess-arbiter",
      CreationDate: new Date(0),
    },
  })
  const parts = []
  const done = new Promise((resolve, reject) => {
    document.on("data", (part) => parts.push(part))
    document.on("end", () => resolve(Buffer.concat(parts)))
    document.on("error", reject)
  })
  for (const { drawing } of sheets(phrase)) {
    document.addPage()
    document.scale(millimetre).translate((width - sheetSize.width) / 2, 10)
    for (const each of drawing) draw(document, each, {})
  }
  document.end()
  return done
}

/** Draws the output of `sheets`: groups, paths and texts, with attributes inherited as in SVG. */
function draw(document, [tag, own, ...inside], inherited) {
  const { transform = "", ...attributes } = { ...inherited, ...own }
  document.save()
  for (const [, name, values] of transform.matchAll(/(\w+)\(([^)]*)\)/g))
    document[name](...values.split(" ").map(Number))
  if (tag === "path") paintPath(document, attributes)
  else if (tag === "text") write(document, attributes, inside.join(""))
  else for (const each of inside) draw(document, each, attributes)
  document.restore()
}

function paintPath(document, { d, fill, stroke = "none", ...attributes }) {
  document.path(d)
  if (stroke === "none") return document.fill(fill)
  const [dash, space] = (attributes["stroke-dasharray"] ?? "").split(" ").map(Number)
  document
    .lineWidth(attributes["stroke-width"])
    .lineCap(attributes["stroke-linecap"] ?? "butt")
    .lineJoin(attributes["stroke-linejoin"] ?? "miter")
  if (dash) document.dash(dash, { space })
  return fill === "none" ? document.stroke(stroke) : document.fillAndStroke(fill, stroke)
}

function write(document, { x, y, fill, ...attributes }, text) {
  document
    .font(attributes["font-weight"] ? "Helvetica-Bold" : "Helvetica")
    .fontSize(attributes["font-size"])
    .fillColor(fill)
  const left = attributes["text-anchor"] === "middle" ? x - document.widthOfString(text) / 2 : x
  document.text(text, left, y, { lineBreak: false, baseline: "alphabetic" })
}
