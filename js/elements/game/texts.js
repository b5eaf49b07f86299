// The texts of <chess-game>, from lang/*.txt, [reading].
import { reading as english } from "../../generated/lang/english/reading.js"
import { playingSection, wordsOfGames } from "../play/play-texts.js"
import { plural } from "../element/plural.js"
import { phrases } from "../picture/texts.js"
import { aloud, nagTexts } from "./words.js"

/** @import { Game, GameNode } from "../../api.js" */

/** @typedef {ReturnType<typeof reading>} ReadingTexts */

/**
 * NAGs that have words.
 * @type {readonly (1 | 2 | 3 | 4 | 5 | 6 | 7 | 10 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 22 | 32 | 36 | 40 | 44 | 132 |
 * 138 | 140 | 142 | 145 | 146)[]}
 */
const named = [1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16, 17, 18, 19, 22, 32, 36, 40, 44, 132, 138, 140, 142, 145, 146]
/** NAGs of the same meaning, perhaps for the other side. @type {Readonly<Record<number, number>>} */
const alike = { 8: 7, 11: 10, 12: 10, 20: 18, 21: 19, 23: 22, 33: 32, 37: 36, 41: 40, 45: 44, 133: 132, 139: 138 }

/** The NAG with the same meaning in `named`. @param {number} nag */
export const plainNag = (nag) => alike[nag] ?? nag

/** @param {number} count @param {string} tag BCP 47 */
export const numeral = (count, tag) => count.toLocaleString(tag)

export const reading = phrases({ ...playingSection, ...english }, (say, tag) => {
  const { moveInWords, moveText, endText } = wordsOfGames(say, tag)
  /** @param {"read.game-count" | "read.move-count" | "read.issue-count" | "read.variations"} name @param {number} count */
  const counted = (name, count) => say(name, { count: numeral(count, tag) }, plural(tag, count))
  /** @param {number} number from 1 @param {number} count */
  const ofAll = (number, count) => ({ number: numeral(number, tag), count: numeral(count, tag) })
  /** @param {number} number */
  const nag = (number) => {
    const known = named.find((each) => each === plainNag(number))
    return known ? say(`read.nag.${known}`) : say("read.nag", { number })
  }

  return {
    first: say("read.first"),
    back: say("read.back"),
    forward: say("read.forward"),
    last: say("read.last"),
    flip: say("read.flip"),
    play: say("read.play"),
    pause: say("read.pause"),
    copy: say("read.copy"),
    download: say("read.download"),
    copied: say("read.copied"),
    copyByHand: say("read.copy-by-hand"),
    close: say("read.close"),
    title: say("read.title"),
    moves: say("read.moves"),
    previousGame: say("read.previous-game"),
    nextGame: say("read.next-game"),
    games: say("read.games"),
    filter: say("read.filter"),
    noGames: say("read.no-games"),
    noMatch: say("read.no-match"),
    unknown: say("read.unknown"),
    loading: say("read.loading"),
    noMoves: say("read.no-moves"),
    tooMany: say("read.too-many"),
    showAll: say("read.show-all"),
    noGame: say("read.no-game"),
    backToGame: say("read.back-to-game"),
    startDiagram: say("read.start-diagram"),

    /** @param {number} count */
    gameCount: (count) => counted("read.game-count", count),
    /** @param {number} count */
    moveCount: (count) => counted("read.move-count", count),
    /** @param {number} count */
    issueCount: (count) => counted("read.issue-count", count),
    /** "Game 1 of 6". @param {number} number from 1 @param {number} count */
    game: (number, count) => say("read.game", ofAll(number, count)),
    /** @param {number} number from 1 @param {number} count of games so far */
    soFar: (number, count) => say("read.so-far", ofAll(number, count)),
    /** @param {number} found @param {number} count of all games */
    matches: (found, count) =>
      say("read.matches", { count: numeral(found, tag), games: counted("read.game-count", count) }),
    /** @param {number} count */
    listed: (count) => say("read.listed", { count: numeral(count, tag) }),
    /** @param {number} count of games so far */
    reading: (count) => say("read.reading", { games: counted("read.game-count", count) }),
    /** @param {string} source @param {string} status "404 Not Found" */
    notFound: (source, status) => say("read.not-found", { source, status }),
    /** @param {string} source */
    notLoaded: (source) => say("read.not-loaded", { source }),
    /** @param {string} source @param {number} count of games that were read */
    notRead: (source, count) => say("read.not-read", { source, games: counted("read.game-count", count) }),
    /** @param {{ line: number, column: number, message: string }} issue */
    issue: ({ line, column, message }) => say("read.issue", { line, column, message }),
    /** @param {string} moves */
    tried: (moves) => say("read.tried", { moves }),
    /** @param {string} move in words */
    diagram: (move) => say("read.diagram", { move }),

    nag,

    /**
     * "12 … knight b takes pawn d5, good move"
     * @param {string} number "12…" @param {Pick<GameNode, "move" | "nags" | "parent">} node @param {string} [signs]
     */
    moveName: (number, { move, parent }, signs = "") =>
      `${number.replace("…", " …")} ${move ? moveInWords(move, parent, signs) : ""}`,

    /**
     * "Black: bishop to g4, dubious move.", how the game ended there, "Gives up a bishop for a knight. One variation."
     * @param {Pick<Game, "current" | "end">} game
     */
    place({ current, end }) {
      const { move, parent, nags, position, commentBefore, comment } = current
      const ended = end ? endText(end) : ""
      const first = move
        ? moveText(move, parent, nagTexts(nags, nag).words)
        : ended || say("place.start", { side: position.turn })
      const variations = parent?.children[0] === current ? parent.children.length - 1 : 0
      const more = [aloud(commentBefore), aloud(comment), variations > 0 ? counted("read.variations", variations) : ""]
      return { first, ended: move ? ended : "", more: more.filter(Boolean).join(" ") }
    },
  }
})
