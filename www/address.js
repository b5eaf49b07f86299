// Pages in other languages than English lie in folders: `data-root` says where the site's root is from there.

/** The address of a file of the site. @param {string} path from the site's root */
export const inSite = (path) => new URL(path, new URL(document.documentElement.dataset.root ?? "./", document.baseURI))
