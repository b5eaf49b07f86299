// Registers the service worker that keeps the site for times without a network. A page from a disk has no such thing.
if (location.protocol.startsWith("http") && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("sw.js", import.meta.url)).catch((error) => console.warn(error))
}
