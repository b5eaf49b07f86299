// The frame of pages that run untrusted scripts: www/sandbox.js in an iframe without an origin.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { inRoot } from "../paths.mjs"

/** The script of the frame, which pages contain, and its counterpart in the bundles of pages. */
export const sandboxFiles = [inRoot("www", "sandbox.js"), inRoot("www", "sandboxed.js")]

const mark = "<!-- sandbox -->"

/**
 * The page with its frame. The page's policy, which the frame and its worker inherit, allows the frame's script by its
 * hash; the frame's own policy allows only computing, reading data from the page, and sending text.
 * @param {string} page unchanged without a placeholder for a frame @param {string} [attributes]
 */
export async function withFrame(page, attributes = "") {
  if (!page.includes(mark)) return page
  const { transform } = await import("esbuild")
  const { code } = await transform(readFileSync(sandboxFiles[0], "utf8"), {
    minify: true,
    target: "es2022",
  })
  const script = code.trim()
  const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`
  const own = `default-src 'none'; script-src ${hash} 'wasm-unsafe-eval'; worker-src blob:; connect-src blob:`
  const inside = `<!doctype html><html lang="en"><meta http-equiv="Content-Security-Policy" content="${own}"><title>Sandbox</title><script>${script}</script></html>`
  const frame = `<iframe${attributes} hidden sandbox="allow-scripts" srcdoc="${escaped(inside)}"></iframe>`
  return page
    .replace("script-src 'self'", `$& ${hash}`)
    .replace("trusted-types chess-arbiter-workers", "$&; worker-src 'self' blob:; connect-src 'self' blob:")
    .replace(mark, () => frame)
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
