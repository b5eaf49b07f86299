// npm start: from a fresh clone to the page, in one command.
import { build } from "./build.mjs"
import { main, say } from "./run.mjs"
import { listenOptions, serve, untilStopped } from "./serve.mjs"
import { setUp } from "./setup.mjs"

const usage = `
npm start: installs what is missing, builds, and serves the site until Ctrl-C.

  PORT=8080        the port to listen on (0: any free port)
  HOST=127.0.0.1   the address to listen on; HOST=0.0.0.0 lets phones in the same network open it

It serves the last build: after a change, run "npm run build" in a second terminal and reload the page.
`

await main(usage, {}, async () => {
  const options = listenOptions()
  // Opens the port before the long part, to report a port in use at once; serves only after the build.
  const trial = await serve(options)
  await new Promise((resolve) => trial.server.close(resolve))
  await setUp()
  await build({ types: false })
  const { server, url } = await serve(options)
  say(`the board is at ${url} (Ctrl-C stops it)`)
  await untilStopped(server)
  say("stopped.")
})
