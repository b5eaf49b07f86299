// Methods that are taken from their objects, as `const { move } = game` does.

/**
 * Has the methods and accessors of a class say so when `this` is no instance: JavaScript's own error would speak of private
 * members. Names that begin with "__" are read by frameworks wherever they look.
 * @param {{ prototype: object }} Class
 * @param {string} what its name, which minifiers change
 * @param {(value: object) => boolean} isInstance
 */
export function checkReceivers({ prototype }, what, isInstance) {
  /**
   * @template {(this: unknown, ...parameters: any[]) => unknown} Method
   * @param {Method} method
   * @param {string} name
   */
  const checked = (method, name) =>
    /** @type {Method} */ (
      // Fixed parameters, as in engine.js.
      function (/** @type {unknown} */ a, /** @type {unknown} */ b) {
        if (typeof this !== "object" || this === null || !isInstance(this)) {
          throw new TypeError(`${name} was called without its ${what}`)
        }
        return method.call(this, a, b)
      }
    )
  for (const key of Reflect.ownKeys(prototype)) {
    const name = String(key)
    if (name === "constructor" || name.startsWith("__")) continue
    const member = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, key))
    if (member.value) member.value = checked(member.value, name)
    if (member.get) member.get = checked(member.get, name)
    if (member.set) member.set = checked(member.set, name)
    Object.defineProperty(prototype, key, member)
  }
}
