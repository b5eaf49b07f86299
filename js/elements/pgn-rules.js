// The rules of a PGN that does not name its own.

/** @import { GameOptions } from "../api.js" */

/**
 * @param {string} pgn
 * @param {NonNullable<GameOptions["rules"]>} rules
 * @returns {{ text: string, added: number }} the PGN with a tag for the rules, unless it has one or is empty, and how
 *   many lines that adds before it
 */
export function withRules(pgn, rules) {
  const text = pgn.replace(/^\uFEFF/, "")
  const isNeeded = rules !== "fide" && text.trim() !== "" && !/^\s*\[\s*Rules\s/m.test(text)
  return isNeeded ? { text: `[Rules "${rules}"]\n${text}`, added: 1 } : { text, added: 0 }
}
