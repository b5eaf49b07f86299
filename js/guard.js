// What happens around every call of the engine. A module of its own: the generated functions need it, and engine.js needs them.

/** @type {() => void} */
let prepare
/** @type {(error: unknown) => unknown} */
let failed

/**
 * Sets what happens around every call.
 * @param {() => void} before runs before it
 * @param {(error: unknown) => unknown} after gets what it has thrown, and returns the error for the app
 */
export function setGuard(before, after) {
  prepare = before
  failed = after
}

/**
 * Wraps a function of the engine. The build wraps all of them, in the generated calls.js.
 *
 * Fixed parameters: rest parameters take longer than most calls.
 * @template {(...parameters: any[]) => any} Call
 * @param {Call} call
 * @returns {Call}
 */
export function guarded(call) {
  const safe = (/** @type {unknown} */ a, /** @type {unknown} */ b, /** @type {unknown} */ c, /** @type {unknown} */ d) => {
    prepare()
    try {
      return call(a, b, c, d)
    } catch (error) {
      throw failed(error)
    }
  }
  return /** @type {Call} */ (safe)
}
