// Pages in languages other than English are in folders: `data-root` is the path to the site's root.

/** The address of a file of the site. @param {string} path from the site's root */
export const inSite = (path) => new URL(path, new URL(document.documentElement.dataset.root ?? "./", document.baseURI))

/** @typedef {{ createScriptURL: (text: string) => string }} Policy */
/** @typedef {{ createPolicy: (name: string, rules: Policy) => Policy }} TrustedTypes */
/** @type {Policy | undefined} */
let policy

/**
 * The address of a worker's script, through a Trusted Types policy. A page may create that policy only once.
 * @param {URL} address @returns {string}
 */
export function ofWorker(address) {
  /** @param {string} text */
  const createScriptURL = (text) => {
    if (!text.startsWith(inSite("").href)) throw new TypeError(`${text} is not a file of this site`)
    return text
  }
  /** @type {{ trustedTypes?: TrustedTypes }} */
  const { trustedTypes } = globalThis
  policy ??= trustedTypes?.createPolicy("chess-arbiter-workers", { createScriptURL }) ?? { createScriptURL }
  return policy.createScriptURL(address.href)
}
