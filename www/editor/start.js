// Starts the editor, and keeps it for times without a network.
import "../site.js"
import "./app.js"
