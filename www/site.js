// What every page does: it keeps the site for times without a network, and its place when another language is chosen.
import "./language-links.js"
import "./offline.js"
