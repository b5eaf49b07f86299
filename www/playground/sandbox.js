// Runs in the sandboxed iframe, which has no origin: starts a worker with the script from the page, stops it, and
// forwards its messages, up to the amount a person can read. The build puts this file into the page, and its hash
// into the page's policy.
;(() => {
  const most = { messages: 1000, characters: 1_000_000 }
  const policy = globalThis.trustedTypes?.createPolicy("chess-arbiter-sandbox", { createScriptURL: (text) => text })
  let worker = null

  const stop = () => {
    worker?.terminate()
    worker = null
  }

  function start({ run, script, wasm, given }) {
    stop()
    const say = (message) => parent.postMessage({ ...message, run }, "*")
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }))
    let messages = 0
    let characters = 0
    const own = (worker = new Worker(policy?.createScriptURL(url) ?? url))
    own.onmessage = ({ data }) => {
      if (worker !== own) return
      messages += 1
      characters += String(data?.text).length
      if (messages <= most.messages && characters <= most.characters) return say(data)
      stop()
      say({ type: "too-much" })
    }
    own.onerror = (event) => {
      event.preventDefault()
      if (worker === own) say({ type: "failed", text: event.message ?? "", line: event.lineno })
    }
    own.postMessage({ wasm, given }, [wasm])
  }

  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return
    if (data.type === "start") start(data)
    else if (data.type === "stop") stop()
    else parent.postMessage({ type: "ready" }, "*")
  })
  parent.postMessage({ type: "ready" }, "*")
})()
