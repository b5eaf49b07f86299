// The settings dialog. Settings apply at once and are remembered for all pages.
import { themes } from "../elements/picture/still.js"
import { openDialog, labelled } from "./dialog.js"
import { button, element, setNote } from "./dom.js"
import { applyPieces, removePieces, takePieces } from "./own-pieces.js"
import { change, choices, settings } from "../settings.js"
import { play } from "./sounds.js"
import { phrase } from "../texts.js"

/** @import { Settings } from "../settings.js" */

/**
 * @param {object} others dialogs that open from this one
 * @param {(() => void) | null} others.clocks null if the game is over, or has clocks: those open the dialog themselves
 * @param {() => void} others.engine
 * @param {() => void} others.keys
 */
export async function openSettings({ clocks, engine, keys }) {
  const now = settings()
  const switches = element("div", "switches")
  switches.append(checkbox("animation", now), checkbox("sounds", now))
  const selects = element("div", "tags")
  selects.append(
    select("look", now, (value) => phrase(`look.${value}`)),
    select("size", now, (value) => phrase(`size.${value}`)),
    select("coords", now, (value) => phrase(`coords.${value}`)),
    select("turns", now, (value) => phrase(`turns.${value}`)),
  )
  const ways = element("div", "ways")
  ways.append(button(phrase("engine-settings"), () => leave(engine)))
  if (clocks) ways.append(button(phrase("clocks-item"), () => leave(clocks)))
  ways.append(button(phrase("keys-item"), () => leave(keys), "mouse"))
  const content = [themeField(now), selects, switches, piecesField(), ways]
  const dialog = await openDialog("settings-dialog", phrase("settings"), content)
  /** @param {() => void} open */
  function leave(open) {
    dialog.close()
    open()
  }
}

/** The themes as small boards. @param {Settings} now */
function themeField(now) {
  const box = element("fieldset", "themes")
  box.append(element("legend", "", phrase("setting.theme")))
  for (const value of choices.theme) {
    const label = element("label")
    const input = Object.assign(element("input"), { type: "radio", name: "theme", value, checked: value === now.theme })
    input.addEventListener("change", () => change({ theme: value }))
    const swatch = element("span", "swatch")
    for (const [index, color] of themes[value].entries()) swatch.style.setProperty(`--${index}`, color)
    label.append(input, swatch, element("span", "", phrase(`theme.${value}`)))
    box.append(label)
  }
  return box
}

function piecesField() {
  const box = element("div", "field own-pieces")
  box.setAttribute("role", "group")
  box.setAttribute("aria-label", phrase("setting.pieces"))
  const files = Object.assign(element("input"), { type: "file", multiple: true, accept: "image/*", hidden: true })
  const choose = button(phrase("choose-pieces"), () => files.click())
  const usual = button(phrase("usual-pieces"), () => {
    removePieces()
    show()
    choose.focus()
  })
  const note = element("p", "hint")
  note.setAttribute("role", "status")
  const buttons = element("div", "row-of-buttons")
  buttons.append(choose, usual)
  box.append(element("span", "label", phrase("setting.pieces")), buttons, files, note)
  const show = () => {
    usual.hidden = !applyPieces()
    setNote(note, phrase("own-pieces"))
  }
  files.addEventListener("change", async () => {
    const wrong = await takePieces([...(files.files ?? [])])
    files.value = ""
    show()
    if (wrong === "large") setNote(note, phrase("large-pieces"), true)
    else if (wrong) setNote(note, phrase("missing-pieces", { list: wrong.missing.join(", ") }), true)
  })
  show()
  return box
}

/**
 * @template {"look" | "size" | "coords" | "turns"} Name
 * @param {Name} name
 * @param {Settings} now
 * @param {(value: Settings[Name]) => string} text
 */
function select(name, now, text) {
  const field = element("select")
  field.id = `setting-${name}`
  for (const value of choices[name]) field.add(new Option(text(value), value))
  field.value = now[name]
  field.addEventListener("change", () => change({ [name]: field.value }))
  return labelled(phrase(`setting.${name}`), field)
}

/** @param {"animation" | "sounds"} name @param {Settings} now */
function checkbox(name, now) {
  const label = element("label", "choice")
  const input = Object.assign(element("input"), { type: "checkbox", checked: now[name] })
  input.addEventListener("change", () => {
    change({ [name]: input.checked })
    // Lets the user hear what they chose.
    if (name === "sounds" && input.checked) play("move")
  })
  label.append(input, element("span", "", phrase(`setting.${name}`)))
  return label
}
