// Shared scripts of all pages: caching for offline use, and keeping the place when the language changes.
import "./language-links.js"
import "./offline.js"
