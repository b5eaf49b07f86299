import { html } from "../picture/html.js"
import { svgElement } from "../picture/svg.js"

/** @type {Readonly<Record<string, string>>} */
const paths = {
  first: "M7 6v12M17 6l-6 6 6 6",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  last: "M17 6v12M7 6l6 6-6 6",
  flip: "M8 5v14M5 16l3 3 3-3M16 19V5M13 8l3-3 3 3",
  previous: "M14 6l-6 6 6 6",
  next: "M10 6l6 6-6 6",
  list: "M7 10l5 5 5-5",
  // The ring tells it from `forward`.
  play: "M12 3a9 9 0 110 18a9 9 0 010-18zM10 8.5v7l5.5-3.5z",
  pause: "M12 3a9 9 0 110 18a9 9 0 010-18zM10 9v6M14 9v6",
}

/** @param {string} name */
export const icon = (name) =>
  svgElement([
    "svg",
    { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    ["title", {}],
    ["path", { d: paths[name] ?? "" }],
  ])

/** @param {string} name of an icon @param {() => void} click */
export function iconButton(name, click) {
  const button = html("button", "", { type: "button", part: "button" })
  button.append(icon(name))
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") click()
  })
  return button
}

/**
 * The tooltip is the icon's title: screen readers would read a title of the button after its name.
 * @param {HTMLButtonElement} button @param {string} name @param {string} [picture] another icon
 */
export function nameButton(button, name, picture) {
  button.setAttribute("aria-label", name)
  if (picture) button.replaceChildren(icon(picture))
  const tooltip = button.querySelector("title")
  if (tooltip) tooltip.textContent = name
}
