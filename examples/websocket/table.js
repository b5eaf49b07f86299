// A game that several clients play and watch: the server judges every move, and tells each client in its language why
// a move is refused. Independent of sockets: server.js runs it under Node, worker.js on Cloudflare Workers.
import { explain, Game } from "chess-arbiter"
import "chess-arbiter/lang/de"
import "chess-arbiter/lang/es"
import "chess-arbiter/lang/fr"

export class Table {
  #game = new Game()
  /** The languages of the clients, by the function that sends to one. */
  #clients = new Map()

  join(send, lang) {
    this.#clients.set(send, lang)
    send(this.#state())
  }

  leave(send) {
    this.#clients.delete(send)
  }

  /** A message is a move as JSON, in any form that `judge` takes; anything else is refused like an illegal move. */
  receive(send, message) {
    const verdict = this.#game.judge(parsed(message))
    if (verdict.legal) {
      this.#game.move(verdict.move)
      for (const other of this.#clients.keys()) other(this.#state())
    } else {
      send(JSON.stringify({ refused: explain(verdict, { lang: this.#clients.get(send) }), verdict }))
    }
  }

  #state() {
    const { current, end } = this.#game
    return JSON.stringify({ fen: this.#game.fen(), move: current.move?.san, end: end?.reason })
  }
}

function parsed(message) {
  try {
    return JSON.parse(message)
  } catch {
    return message
  }
}
