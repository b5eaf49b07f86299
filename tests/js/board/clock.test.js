// The clocks of the board page, with a fake time source. Expected values follow from the definitions of the time
// controls.
import assert from "node:assert/strict"
import { test } from "node:test"
import { Clock, control, penaltyMinutes, presets, readTime } from "../../../www/board/clock.js"

/** A clock and a function that advances its time, in seconds. */
function clockOf(...args) {
  let now = 12_345
  const clock = new Clock(control(...args), () => now)
  return {
    clock,
    wait: (seconds) => (now += seconds * 1000),
    left: () => [clock.times.white / 1000, clock.times.black / 1000],
  }
}

/** White thinks 10 s, Black 4 s, White 1 s; each has five minutes, the step is 5 s. */
for (const [kind, afterWhite, afterBlack, afterWhiteAgain] of [
  ["fischer", [295, 300], [295, 301], [299, 301]],
  ["bronstein", [295, 300], [295, 300], [295, 300]],
  ["delay", [295, 300], [295, 300], [295, 300]],
  ["hourglass", [290, 310], [294, 306], [293, 307]],
]) {
  test(`press() leaves the right time after three moves in ${kind}`, () => {
    const { clock, wait, left } = clockOf(kind, 5, 5)
    clock.start("white")
    for (const [side, seconds, expected] of [
      ["white", 10, afterWhite],
      ["black", 4, afterBlack],
      ["white", 1, afterWhiteAgain],
    ]) {
      assert.equal(clock.running, side)
      wait(seconds)
      assert.equal(clock.press(side), true)
      assert.deepEqual(left(), expected)
    }
  })
}

test("the displayed time counts down while the clock runs", () => {
  for (const [kind, seen] of [
    ["fischer", [293, 300]],
    ["bronstein", [293, 300]],
    ["delay", [298, 300]],
    ["hourglass", [293, 307]],
  ]) {
    const { clock, wait, left } = clockOf(kind, 5, 5)
    clock.start("white")
    wait(7)
    assert.deepEqual(left(), seen, kind)
  }
})

test("a flag falls exactly when the time is used up and stays down", () => {
  for (const [kind, seconds] of [
    ["fischer", 60],
    ["bronstein", 60],
    ["delay", 63],
    ["hourglass", 60],
  ]) {
    const { clock, wait, left } = clockOf(kind, 1, 3)
    clock.start("black")
    assert.equal(clock.untilFall, seconds * 1000, kind)
    wait(seconds - 0.001)
    assert.equal(clock.fallen, null, kind)
    assert.ok(Math.abs(clock.untilFall - 1) < 1e-6, kind)
    wait(5)
    assert.equal(clock.fallen, "black", kind)
    assert.equal(left()[1], 0, kind)
    assert.equal(clock.press("black"), false, kind)
    assert.equal(clock.running, null, kind)
    clock.start("white")
    assert.equal(clock.running, null, kind)
    assert.equal(clock.fallen, "black", kind)
  }
})

test("an hourglass passes on at most the time that was left", () => {
  const { clock, wait, left } = clockOf("hourglass", 1)
  clock.start("white")
  wait(500)
  assert.deepEqual(left(), [0, 120])
})

test("stopped clocks keep their time without an increment", () => {
  const { clock, wait, left } = clockOf("fischer", 5, 5)
  clock.start("white")
  wait(2)
  clock.stop()
  wait(100)
  assert.deepEqual(left(), [298, 300])
  assert.equal(clock.untilFall, Infinity)
  clock.press("white")
  assert.deepEqual(left(), [298, 300])
  assert.equal(clock.running, "black")
})

test("set() sets both clocks and stops them", () => {
  const { clock, left } = clockOf("fischer", 5)
  clock.start("white")
  clock.set({ white: 120_000, black: -1 })
  assert.deepEqual(left(), [120, 0])
  assert.equal(clock.running, null)
})

test("correcting one side's time does not disturb the running turn", () => {
  // White thinks 10 s, of which 7 before the correction.
  for (const [kind, seen, after] of [
    ["fischer", [293, 300], [295, 300]],
    ["bronstein", [293, 300], [295, 300]],
    ["delay", [298, 300], [295, 300]],
    ["hourglass", [293, 307], [290, 310]],
  ]) {
    for (const [index, side] of ["white", "black"].entries()) {
      for (const more of [120, -60]) {
        const { clock, wait, left } = clockOf(kind, 5, 5)
        const plus = (times) => times.map((time, at) => (at === index ? time + more : time))
        clock.start("white")
        wait(7)
        assert.equal(clock.add(side, more * 1000), true)
        assert.deepEqual(left(), plus(seen), kind)
        assert.equal(clock.running, "white")
        wait(3)
        clock.press("white")
        assert.deepEqual(left(), plus(after), kind)
      }
    }
  }
  const { clock, wait, left } = clockOf("fischer", 1)
  clock.add("black", 1000)
  assert.deepEqual([clock.running, ...left()], [null, 60, 61])
  clock.start("white")
  wait(61)
  assert.equal(clock.add("white", 120_000), false)
  assert.equal(clock.fallen, "white")
})

test("readTime reads times with hours or tenths", () => {
  for (const [text, time] of [
    ["5:30", 330],
    [" 0:09.4 ", 9.4],
    ["0:09,4", 9.4],
    ["1:05:00", 3900],
    ["90:00", 5400],
    ["0:00", 0],
    ["10:00:00", 36_000],
  ]) {
    assert.equal(readTime(text), time * 1000, text)
  }
  for (const text of [
    "",
    "5",
    "5.30",
    "5:3",
    "5:60",
    "1:60:00",
    "1:100:00",
    "10:00:01",
    "601:00",
    "-5:00",
    "5:00 min",
    ":30",
    "1:2:3:4",
  ]) {
    assert.equal(readTime(text), undefined, text)
  }
})

test("a penalty is two minutes but one in blitz (FIDE 7.5.5, B.1, B.2)", () => {
  for (const [base, step, minutes] of [
    [90, 30, 2],
    [15, 10, 2],
    [10, 5, 2],
    [11, 0, 2],
    [10, 0, 1],
    [5, 3, 1],
    [3, 2, 1],
    [8, 2, 1],
  ]) {
    assert.equal(penaltyMinutes(control("fischer", base, step)), minutes, `${base}+${step}`)
  }
})

test("the presets cover every kind of clock without duplicates", () => {
  assert.deepEqual([...new Set(presets.map(({ kind }) => kind))].sort(), ["bronstein", "delay", "fischer", "hourglass"])
  assert.equal(new Set(presets.map((preset) => JSON.stringify(preset))).size, presets.length)
  assert.ok(presets.every(({ base, step }) => base > 0 && step >= 0))
})
