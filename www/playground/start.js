// Starts the playground, and keeps it for times without a network.
import "../offline.js"
import "./app.js"
