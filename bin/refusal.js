// What the command cannot do, as one sentence for a person.

/** The arguments, or the files that they name, are not what the command needs. */
export class Refusal extends Error {
  /** The command that refuses, if it was found. */
  command = ""

  /** @param {string} command */
  of(command) {
    this.command = command
    return this
  }
}

/** Sentences for what the operating system says of a file. */
const systemErrors = {
  ENOENT: "there is no such file",
  EACCES: "it may not be read or written",
  EPERM: "it may not be read or written",
  EISDIR: "this is a folder",
  ENOTDIR: "a part of this path is no folder",
  ENOSPC: "there is no space left",
}

/**
 * Any error as a refusal.
 * @param {unknown} error
 * @returns {Refusal}
 */
export function refusalOf(error) {
  if (error instanceof Refusal) return error
  const { code, path, message } = /** @type {NodeJS.ErrnoException} */ (error instanceof Error ? error : new Error(String(error)))
  const known = systemErrors[/** @type {keyof typeof systemErrors} */ (code)]
  if (known) return new Refusal(path ? `${path}: ${known}` : known)
  return new Refusal(optionError(code, message) ?? message)
}

/**
 * What `parseArgs` of Node says, shorter.
 * @param {string | undefined} code
 * @param {string} message
 */
function optionError(code, message) {
  const [, option] = /'(--?[^\s'=]+)/.exec(message) ?? []
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `there is no option ${option}`
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") {
    return /not take/.test(message) ? `the option ${option} takes no value` : `the option ${option} needs a value`
  }
  return undefined
}
