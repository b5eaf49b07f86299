// Pages in languages other than English are in folders: `data-root` is the path from there to the site's root.

/** The address of a file of the site. @param {string} path from the site's root */
export const inSite = (path) => new URL(path, new URL(document.documentElement.dataset.root ?? "./", document.baseURI))

/** @typedef {{ createScriptURL: (text: string) => string }} Policy */
/** @typedef {{ createPolicy: (name: string, rules: Policy) => Policy }} TrustedTypes */
/** @type {Policy | undefined} */
let policy

/**
 * The address of a script of the site, for a worker. Trusted Types require a policy for it, and a page may create each
 * policy only once; ours allows the site's own files.
 * @param {URL} address
 * @returns {string}
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
