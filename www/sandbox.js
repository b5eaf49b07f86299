// Runs in an iframe without an origin: starts a worker with the script from the page, stops it, and passes on the texts
// that it posts, as many as the page allows; anything else is dropped. A second worker stands between the two, because
// what a worker posts without end would keep this thread from everything else. The build puts this file into the pages
// that need it, and its hash into their policies. The page's side is sandboxed.js.
;(() => {
  /** Runs in the worker in between. */
  function relay(offer) {
    /** Texts are passed on together, at least this many milliseconds apart. */
    const interval = 16
    const addressOf = (data, type) => URL.createObjectURL(new Blob([data], { type }))

    /** The script, after what gives it its files. */
    function withFiles(script, name, files) {
      const pairs = [...files].map(([name, file]) => [
        name,
        addressOf(file, /\.wasm$/i.test(name) ? "application/wasm" : ""),
      ])
      return `(${offer})(${JSON.stringify(name)},${JSON.stringify(Object.fromEntries(pairs))});${script}`
    }

    const start = ({ data: { script, name, files, first, most } }) => {
      let texts = []
      const pass = () => {
        if (texts.length > 0) postMessage({ type: "texts", texts })
        texts = []
      }
      // What it has posted, less what time has made up for.
      let [messages, characters, last] = [0, 0, performance.now()]
      /** Whether it may post something more. */
      const count = (size) => {
        const now = performance.now()
        const share = (now - last) / most.milliseconds
        last = now
        messages = Math.max(0, messages - share * most.messages) + 1
        characters = Math.max(0, characters - share * most.characters) + size
        if (messages <= most.messages && characters <= most.characters) return true
        worker.terminate()
        pass()
        postMessage({ type: "too-much" })
        close()
        return false
      }
      const address = addressOf(files ? withFiles(script, name, files) : script, "text/javascript")
      const policy = globalThis.trustedTypes?.createPolicy("chess-arbiter-workers", { createScriptURL: (text) => text })
      const worker = new Worker(policy?.createScriptURL(address) ?? address, {
        type: /\.mjs$/i.test(name) ? "module" : "classic",
      })
      worker.onmessage = ({ data }) => {
        const isText = typeof data === "string"
        if (!count(isText ? data.length : 0) || !isText) return
        if (texts.length === 0) setTimeout(pass, interval)
        texts.push(data)
      }
      worker.onerror = (event) => {
        event.preventDefault()
        const { message = "", lineno } = event
        if (!count(message.length)) return
        pass()
        postMessage({ type: "failed", text: message, line: lineno })
      }
      addEventListener("message", ({ data }) => worker.postMessage(data))
      if (first) worker.postMessage(first, [first.wasm])
    }
    addEventListener("message", start, { once: true })
  }

  /**
   * Runs in the worker, before its script: what the script requests beside itself is one of these files. The policy
   * forbids everything else; what a script needs that is missing here fails in words that tell it.
   */
  function offer(name, files) {
    const folder = "https://engine.invalid/"
    const location = new URL(encodeURIComponent(name), folder)
    Object.defineProperty(globalThis, "location", { value: location })
    const find = (asked) => {
      const { href, pathname } = new URL(asked.url ?? asked, location)
      if (!href.startsWith(folder)) return href
      const file = decodeURIComponent(pathname.split("/").at(-1))
      if (Object.hasOwn(files, file)) return files[file]
      postMessage(`missing-file ${file}`)
      throw new TypeError(`${file} is missing`)
    }
    const { fetch } = globalThis
    const { open } = XMLHttpRequest.prototype
    globalThis.fetch = async (asked, options) => fetch(find(asked), options)
    XMLHttpRequest.prototype.open = function (method, address, ...more) {
      open.call(this, method, find(address), ...more)
    }
    globalThis.importScripts = () => {
      throw new TypeError("another script is not possible here")
    }
    globalThis.Worker = class {
      constructor() {
        throw new TypeError("another worker is not possible here")
      }
    }
  }

  // Named like the policy of the page: this realm is another one.
  const policy = globalThis.trustedTypes?.createPolicy("chess-arbiter-workers", { createScriptURL: (text) => text })
  const address = URL.createObjectURL(new Blob([`(${relay})(${offer})`], { type: "text/javascript" }))
  let worker = null

  function start({ run, ...program }) {
    worker?.terminate()
    const say = (message) => parent.postMessage({ ...message, run }, "*")
    worker = new Worker(policy?.createScriptURL(address) ?? address)
    worker.onmessage = ({ data }) => say(data)
    worker.onerror = ({ message }) => say({ type: "failed", text: message ?? "" })
    worker.postMessage(program, program.first ? [program.first.wasm] : [])
  }

  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return
    if (data.type === "start") start(data)
    else if (data.type === "say") worker?.postMessage(data.text)
    else if (data.type === "stop") worker?.terminate()
    else parent.postMessage({ type: "ready" }, "*")
  })
  parent.postMessage({ type: "ready" }, "*")
})()
