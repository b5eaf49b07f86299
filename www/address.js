// Pages in languages other than English are in folders: `data-root` is the path from there to the site's root.

/** The address of a file of the site. @param {string} path from the site's root */
export const inSite = (path) => new URL(path, new URL(document.documentElement.dataset.root ?? "./", document.baseURI))
