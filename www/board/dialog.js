// Dialogs that are built, and get their styles, when they are opened.
import { addClose, element, loadStyle } from "./dom.js"

/**
 * Opens a dialog with a heading and a close button.
 * @param {string} id
 * @param {string} title
 * @param {readonly Node[]} content
 */
export async function openDialog(id, title, content) {
  await loadStyle("dialogs.css")
  const dialog = element("dialog")
  dialog.id = id
  const heading = element("h2", "", title)
  heading.id = `${id}-title`
  dialog.setAttribute("aria-labelledby", heading.id)
  const form = element("form")
  form.method = "dialog"
  form.append(heading, ...content)
  dialog.append(form)
  addClose(dialog)
  dialog.addEventListener("close", () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/**
 * A field with its label above it.
 * @param {string} label
 * @param {HTMLElement} field
 * @param {...Node} rest beside the field
 */
export function labelled(label, field, ...rest) {
  const box = element("div", "field")
  const name = element("label", "", label)
  name.htmlFor = field.id
  const joined = element("div", "joined")
  joined.append(field, ...rest)
  box.append(name, rest.length > 0 ? joined : field)
  return box
}
