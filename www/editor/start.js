// Starts the editor, and caches it for offline use.
import "../site.js"
import "./app.js"
