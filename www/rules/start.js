// What the rules page adds to its text: diagrams that answer, exercises, and itself where there is no network.
import "../module/elements.js"
import "../offline.js"
