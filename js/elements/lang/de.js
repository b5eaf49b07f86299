// German.
import { describing } from "../texts.js"

/** @import { Color, GameEnd, Piece, Role } from "../../index.js" */
/** @import { MarkColor, MarkKind } from "../overlay.js" */
/** @import { Texts } from "../texts.js" */

/** @type {Readonly<Record<Role, { one: string, many: string, gender: "r" | "" | "s" }>>} */
const roles = {
  king: { one: "König", many: "Könige", gender: "r" },
  queen: { one: "Dame", many: "Damen", gender: "" },
  rook: { one: "Turm", many: "Türme", gender: "r" },
  bishop: { one: "Läufer", many: "Läufer", gender: "r" },
  knight: { one: "Springer", many: "Springer", gender: "r" },
  pawn: { one: "Bauer", many: "Bauern", gender: "r" },
}
/** @type {Readonly<Record<string, string>>} */
const letters = { K: "K", Q: "D", R: "T", B: "L", N: "S" }

/** @param {Color} color */
const name = (color) => (color === "white" ? "Weiß" : "Schwarz")
/** @param {Color} turn */
const toMove = (turn) => `${name(turn)} am Zug`
/** @param {string} san */
const germanSan = (san) => san.replace(/[KQRBN]/g, (letter) => letters[letter] ?? letter)

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** @param {Piece} piece */
function pieceName({ color, role }) {
  const { one, gender } = roles[role]
  return `${color === "white" ? "weiße" : "schwarze"}${gender} ${one}`
}

/** @param {MarkKind} kind */
function markName(kind) {
  /** @type {Readonly<Partial<Record<MarkKind, string>> & Record<MarkColor, string>>} */
  const names = {
    plain: "markiert",
    green: "grün",
    red: "rot",
    yellow: "gelb",
    blue: "blau",
    move: "nur ziehen",
    capture: "nur schlagen",
    leap: "springen",
    slide: "ziehen oder schlagen",
    block: "kann verstellt werden",
    castle: "rochieren",
    double: "Doppelschritt",
    "en-passant": "en passant",
    promotion: "Umwandlung",
  }
  return names[kind] ?? kind
}

/** @param {string} target @param {Piece | undefined} piece */
function targetName(target, piece) {
  if (target === "castle-king") return "kurze Rochade"
  if (target === "castle-queen") return "lange Rochade"
  if (target === "move") return "möglicher Zug"
  if (!piece) return "schlägt en passant"
  return `schlägt ${pieceName(piece).replace(/er /, "en ").replace(/Bauer$/, "Bauern")}`
}

/** @param {GameEnd["result"]} result */
const winner = (result) => (result === "1-0" ? "Weiß" : "Schwarz")

/** @type {Texts} */
export const german = {
  boardName: (turn) => (turn ? `Schachbrett, ${toMove(turn)}` : "Schachbrett"),

  diagram: "Schachdiagramm",
  move: "Zug",
  failed: "Die Regeln konnten nicht geladen werden; dieses Brett zeigt nur die Stellung.",
  unread: "Die Regeln konnten nicht geladen werden; von dieser Partie steht nur der Text da.",

  describe: describing({
    side: name,
    pieces: (role, many) => (many ? roles[role].many : roles[role].one),
    empty: "Das Brett ist leer.",
    last: "Letzter Zug",
    to: "nach",
    check: "Im Schach",
    marked: (kind) => `Markiert${kind === "plain" ? "" : ` (${markName(kind)})`}`,
    arrows: "Pfeile",
    color: markName,
    shaded: "Schattiert",
  }),

  playing: {
    squareName(square, piece, target, marks) {
      const marked = marks.length > 0 ? `, markiert${marks[0] === "plain" ? "" : `: ${marks.map(markName).join(", ")}`}` : ""
      return `${square}, ${piece ? pieceName(piece) : "leer"}${target ? `, ${targetName(target, piece)}` : ""}${marked}`
    },

    moveText(move) {
      const check = move.check && !move.checkmate ? ", Schach." : "."
      if (move.castle) return `${name(move.color)} rochiert ${move.castle === "king" ? "kurz" : "lang"}${check}`
      const how = move.captured ? ` schlägt ${move.to}${move.enPassant ? " en passant" : ""}` : ` nach ${move.to}`
      const becomes = move.promotion ? `, wird zu ${roles[move.promotion].one}` : ""
      return `${name(move.color)}: ${roles[move.role].one}${how}${becomes}${check}`
    },

    endText({ result, reason }) {
      switch (reason) {
        case "checkmate":
          return `Schachmatt, ${winner(result)} gewinnt.`
        case "resignation":
          if (result === "1/2-1/2") return "Aufgabe, aber kein Matt ist möglich: remis."
          return `${result === "1-0" ? "Schwarz" : "Weiß"} gibt auf, ${winner(result)} gewinnt.`
        case "time-forfeit":
          return result === "1/2-1/2" ? "Die Zeit ist um, aber kein Matt ist möglich: remis." : `Die Zeit ist um, ${winner(result)} gewinnt.`
        case "adjudication":
          return result === "1/2-1/2" ? "Remis durch Entscheidung." : `${winner(result)} gewinnt durch Entscheidung.`
        default: {
          const reasons = {
            stalemate: "Remis durch Patt.",
            "dead-position": "Remis durch tote Stellung.",
            "fivefold-repetition": "Remis durch fünffache Wiederholung.",
            "seventy-five-moves": "Remis nach der 75-Züge-Regel.",
            "threefold-repetition": "Remis durch dreifache Wiederholung.",
            "fifty-moves": "Remis nach der 50-Züge-Regel.",
            agreement: "Remis durch Einigung.",
          }
          return reasons[reason]
        }
      }
    },

    placeText(position, last) {
      const turn = `${toMove(position.turn)}.`
      if (!last) return `Anfang der Partie, ${turn}`
      const number = last.color === "white" ? `${position.fullmoves}.` : `${position.fullmoves - 1}…`
      return `Nach ${number} ${germanSan(last.san)}, ${turn}`
    },

    nothingPickedText(square, position, end) {
      if (end) return `Die Partie ist zu Ende. ${this.endText(end)}`
      if (!position.pieceAt(square)) return `${square} ist leer.`
      return `${toMove(position.turn)}.`
    },

    promoteTo: "Umwandeln in",
    promotions: { queen: "Dame", rook: "Turm", bishop: "Läufer", knight: "Springer" },
    noClaim: "Dieser Remisantrag ist nicht berechtigt; die Partie geht weiter.",
  },

  exploring: {
    hint: "Wähle eine Figur, um ihre Züge zu sehen.",
    tryMoves: (turn) => `${toMove(turn)}: Versuche einen Zug.`,
    takeBack: "Zurücknehmen",
    startAgain: "Von vorn",
    legend: {
      slide: "zieht oder schlägt, kann verstellt werden",
      leap: "zieht oder schlägt, springt",
      move: "zieht nur",
      double: "Doppelschritt, kann verstellt werden",
      capture: "schlägt nur",
      "en-passant": "schlägt en passant",
      castle: "rochiert",
      promotion: "wird umgewandelt",
    },
    verbs: {
      slide: "zieht oder schlägt auf",
      leap: "springt nach",
      move: "zieht nach",
      double: "Doppelschritt nach",
      capture: "schlägt auf",
      "en-passant": "schlägt en passant auf",
      castle: "rochiert nach",
      promotion: "wird umgewandelt auf",
    },
    who: (square, piece) => capital(`${pieceName(piece)} auf ${square}`),
    noMove: "hat keinen Zug",
    cannotPlay: (why) => `Hier kann man keine Züge versuchen. ${why}`,
  },

  solving: {
    whiteToMove: "Weiß am Zug: Finde die Lösung.",
    blackToMove: "Schwarz am Zug: Finde die Lösung.",
    right: "Richtig: {move}.",
    answer: "Richtig: {move}. Die Antwort ist {answer}; weiter.",
    wrong: "{move} ist regelgerecht, aber nicht die Lösung.",
    solved: "Gelöst.",
    hintPiece: "Sieh dir die Figur auf {square} an.",
    hintMove: "Spiele {move}.",
    line: "Die Lösung: {moves}.",

    chooseTargets: "Wähle jedes Feld, auf das die Figur auf {square} ziehen kann.",
    found: "Richtig: {square}. Noch zu finden: {count}.",
    itself: "Auf {square} steht die Figur selbst: Wähle Felder, auf die sie ziehen kann.",
    hintTarget: "Eines davon ist {square}.",
    targets: "Die Lösung: {squares}.",
    squareRight: "{square}, richtig",
    squareWrong: "{square}, falsch",
    squareMissing: "{square}, gehört zur Lösung",

    hint: "Hinweis",
    solution: "Lösung",
    again: "Noch einmal",

    noPgn: "Diese Aufgabe kann nicht gezeigt werden: Sie hat kein PGN.",
    badPgn: "Diese Aufgabe kann nicht gezeigt werden: Zeile {line}, Spalte {column} ihres PGN. {message}",
    noSolution: "Diese Aufgabe kann nicht gezeigt werden: Ihr PGN hat keinen Zug, der nicht als Fehler bezeichnet ist.",
    noPiece: "Diese Aufgabe kann nicht gezeigt werden: Auf „{square}“ steht keine Figur.",
    noTarget: "Diese Aufgabe kann nicht gezeigt werden: Die Figur auf {square} hat keinen regelgerechten Zug.",
  },

  reading: {
    first: "Anfang",
    back: "Zurück",
    forward: "Vor",
    last: "Ende",
    flip: "Drehen",
    title: "Schachpartie",
    moves: "Züge",
    game: "Partie {number} von {count}",
    soFar: "Partie {number} von bisher {count}",
    previousGame: "Vorige Partie",
    nextGame: "Nächste Partie",
    games: "Partien",
    filter: "Partie suchen",
    matches: "{count} von {games}",
    listed: "die ersten {count} stehen in der Liste",
    noGames: "Noch keine Partien.",
    noMatch: "Keine Partie passt.",
    unknown: "Unbekannt",
    loading: "Die Partie wird geladen …",
    reading: "Bisher gelesen: {games}",
    gameCount: ["{count} Partie", "{count} Partien"],
    moveCount: ["{count} Zug", "{count} Züge"],
    issueCount: ["{count} Fehler", "{count} Fehler"],
    noMoves: "Diese Partie hat keine Züge.",
    tooMany: "Diese Partie hat zu viele Züge für diese Liste. In der PGN stehen alle.",
    noGame: "In diesem Text steht keine Partie.",
    notFound: "{source} konnte nicht geladen werden: Der Server antwortete {status}.",
    notLoaded: "{source} konnte nicht geladen werden: Es kam keine Antwort.",
    notRead: "{source} konnte nicht zu Ende gelesen werden; gelesen: {games}.",
    issue: "Zeile {line}, Spalte {column}: {message}",
    tried: "Hier versucht: {moves}",
    backToGame: "Zurück zur Partie",
    diagram: "Stellung nach {move}",
    startDiagram: "Anfangsstellung",
    roles: { king: "König", queen: "Dame", rook: "Turm", bishop: "Läufer", knight: "Springer", pawn: "Bauer" },
    to: "{role} nach {square}",
    takes: "{role} schlägt {square}",
    enPassant: "{role} schlägt {square} en passant",
    promotes: "{move}, wird zu {role}",
    castles: { king: "kurze Rochade", queen: "lange Rochade" },
    passes: "setzt aus",
    check: "{move}, Schach",
    checkmate: "{move}, schachmatt",
    nags: {
      1: "guter Zug",
      2: "Fehler",
      3: "glänzender Zug",
      4: "grober Fehler",
      5: "interessanter Zug",
      6: "zweifelhafter Zug",
      7: "einziger Zug",
      8: "einziger Zug",
      10: "ausgeglichen",
      11: "ausgeglichen",
      12: "ausgeglichen",
      13: "unklar",
      14: "Weiß steht etwas besser",
      15: "Schwarz steht etwas besser",
      16: "Weiß steht besser",
      17: "Schwarz steht besser",
      18: "Weiß steht auf Gewinn",
      19: "Schwarz steht auf Gewinn",
      20: "Weiß steht auf Gewinn",
      21: "Schwarz steht auf Gewinn",
      22: "Zugzwang",
      23: "Zugzwang",
      32: "Entwicklungsvorsprung",
      33: "Entwicklungsvorsprung",
      36: "Initiative",
      37: "Initiative",
      40: "Angriff",
      41: "Angriff",
      44: "Kompensation",
      45: "Kompensation",
      132: "Gegenspiel",
      133: "Gegenspiel",
      138: "Zeitnot",
      139: "Zeitnot",
      140: "mit der Idee",
      142: "besser ist",
      145: "Kommentar der Redaktion",
      146: "Neuerung",
    },
    nag: "Anmerkung {number}",
  },
}
