// The table on Cloudflare Workers: a Durable Object, so that all clients are at the same one.
import { Table } from "./table.js"

export default {
  fetch(request, { TABLES }) {
    return TABLES.get(TABLES.idFromName("table")).fetch(request)
  },
}

export class TableObject {
  #table = new Table()

  fetch(request) {
    if (request.headers.get("upgrade") !== "websocket")
      return new Response("a WebSocket was expected\n", { status: 426 })
    const [client, socket] = Object.values(new WebSocketPair())
    const send = (text) => socket.send(text)
    socket.accept()
    socket.addEventListener("message", ({ data }) => this.#table.receive(send, String(data)))
    socket.addEventListener("close", () => this.#table.leave(send))
    this.#table.join(send, new URL(request.url).searchParams.get("lang") ?? "en")
    return new Response(null, { status: 101, webSocket: client })
  }
}
