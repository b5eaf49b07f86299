// Registers the service worker that caches the site. Pages from file: URLs cannot have one.
import { inSite, ofWorker } from "./address.js"

if (location.protocol.startsWith("http"))
  navigator.serviceWorker?.register(ofWorker(inSite("sw.js"))).catch((error) => console.warn(error))
