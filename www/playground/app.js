// The playground: code, its input, its output, and the board.
import "../module/elements.js"
import "../offline.js"
import { addressOf, longest, readAddress } from "./address.js"
import { Board } from "./board.js"
import { makeEditor } from "./editor.js"
import { examplesOf } from "./examples.js"
import { Output } from "./output.js"
import { limit, prepare, Runner } from "./runner.js"

/** @template {HTMLElement} T @param {string} id @returns {T} */
const byId = (id) => /** @type {T} */ (document.getElementById(id))

/** @type {HTMLSelectElement} */
const menu = byId("example")
/** @type {HTMLTextAreaElement} */
const given = byId("given")
/** @type {HTMLButtonElement} */
const runButton = byId("run")
/** @type {HTMLButtonElement} */
const shareButton = byId("share")

const api = fetch("playground/api.json").then((response) => response.json())
const board = new Board({
  diagram: byId("board"),
  caption: byId("shows"),
  problem: byId("problem"),
  group: byId("steps"),
})
const editor = makeEditor(byId("editor"), { api, run, label: "Code", help: byId("hint").textContent ?? "" })
const output = new Output(byId("output"), byId("state"), editor.goTo)
const runner = new Runner(byId("sandbox"), (byId("sandbox").dataset.languages ?? "").split(" "))

/** Milliseconds until the run button becomes a stop button; most code ends sooner. */
const delay = 250
let timer = 0
let isRunning = false

/** Runs the code, or stops it if it is running. */
function run() {
  if (isRunning) return runner.stop("person")
  void start(editor.text())
  void keepAddress()
}

/** @param {string} code */
async function start(code) {
  setRunning(true)
  output.clear()
  editor.mark(null)
  board.clearProblem()
  try {
    await runner.start(code, given.value, handleReport)
  } catch (error) {
    console.error(error)
    setRunning(false)
    output.fail("The engine could not be loaded. Check the network, then run it again.")
  }
}

/** @param {import("./runner.js").Report} report */
function handleReport(report) {
  if (report.type === "entry") output.add(report.kind, report.text, report.line)
  else if (report.type === "problem") board.showProblem(report.text)
  else if (report.type === "thrown") showThrown(report)
  else end(report)
}

/** @param {import("./runner.js").Thrown} thrown */
function showThrown(thrown) {
  output.addThrown(thrown)
  editor.mark(thrown.line)
}

/** @param {import("./runner.js").Done | import("./runner.js").Stopped} report */
function end(report) {
  setRunning(false)
  if (report.type === "stopped") return output.stop(reasons[report.why])
  output.finish(report.time)
  board.show(report.board)
}

const reasons = {
  person: "Stopped.",
  time: `Stopped after ${limit / 1000} seconds: the code did not come to an end.`,
  "too-much": "Stopped: the code wrote more than can be shown here.",
}

/** @param {boolean} is */
function setRunning(is) {
  isRunning = is
  clearTimeout(timer)
  if (!is) setButton("Run")
  else timer = setTimeout(() => setButton("Stop"), delay)
}

/** @param {"Run" | "Stop"} text */
function setButton(text) {
  runButton.textContent = text
  runButton.classList.toggle("main", text === "Run")
}

// ─── Examples and addresses ────────────────────────────────────────────────────────────────────────

/** @type {Map<string, import("./examples.js").Example>} */
let examples = new Map()

/** @param {import("./completion.js").Api} api */
function fillMenu(api) {
  examples = new Map(examplesOf(api).map((example) => [example.name, example]))
  const groups = new Map(
    [...examples.values()].map(({ group }) => [
      group,
      Object.assign(document.createElement("optgroup"), { label: group }),
    ]),
  )
  for (const { group, name } of examples.values()) groups.get(group)?.append(new Option(name, name))
  menu.replaceChildren(new Option("Examples", ""), ...groups.values())
  menu.disabled = false
}

/** @param {import("./examples.js").Example} example */
function showExample({ name, code, given: text }) {
  menu.value = name
  editor.setText(code)
  if (text !== undefined) given.value = text
}

/** The link for the current state. */
async function address() {
  const code = editor.text()
  const { value: example } = menu
  const known = examples.get(example)
  const isUnchanged = known?.code === code
  if (!isUnchanged) menu.value = ""
  return addressOf({
    example,
    code: isUnchanged ? null : code,
    given: isUnchanged && known?.given === given.value ? "" : given.value,
  })
}

/** Stores executed code, so that it survives a reload. */
async function keepAddress() {
  const hash = await address()
  if (hash.length <= longest) history.replaceState(null, "", hash)
}

async function share() {
  history.replaceState(null, "", await address())
  const { href } = location
  if (href.length > longest)
    return output.say(
      `This address has ${href.length.toLocaleString("en")} characters, which is too long for many programs: shorten the PGN.`,
    )
  const isCopied = await navigator.clipboard.writeText(href).then(
    () => true,
    () => false,
  )
  output.say(
    isCopied
      ? "The address was copied. It contains the code and the FEN or PGN."
      : "Copy the address above. It contains the code and the FEN or PGN.",
  )
}

/** Opens the initial code. Code from a link may be untrusted, so it does not run. */
async function open() {
  const [first] = examples.values()
  try {
    const { example, code, given: text } = await readAddress(location.hash)
    if (code === null) return openExample(examples.get(example) ?? first, text)
    menu.value = ""
    editor.setText(code)
    given.value = text
    output.say("This code came with the address. Read it, then run it.")
    await look()
  } catch {
    if (first) showExample(first)
    output.fail("The code in this address cannot be read: it may have been cut off.")
  }
}

/** @param {import("./examples.js").Example | undefined} example @param {string} text */
function openExample(example, text) {
  if (!example) return
  showExample(example)
  if (text) given.value = text
  void start(editor.text())
}

/** Shows the input without running code. */
async function look() {
  board.clearProblem()
  await runner.start("", given.value, (report) => {
    if (report.type === "problem") board.showProblem(report.text)
    if (report.type === "done") board.show(report.board)
  })
}

menu.addEventListener("change", () => {
  const example = examples.get(menu.value)
  if (!example) return
  openExample(example, "")
  void keepAddress()
})
runButton.addEventListener("click", run)
shareButton.addEventListener("click", () => void share())
given.addEventListener("change", () => void (isRunning || look()))
given.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  run()
})
addEventListener("hashchange", () => void open())

const known = await api.catch((error) => console.error(error))
if (known) fillMenu(known)
for (const button of [runButton, shareButton]) button.disabled = false
await open()
// For the first run, and for offline use.
void prepare().catch(() => {})
void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep"))
