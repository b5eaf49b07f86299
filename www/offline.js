// Registers the service worker that caches the site for offline use. Pages from file: URLs have none.
import { inSite } from "./address.js"

if (location.protocol.startsWith("http") && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(workerAddress()).catch((error) => console.warn(error))
}

/**
 * Trusted Types require a policy for the URL of a worker; ours allows only this one.
 * @returns {string | URL}
 */
function workerAddress() {
  const address = inSite("sw.js")
  /** @type {{ trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (text: string) => string } } }} */
  const { trustedTypes } = globalThis
  return (
    trustedTypes?.createPolicy("chess-arbiter-offline", { createScriptURL: () => address.href }).createScriptURL("") ??
    address
  )
}
