// What the rules page adds to its text: diagrams that answer, exercises, and itself where there is no network.
import "../module/elements.js"
import "../offline.js"
import { startExercise } from "./exercise.js"

for (const box of document.querySelectorAll(".exercise")) startExercise(/** @type {HTMLElement} */ (box))
