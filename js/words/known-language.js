// Finds a known language for a requested tag (BCP 47).

/** Real tags are shorter (RFC 5646, 4.4.1: 35 characters). */
export const LONGEST_TAG = 100

/**
 * The tag under which a language is known: the requested one or, if it is unknown, the tag without its last parts (RFC
 * 4647, 3.4); "" if nothing matches.
 * @param {string} tag "de-AT", in any case @param {{ has(tag: string): boolean }} known by tags in lower case
 */
export function knownTag(tag, known) {
  let found = tag.slice(0, LONGEST_TAG).toLowerCase()
  while (found && !known.has(found)) found = found.slice(0, Math.max(0, found.lastIndexOf("-")))
  return found
}
