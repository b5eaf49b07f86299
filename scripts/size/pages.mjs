// What pages without a bundler load from a served folder: requests, and bytes with gzip and brotli.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotlied, gzipped } from "./measure.mjs"

const start = 'fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"'

/** The element of each page, and what is clicked until the status says what needs the engine. */
const pages = {
  diagram: [`<chess-diagram ${start}></chess-diagram>`],
  glance: [`<chess-diagram ${start} glance></chess-diagram>`, /^b1/, /^White knight on b1/],
  board: ["<chess-board></chess-board>"],
}

/**
 * By page { requests, gzip, brotli }, without the page itself. With the `work` of tests/consumers/setup.mjs; `folder`
 * is served as a copy beside the page.
 */
export async function measurePages({ serve, newPage, unpacked }, folder = join(unpacked, "dist", "page")) {
  const url = await serve(folder)
  const measured = {}
  for (const [name, [element, square, said]] of Object.entries(pages)) {
    const { page, errors } = await newPage()
    const loaded = []
    page.on("response", (response) => loaded.push(new URL(response.url()).pathname))
    const body = `<!doctype html><title>${name}</title><script type="module" src="elements.js"></script>${element}`
    await page.route(`${url}${name}.html`, (route) => route.fulfill({ contentType: "text/html", body }))
    await page.goto(`${url}${name}.html`, { waitUntil: "networkidle" })
    if (square) {
      await page.getByRole("gridcell", { name: square }).click()
      await page.getByRole("status").filter({ hasText: said }).waitFor({ state: "attached", timeout: 30_000 })
    }
    await page.context().close()
    if (errors.length > 0) throw new Error(errors.join("\n"))
    const files = loaded.filter((path) => path.endsWith(".js")).map((path) => readFileSync(join(folder, path)))
    const sum = (size) => files.reduce((sum, file) => sum + size(file), 0)
    measured[name] = { requests: files.length, gzip: sum(gzipped), brotli: sum(brotlied) }
  }
  return measured
}

/** Messages about pages that exceed their limit. */
export function largerPages(measured, limits) {
  return Object.entries(measured)
    .filter(([name, { requests, gzip }]) => requests > limits[name].requests.limit || gzip > limits[name].gzip.limit)
    .map(([name, { requests, gzip }]) => `a page with a ${name}: ${requests} requests, ${gzip} bytes of gzip.`)
}
