// Frameworks with server-side rendering: one app for each, in which the server and the page run the program.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { eachEntry, freePort, run } from "../setup.mjs"

/** Runs a server during `body`; `args` gets the port. */
async function whileServing(args, { cwd, env = {} }, body) {
  const port = await freePort()
  const server = spawn(process.execPath, args(port), {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), HOST: "127.0.0.1" },
  })
  let said = ""
  let hasEnded = false
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (said += chunk))
  const ended = new Promise((resolve) => server.on("close", resolve)).then(() => (hasEnded = true))
  try {
    const url = `http://127.0.0.1:${port}/`
    while (
      !hasEnded &&
      !(await fetch(url).then(
        () => true,
        () => false,
      ))
    )
      await new Promise((resolve) => setTimeout(resolve, 50))
    if (hasEnded) throw new Error(said)
    return await body(url)
  } finally {
    server.kill("SIGKILL")
    await ended
  }
}

/** The `<output>` of a server-rendered page. */
async function rendered(address) {
  const response = await fetch(address)
  const text = await response.text()
  const [, result] = /<output>(.*?)<\/output>/s.exec(text) ?? []
  return result ?? `${response.status}: ${text.slice(0, 1000)}`
}

export const frameworks = [
  {
    name: "Next.js",
    rows: ["Next.js, server component", "Next.js, route", "Next.js, client"],
    async run({ app, entries, tool, inBrowser }) {
      const cwd = app("next", {
        type: "commonjs",
        format: "esm",
        program: "lib",
        files: {
          "app/layout.js": `export default ({ children }) => <html><body>{children}</body></html>\n`,
          "app/page.js": `export default () => <p>chess-arbiter</p>\n`,
          "app/server/page.js": `import { run } from "../../lib/program.js"
export default async function Page({ searchParams }) {
  return <output>{await run((await searchParams).entry)}</output>
}\n`,
          "app/route/route.js": `import { run } from "../../lib/program.js"
export async function GET(request) {
  return new Response(await run(new URL(request.url).searchParams.get("entry")))
}\n`,
          "app/client/page.js": `"use client"
import { useEffect } from "react"
import { run } from "../../lib/program.js"
export default function Page() {
  useEffect(() => {
    globalThis.result = run(new URLSearchParams(location.search).get("entry"))
  }, [])
  return <p>chess-arbiter</p>
}\n`,
        },
      })
      const next = tool("next", "dist", "bin", "next")
      await run(process.execPath, [next, "build"], { cwd })
      const serving = (body) =>
        whileServing((port) => [next, "start", "-p", String(port), "-H", "127.0.0.1"], { cwd }, body)
      // Slim separately, because it has nothing to do if another entry has started the engine.
      const onServer = (path, read) => async (chosen) =>
        serving((url) => eachEntry(chosen, ({ name }) => read(`${url}${path}?entry=${encodeURIComponent(name)}`)))
      const inTwo = async (ask) => ({
        ...(await ask(entries.filter(({ name }) => name !== "slim"))),
        ...(await ask(entries.filter(({ name }) => name === "slim"))),
      })
      return {
        "Next.js, server component": await inTwo(onServer("server", rendered)),
        "Next.js, route": await inTwo(onServer("route", async (address) => (await fetch(address)).text())),
        "Next.js, client": await serving((url) => inBrowser((entry) => `${url}client?entry=${entry}`)),
      }
    },
  },
  {
    name: "SvelteKit",
    rows: ["SvelteKit, server", "SvelteKit, page"],
    async run({ app, entries, tool, inBrowser }) {
      const cwd = app("sveltekit", {
        program: "src/lib",
        files: {
          "svelte.config.js": `import adapter from "@sveltejs/adapter-node"\nexport default { kit: { adapter: adapter() } }\n`,
          "vite.config.js": `import { sveltekit } from "@sveltejs/kit/vite"\nexport default { plugins: [sveltekit()] }\n`,
          "src/app.html": `<!doctype html><html><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>\n`,
          "src/routes/+page.svelte": `<p>chess-arbiter</p>\n`,
          "src/routes/server/+page.server.js": `import { run } from "$lib/program.js"
export const load = async ({ url }) => ({ result: await run(url.searchParams.get("entry")) })\n`,
          "src/routes/server/+page.svelte": `<script>
  let { data } = $props()
</script>
<output>{data.result}</output>\n`,
          "src/routes/client/+page.svelte": `<script>
  import { onMount } from "svelte"
  import { run } from "$lib/program.js"
  onMount(() => {
    globalThis.result = run(new URLSearchParams(location.search).get("entry"))
  })
</script>\n`,
        },
      })
      await run(process.execPath, [tool("vite", "bin", "vite.js"), "build"], { cwd })
      const serving = (body) => whileServing(() => [join(cwd, "build", "index.js")], { cwd }, body)
      const ask = (chosen) =>
        serving((url) => eachEntry(chosen, ({ name }) => rendered(`${url}server?entry=${encodeURIComponent(name)}`)))
      return {
        "SvelteKit, server": {
          ...(await ask(entries.filter(({ name }) => name !== "slim"))),
          ...(await ask(entries.filter(({ name }) => name === "slim"))),
        },
        "SvelteKit, page": await serving((url) => inBrowser((entry) => `${url}client?entry=${entry}`)),
      }
    },
  },
]
