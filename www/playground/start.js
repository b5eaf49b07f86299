// Starts the playground, and keeps it for times without a network.
import "../module/elements.js"
import "../offline.js"
import "./app.js"
