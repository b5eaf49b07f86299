// Elements take turns with drawing: the amount drawn per task.
import assert from "node:assert/strict"
import { test } from "node:test"
import { queueRender } from "../../js/elements/element/render-queue.js"

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test("queueRender draws in order for 25 ms a task", async (context) => {
  let now = 1000
  context.mock.method(performance, "now", () => now)
  const drawn = []
  for (let i = 0; i < 10; i++) {
    queueRender(() => {
      drawn.push(i)
      now += 10
    })
  }
  assert.deepEqual(drawn, [0, 1, 2])
  await nextTask()
  assert.deepEqual(drawn, [0, 1, 2, 3, 4, 5])
  // Later requests queue after earlier ones.
  queueRender(() => drawn.push("late"))
  while (drawn.length < 11) await nextTask()
  assert.deepEqual(drawn, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "late"])
})
