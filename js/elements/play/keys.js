import { standard } from "../picture/squares.js"

/**
 * The cell that a key leads to: arrows, Home and End along the rank, PageUp and PageDown along the file. Null for other keys.
 * @param {number} cell @param {string} key
 */
export function cellByKey(cell, key, { files, ranks } = standard) {
  const column = cell % files
  const last = files * (ranks - 1)
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? cell - 1 : cell
    case "ArrowRight":
      return column < files - 1 ? cell + 1 : cell
    case "ArrowUp":
      return cell >= files ? cell - files : cell
    case "ArrowDown":
      return cell < last ? cell + files : cell
    case "Home":
      return cell - column
    case "End":
      return cell - column + files - 1
    case "PageUp":
      return column
    case "PageDown":
      return last + column
    default:
      return null
  }
}
