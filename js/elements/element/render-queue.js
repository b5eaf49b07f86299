// Elements take turns to draw, so that a page with hundreds of them stays responsive.

/** How long the elements may draw in one task, in milliseconds. */
const taskLimit = 25
/** @type {(() => void)[]} */
const queue = []
/** When this task's share ends; 0 before anything is drawn. */
let end = 0

/** Draws now or, if this task's share is used up, in a later task. @param {() => void} draw */
export function queueRender(draw) {
  if (end === 0) {
    end = performance.now() + taskLimit
    setTimeout(() => {
      end = 0
      // Each in its own microtask, so that an error in one does not stop the others.
      for (const each of queue.splice(0)) queueMicrotask(() => queueRender(each))
    })
  }
  if (performance.now() < end) draw()
  else if (queue.push(draw) === 1) globalThis.addEventListener?.("beforeprint", drawAll)
}

function drawAll() {
  while (queue.length > 0) queue.shift()?.()
}
