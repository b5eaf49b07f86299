// Spanish.
import { describing } from "../texts.js"

/** @import { Color, GameEnd, Piece, Role } from "../../index.js" */
/** @import { MarkColor, MarkKind } from "../overlay.js" */
/** @import { TargetKind } from "../play-texts.js" */
/** @import { Texts } from "../texts.js" */

/** @type {Readonly<Record<Role, { one: string, many: string }>>} */
const roles = {
  king: { one: "rey", many: "reyes" },
  queen: { one: "dama", many: "damas" },
  rook: { one: "torre", many: "torres" },
  bishop: { one: "alfil", many: "alfiles" },
  knight: { one: "caballo", many: "caballos" },
  pawn: { one: "peón", many: "peones" },
}
/** @type {Readonly<Record<string, string>>} */
const letters = { K: "R", Q: "D", R: "T", B: "A", N: "C" }

/** @param {Color} color */
const name = (color) => (color === "white" ? "Blancas" : "Negras")
/** @param {Color} turn */
const toMove = (turn) => `juegan ${turn === "white" ? "blancas" : "negras"}`
/** @param {string} san */
const spanishSan = (san) => san.replace(/[KQRBN]/g, (letter) => letters[letter] ?? letter)
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** @param {Piece} piece */
function pieceName({ color, role }) {
  const ending = role === "queen" || role === "rook" ? "a" : "o"
  return `${roles[role].one} ${color === "white" ? "blanc" : "negr"}${ending}`
}

/** @param {MarkKind} kind */
function markName(kind) {
  /** @type {Readonly<Partial<Record<MarkKind, string>> & Record<MarkColor, string>>} */
  const names = {
    plain: "marcada",
    green: "verde",
    red: "rojo",
    yellow: "amarillo",
    blue: "azul",
    move: "solo mueve",
    capture: "solo captura",
    leap: "salto",
    slide: "mueve o captura",
    block: "puede bloquearse",
    castle: "enroque",
    double: "paso doble",
    "en-passant": "al paso",
    promotion: "coronación",
  }
  return names[kind] ?? kind
}

/** @param {TargetKind} target @param {Piece | undefined} piece */
function targetName(target, piece) {
  if (target === "castle-king") return "enroque corto"
  if (target === "castle-queen") return "enroque largo"
  if (target === "move") return "jugada legal"
  return piece ? `captura ${pieceName(piece)}` : "captura al paso"
}

/** @param {GameEnd["result"]} result */
const winner = (result) => (result === "1-0" ? "las blancas" : "las negras")

/** @type {Texts} */
export const spanish = {
  boardName: (turn) => (turn ? `Tablero de ajedrez, ${toMove(turn)}` : "Tablero de ajedrez"),
  diagram: "Diagrama de ajedrez",
  move: "Jugada",
  failed: "No se han podido cargar las reglas; este tablero solo muestra la posición.",

  describe: describing({
    side: name,
    pieces: (role, many) => (many ? roles[role].many : roles[role].one),
    empty: "El tablero está vacío.",
    last: "Última jugada",
    to: "a",
    check: "En jaque",
    marked: (kind) => `Casillas marcadas${kind === "plain" ? "" : ` (${markName(kind)})`}`,
    arrows: "Flechas",
    color: markName,
    shaded: "Casillas sombreadas",
  }),

  playing: {
    squareName(square, piece, target, marks) {
      const marked = marks.length > 0 ? `, marcada${marks[0] === "plain" ? "" : `: ${marks.map(markName).join(", ")}`}` : ""
      return `${square}, ${piece ? pieceName(piece) : "vacía"}${target ? `, ${targetName(target, piece)}` : ""}${marked}`
    },

    moveText(move) {
      const check = move.check && !move.checkmate ? ", jaque." : "."
      const who = `${name(move.color)}:`
      if (move.castle) return `${who} enroque ${move.castle === "king" ? "corto" : "largo"}${check}`
      const how = move.captured ? ` captura ${move.to}${move.enPassant ? " al paso" : ""}` : ` a ${move.to}`
      const becomes = move.promotion ? `, corona ${roles[move.promotion].one}` : ""
      return `${who} ${roles[move.role].one}${how}${becomes}${check}`
    },

    endText({ result, reason }) {
      const isDraw = result === "1/2-1/2"
      const won = `ganan ${winner(result)}.`
      switch (reason) {
        case "checkmate":
          return `Jaque mate, ${won}`
        case "resignation":
          if (isDraw) return "Abandono, pero no hay mate posible: tablas."
          return `${result === "1-0" ? "Las negras" : "Las blancas"} abandonan, ${won}`
        case "time-forfeit":
          return isDraw ? "Se acabó el tiempo, pero no hay mate posible: tablas." : `Se acabó el tiempo, ${won}`
        case "adjudication":
          return isDraw ? "Tablas por decisión del árbitro." : capital(`${winner(result)} ganan por decisión del árbitro.`)
        default: {
          const reasons = {
            stalemate: "Tablas por ahogado.",
            "dead-position": "Tablas por posición muerta.",
            "fivefold-repetition": "Tablas por quíntuple repetición.",
            "seventy-five-moves": "Tablas por la regla de las setenta y cinco jugadas.",
            "threefold-repetition": "Tablas por triple repetición.",
            "fifty-moves": "Tablas por la regla de las cincuenta jugadas.",
            agreement: "Tablas por acuerdo.",
          }
          return reasons[reason]
        }
      }
    },

    placeText(position, last) {
      const turn = `${toMove(position.turn)}.`
      if (!last) return `Comienzo de la partida, ${turn}`
      const number = last.color === "white" ? `${position.fullmoves}.` : `${position.fullmoves - 1}…`
      return `Después de ${number} ${spanishSan(last.san)}, ${turn}`
    },

    nothingPickedText(square, position, end) {
      if (end) return `La partida ha terminado. ${this.endText(end)}`
      if (!position.pieceAt(square)) return `La casilla ${square} está vacía.`
      return capital(`${toMove(position.turn)}.`)
    },

    promoteTo: "Coronar",
    promotions: { queen: "Dama", rook: "Torre", bishop: "Alfil", knight: "Caballo" },
    noClaim: "Esta reclamación de tablas no es correcta; la partida continúa.",
  },

  exploring: {
    hint: "Elige una pieza para ver sus jugadas.",
    tryMoves: (turn) => capital(`${toMove(turn)}: prueba una jugada.`),
    takeBack: "Deshacer",
    startAgain: "Volver a empezar",
    legend: {
      slide: "mueve o captura, puede bloquearse",
      leap: "mueve o captura, salta",
      move: "solo mueve",
      double: "paso doble, puede bloquearse",
      capture: "solo captura",
      "en-passant": "captura al paso",
      castle: "enroca",
      promotion: "corona",
    },
    verbs: {
      slide: "mueve o captura en",
      leap: "salta a",
      move: "mueve a",
      double: "da un paso doble a",
      capture: "captura en",
      "en-passant": "captura al paso en",
      castle: "enroca en",
      promotion: "corona en",
    },
    who: (square, piece) => capital(`${pieceName(piece)} en ${square}`),
    noMove: "no tiene jugadas",
    cannotPlay: (why) => `Aquí no se pueden probar jugadas. ${why}`,
  },

  solving: {
    whiteToMove: "Juegan blancas: encuentra la solución.",
    blackToMove: "Juegan negras: encuentra la solución.",
    right: "Correcto: {move}.",
    answer: "Correcto: {move}. La respuesta es {answer}; sigue.",
    wrong: "{move} es legal, pero no es la solución.",
    solved: "Resuelto.",
    hintPiece: "Mira la pieza de {square}.",
    hintMove: "Juega {move}.",
    line: "La solución: {moves}.",

    chooseTargets: "Elige todas las casillas a las que puede ir la pieza de {square}.",
    found: "Correcto: {square}. Quedan por encontrar: {count}.",
    itself: "En {square} está la propia pieza: elige las casillas a las que puede ir.",
    hintTarget: "Una de ellas es {square}.",
    targets: "La solución: {squares}.",
    squareRight: "{square}, correcta",
    squareWrong: "{square}, incorrecta",
    squareMissing: "{square}, parte de la solución",

    hint: "Pista",
    solution: "Solución",
    again: "Otra vez",

    noPgn: "Este problema no se puede mostrar: no tiene PGN.",
    badPgn: "Este problema no se puede mostrar: línea {line}, columna {column} de su PGN. {message}",
    noSolution: "Este problema no se puede mostrar: su PGN no tiene ninguna jugada que no esté marcada como error.",
    noPiece: "Este problema no se puede mostrar: no hay ninguna pieza en «{square}».",
    noTarget: "Este problema no se puede mostrar: la pieza de {square} no tiene ninguna jugada legal.",
  },
}
