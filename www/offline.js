// Registers the service worker that caches the site for offline use. Pages from file: URLs have none.
import { inSite, ofWorker } from "./address.js"

/** Rejects when the browser refuses it; undefined where there are no service workers. */
export const registration =
  location.protocol.startsWith("http") && "serviceWorker" in navigator
    ? navigator.serviceWorker.register(ofWorker(inSite("sw.js")))
    : undefined
registration?.catch((error) => console.warn(error))
