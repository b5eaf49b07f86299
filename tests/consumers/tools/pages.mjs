// Pages without a bundler.

const html = (body) => `<!doctype html><meta charset="utf-8"><title>chess-arbiter</title><body>${body}\n`

/** A classic script, which may run before the modules that it imports have loaded. */
const runEntry = `result = import("./program.js").then(({ run }) => run(new URLSearchParams(location.search).get("entry")))`

/** The path of the file for a browser. */
const fileOf = ({ conditions }) =>
  `./node_modules/chess-arbiter/${(conditions.default ?? conditions.import).default.slice(2)}`

/** The file in the folder for pages without a bundler, if that has the entry. There, variants always include those of elements. */
const pageFileOf = (entry) =>
  /^(chess-arbiter|position|variants|elements(\/variants)?|lang\/.+)$/.test(entry.name)
    ? `./node_modules/chess-arbiter/dist/page/${entry.name.replace("elements/", "")}.js`
    : fileOf(entry)

export const pages = [
  {
    name: "page, import map",
    async run({ app, entries, serve, inBrowser }) {
      const imports = Object.fromEntries(entries.map((entry) => [entry.specifier, fileOf(entry)]))
      const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`
      const page = app("import-map", { files: { "index.html": html(`${map}<script>${runEntry}</script>`) } })
      const url = await serve(page)
      return inBrowser((entry) => `${url}?entry=${entry}`)
    },
  },
  {
    name: "page, relative script",
    async run(work) {
      const files = { "index.html": html(`<script>${runEntry}</script>`) }
      const page = work.app("relative", { files, specifierOf: pageFileOf })
      const url = await work.serve(page)
      return work.inBrowser((entry) => `${url}?entry=${entry}`)
    },
  },
  {
    name: "module worker",
    async run(work) {
      const files = {
        "worker.js": `import { run } from "./program.js"\nonmessage = async ({ data }) => postMessage(await run(data))\n`,
        "index.html": html(`<script>
          const worker = new Worker("worker.js", { type: "module" })
          result = new Promise((resolve) => {
            worker.onmessage = ({ data }) => resolve(data)
            worker.onerror = ({ message }) => resolve("the worker: " + message)
          })
          worker.postMessage(new URLSearchParams(location.search).get("entry"))
        </script>`),
      }
      const page = work.app("worker", { files, specifierOf: pageFileOf })
      const url = await work.serve(page)
      return work.inBrowser((entry) => `${url}?entry=${entry}`)
    },
  },
  {
    name: "service worker",
    async run(work) {
      // A service worker cannot use dynamic import, so each entry has its own.
      const workers = work.entries.map(({ file }) => [
        `${file}.worker.js`,
        `import { run } from "./${file}.js"\nonmessage = ({ data, source }) =>
          Promise.resolve().then(run).then(() => source.postMessage("ok"), (error) => source.postMessage(String(error.stack)))\n`,
      ])
      const files = {
        ...Object.fromEntries(workers),
        "index.html": html(`<script type="module">
          const entry = new URLSearchParams(location.search).get("entry")
          globalThis.result = (async () => {
            const registration = await navigator.serviceWorker.register(entry.replace(/\\W/g, "-") + ".worker.js", { type: "module" })
            const worker = registration.installing ?? registration.waiting ?? registration.active
            const answer = new Promise((resolve) => (navigator.serviceWorker.onmessage = ({ data }) => resolve(data)))
            navigator.serviceWorker.startMessages()
            worker.postMessage(entry)
            await answer
            await registration.unregister()
            return answer
          })().catch((error) => String(error))
        </script>`),
      }
      const page = work.app("service-worker", { files, specifierOf: pageFileOf })
      const url = await work.serve(page)
      return work.inBrowser((entry) => `${url}?entry=${entry}`)
    },
  },
]
