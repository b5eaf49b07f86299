// Starts the playground, and caches it for offline use.
import "../module/elements.js"
import "../offline.js"
import "./app.js"
