// The table under Node, with the package ws: PORT=8080 node server.js, then connect to ws://localhost:8080/?lang=de.
import { WebSocketServer } from "ws"
import { Table } from "./table.js"

const table = new Table()
const server = new WebSocketServer({ host: "127.0.0.1", port: Number(process.env.PORT ?? 8080), maxPayload: 1000 })

server.on("connection", (socket, { url }) => {
  const send = (text) => socket.send(text)
  // A client that violates the protocol is disconnected; that is not an error of the server.
  socket.on("error", () => {})
  socket.on("message", (message) => table.receive(send, String(message)))
  socket.on("close", () => table.leave(send))
  table.join(send, new URL(url, "ws://table").searchParams.get("lang") ?? "en")
})
