// Runs in an iframe without an origin. Starts and stops a worker with the page's script, and passes on the texts that it
// posts, up to a limit; drops everything else. A second worker stands between the two, because endless messages would
// block this thread. The build puts this file into the pages that need it and its hash into their policies. The page's
// side is sandboxed.js.
;(() => {
  /** Runs in the worker between this frame and the script's worker. */
  function relay(offer) {
    /** Texts are passed on in batches, at least this many milliseconds apart. */
    const interval = 16
    const addressOf = (data, type) => URL.createObjectURL(new Blob([data], { type }))

    /** Puts the code that provides the files before the script. */
    function withFiles(script, name, files) {
      const pairs = [...files].map(([name, file]) => [
        name,
        addressOf(file, /\.wasm$/i.test(name) ? "application/wasm" : ""),
      ])
      return `(${offer})(${JSON.stringify(name)},${JSON.stringify(Object.fromEntries(pairs))});${script}`
    }

    const start = ({ data: { script, name, files, first, limits } }) => {
      let texts = []
      const pass = () => {
        if (texts.length > 0) postMessage({ type: "texts", texts })
        texts = []
      }
      // The output that still counts towards the limit: it shrinks with time.
      let [messages, characters, last] = [0, 0, performance.now()]
      /** Counts a message; false if it exceeds the limit. */
      const count = (size) => {
        const now = performance.now()
        const share = (now - last) / limits.milliseconds
        last = now
        messages = Math.max(0, messages - share * limits.messages) + 1
        characters = Math.max(0, characters - share * limits.characters) + size
        if (messages <= limits.messages && characters <= limits.characters) return true
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
   * Runs in the worker before its script, and answers the script's requests with these files. The policy forbids all other
   * requests; for a missing file the request fails with a message that names it.
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

  // The page's policy has this name too; this frame is another realm.
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
