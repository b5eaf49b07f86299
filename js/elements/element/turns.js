// Elements take turns with drawing, so that a page with hundreds of them stays responsive.

/** How long all together may draw in one task, in milliseconds. */
const share = 25
/** Drawing deferred to another task. @type {(() => void)[]} */
const queue = []
/** The end of the share of this task; 0 before anything is drawn. */
let end = 0

/** Draws at once, or in one of the next tasks if the share of this one is used up. @param {() => void} draw */
export function inTurn(draw) {
  if (end === 0) {
    end = performance.now() + share
    setTimeout(() => {
      end = 0
      // In microtasks, so that an error in one does not prevent the others.
      for (const each of queue.splice(0)) queueMicrotask(() => inTurn(each))
    })
  }
  if (performance.now() < end) draw()
  else if (queue.push(draw) === 1) globalThis.addEventListener?.("beforeprint", drawAll)
}

/** Paper does not wait. */
function drawAll() {
  while (queue.length > 0) queue.shift()?.()
}
