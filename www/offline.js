// Registers the service worker that keeps the site for times without a network. A page from a disk has no such thing.
import { inSite } from "./address.js"

if (location.protocol.startsWith("http") && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(workerAddress()).catch((error) => console.warn(error))
}

/**
 * The address of a worker is what Trusted Types ask a policy for: ours knows this one only.
 * @returns {string | URL}
 */
function workerAddress() {
  const address = inSite("sw.js")
  /** @type {{ trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (text: string) => string } } }} */
  const { trustedTypes } = globalThis
  return trustedTypes?.createPolicy("chess-arbiter-offline", { createScriptURL: () => address.href }).createScriptURL("") ?? address
}
