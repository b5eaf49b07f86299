// No module for pages turns text into elements or scripts, which Trusted Types forbid. The URLs of the service worker and
// of an engine use the policy named in www/parts/head.html, and that of the playground's worker, in a frame without an
// origin, the policy of its own page.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { filesIn } from "../../scripts/build/stage.mjs"
import { inRoot } from "../../scripts/paths.mjs"

const sinks =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|DOMParser|parseFromString|createContextualFragment|srcdoc|document\.write(ln)?|execCommand\("insertHTML|importScripts|new (Shared)?Worker|new Function)\b|\beval\(/g

test("no module for pages has a sink of Trusted Types", () => {
  const files = filesIn(inRoot("js", "elements"), inRoot("www")).filter((file) => /\.(js|html)$/.test(file))
  assert.ok(files.length > 40)
  const found = files.flatMap((file) =>
    (readFileSync(file, "utf8").match(sinks) ?? []).map((sink) => `${file}: ${sink}`),
  )
  const workers = [inRoot("www", "board", "engine-start.js"), inRoot("www", "playground", "sandbox.js")]
  assert.deepEqual(
    found,
    workers.map((file) => `${file}: new Worker`),
  )
})
