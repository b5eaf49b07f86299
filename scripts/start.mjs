// npm start: from a fresh clone to the page, in one command.
import { build } from "./build.mjs"
import { main, say } from "./run.mjs"
import { listenOptions, serve, untilStopped } from "./serve.mjs"
import { setUp } from "./setup.mjs"

const usage = `
npm start: installs what is missing, builds, and serves the site until Ctrl-C.

  PORT=8080        where it listens (0: any free port)
  HOST=127.0.0.1   for whom; HOST=0.0.0.0 lets a phone in the same network see it

The page is what "npm run build" made: run that in a second terminal after a change, and reload.
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
