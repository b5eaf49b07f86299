// Registers the service worker that caches the site for offline use. Pages from file: URLs have none.
import { inSite, ofWorker } from "./address.js"

if (location.protocol.startsWith("http"))
  navigator.serviceWorker?.register(ofWorker(inSite("sw.js"))).catch((error) => console.warn(error))
