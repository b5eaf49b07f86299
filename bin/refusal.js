// Errors of the command, each as one sentence.

/** Invalid arguments or files. */
export class Refusal extends Error {
  /** The command, if it was found. */
  command = ""

  /** @param {string} command */
  of(command) {
    this.command = command
    return this
  }
}

/** Sentences for file errors of the operating system. */
const systemErrors = {
  ENOENT: "there is no such file",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "this is a folder",
  ENOTDIR: "part of this path is not a folder",
  ENOSPC: "no space left on the device",
}

/** @param {unknown} error @returns {Refusal} */
export function refusalOf(error) {
  if (error instanceof Refusal) return error
  const { code, path, message } = /** @type {NodeJS.ErrnoException} */ (
    error instanceof Error ? error : new Error(String(error))
  )
  const known = systemErrors[/** @type {keyof typeof systemErrors} */ (code)]
  if (known) return new Refusal(path ? `${path}: ${known}` : known)
  return new Refusal(optionError(code, message) ?? message)
}

/** A shorter message for an error of Node's `parseArgs`. @param {string | undefined} code @param {string} message */
function optionError(code, message) {
  const [, option] = /'(--?[^\s'=]+)/.exec(message) ?? []
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `there is no option ${option}`
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") {
    return /not take/.test(message) ? `the option ${option} takes no value` : `the option ${option} needs a value`
  }
  return undefined
}
