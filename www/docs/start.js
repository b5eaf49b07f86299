// The scripts of documents: live examples, the place in the contents, and caching for offline use.
import "../site.js"
import "../module/elements.js"

if (document.getElementById("contents")) void import("../contents.js").then(({ followReading }) => followReading())
