// The output of the code: values, lines of console.log and errors, each with its source line.

/** Values with more lines are folded. */
const maxLines = 24

/** Strings, numbers and keywords, for colouring. */
const parts = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<![\w.])-?\d[\d.]*n?\b|\b(?:true|false|null|undefined)\b)/

export class Output {
  #list
  #state
  #goTo
  #count = 0
  #thrown = ""

  /** @param {HTMLElement} list @param {HTMLElement} state @param {(line: number) => void} goTo */
  constructor(list, state, goTo) {
    this.#list = list
    this.#state = state
    this.#goTo = goTo
  }

  clear() {
    this.#list.replaceChildren()
    this.#count = 0
    this.#thrown = ""
    this.say("")
  }

  /** @param {string} text of the state above the list */
  say(text) {
    this.#state.textContent = text
    this.#state.classList.remove("wrong")
  }

  /** @param {string} text */
  fail(text) {
    this.say(text)
    this.#state.classList.add("wrong")
  }

  /** @param {string} kind @param {string} text @param {number | null} line */
  add(kind, text, line) {
    const known = ["value", "log", "warn", "error"].includes(kind) ? kind : "log"
    this.#append(known, line, folded(text, known === "value"))
  }

  /** @param {{ name: string, code: string | null, text: string, line: number | null }} thrown */
  addThrown({ name, code, text, line }) {
    const head = make("p", "name", name)
    if (code) head.append(" ", make("code", "", code))
    const item = this.#append("thrown", line, head, make("p", "", text))
    this.#list.scrollTop = item.offsetTop - this.#list.offsetTop
    this.#thrown ||= line === null ? `${name}. ` : `${name} in line ${line}. `
  }

  /** @param {number} time in milliseconds; NaN if nothing ran */
  finish(time) {
    if (Number.isNaN(time)) return this.fail(`${this.#thrown}Nothing was run.`)
    const taken = `${time < 10 ? time.toFixed(1) : Math.round(time).toLocaleString("en")} ms`
    if (this.#thrown) this.fail(this.#thrown + taken)
    else this.say(this.#count === 0 ? `No output. ${taken}` : taken)
  }

  /** @param {string} sentence */
  stop(sentence) {
    this.fail(sentence)
  }

  /** @param {string} kind @param {number | null} line @param {...Node} content */
  #append(kind, line, ...content) {
    this.#count += 1
    const item = make("li", kind)
    const box = make("div", "content")
    box.append(...content)
    item.append(line === null ? make("span", "line") : this.#link(line), box)
    this.#list.append(item)
    return item
  }

  /** @param {number} line */
  #link(line) {
    const button = make("button", "line", String(line))
    button.setAttribute("type", "button")
    button.setAttribute("aria-label", `Line ${line}`)
    button.addEventListener("click", () => this.#goTo(line))
    return button
  }
}

/** @param {string} text @param {boolean} isValue */
function folded(text, isValue) {
  const lines = text.split("\n")
  const paint = (/** @type {string} */ part) => (isValue ? painted(part) : part)
  const pre = make("pre", "")
  if (lines.length <= maxLines) {
    pre.append(paint(text))
    return pre
  }
  pre.append(paint(`${lines.slice(0, maxLines - 2).join("\n")}\n`))
  const box = make("div", "")
  const more = make("button", "quiet", `${lines.length - maxLines + 2} more lines`)
  more.setAttribute("type", "button")
  more.addEventListener("click", () => {
    pre.replaceChildren(paint(text))
    more.remove()
  })
  box.append(pre, more)
  return box
}

/** @param {string} text */
function painted(text) {
  const all = document.createDocumentFragment()
  for (const [index, part] of text.split(parts).entries())
    all.append(index % 2 === 0 ? part : make("span", /^["']/.test(part) ? "string" : "number", part))
  return all
}

/** @param {string} name @param {string} className */
function make(name, className, text = "") {
  const element = document.createElement(name)
  if (className) element.className = className
  element.textContent = text
  return element
}
