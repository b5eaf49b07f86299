// Which known language answers for the tag that is asked for (BCP 47).

/** No tag is longer (RFC 5646, 4.4.1: 35 characters); what stands behind would be cut off anyway. */
export const LONGEST_TAG = 100

/**
 * The tag under which a language is known: the one that is asked for or, if it is not known, without its last parts (RFC 4647, 3.4);
 * "" if none is left.
 * @param {string} tag "de-AT", in any case
 * @param {{ has(tag: string): boolean }} known by tags in lower case
 */
export function knownTag(tag, known) {
  let found = tag.slice(0, LONGEST_TAG).toLowerCase()
  while (found && !known.has(found)) found = found.slice(0, Math.max(0, found.lastIndexOf("-")))
  return found
}
