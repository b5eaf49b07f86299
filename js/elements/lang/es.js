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
  unread: "No se pudieron cargar las reglas; de esta partida solo está el texto.",

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

  reading: {
    first: "Inicio",
    back: "Atrás",
    forward: "Adelante",
    last: "Final",
    flip: "Girar",
    title: "Partida de ajedrez",
    moves: "Jugadas",
    game: "Partida {number} de {count}",
    soFar: "Partida {number} de {count} hasta ahora",
    previousGame: "Partida anterior",
    nextGame: "Partida siguiente",
    games: "Partidas",
    filter: "Buscar una partida",
    matches: "{count} de {games}",
    listed: "las primeras {count} están en la lista",
    noGames: "Todavía no hay partidas.",
    noMatch: "Ninguna partida coincide.",
    unknown: "Desconocido",
    loading: "Cargando la partida…",
    reading: "Leyendo: {games} hasta ahora",
    gameCount: ["{count} partida", "{count} partidas"],
    moveCount: ["{count} jugada", "{count} jugadas"],
    issueCount: ["{count} error", "{count} errores"],
    noMoves: "Esta partida no tiene jugadas.",
    tooMany: "Esta partida tiene demasiadas jugadas para esta lista. El PGN las tiene todas.",
    noGame: "En este texto no hay ninguna partida.",
    notFound: "No se pudo cargar {source}: el servidor respondió {status}.",
    notLoaded: "No se pudo cargar {source}: no hubo respuesta.",
    notRead: "No se pudo leer {source} hasta el final; se leyeron {games}.",
    issue: "Línea {line}, columna {column}: {message}",
    tried: "Prueba: {moves}",
    backToGame: "Volver a la partida",
    diagram: "Posición después de {move}",
    startDiagram: "Posición inicial",
    roles: { king: "rey", queen: "dama", rook: "torre", bishop: "alfil", knight: "caballo", pawn: "peón" },
    to: "{role} a {square}",
    takes: "{role} captura en {square}",
    enPassant: "{role} captura en {square} al paso",
    promotes: "{move}, corona {role}",
    castles: { king: "enroque corto", queen: "enroque largo" },
    passes: "pasa",
    check: "{move}, jaque",
    checkmate: "{move}, jaque mate",
    nags: {
      1: "buena jugada",
      2: "error",
      3: "jugada brillante",
      4: "error grave",
      5: "jugada interesante",
      6: "jugada dudosa",
      7: "única jugada",
      8: "única jugada",
      10: "igualdad",
      11: "igualdad",
      12: "igualdad",
      13: "poco claro",
      14: "las blancas están algo mejor",
      15: "las negras están algo mejor",
      16: "las blancas están mejor",
      17: "las negras están mejor",
      18: "las blancas ganan",
      19: "las negras ganan",
      20: "las blancas ganan",
      21: "las negras ganan",
      22: "zugzwang",
      23: "zugzwang",
      32: "ventaja de desarrollo",
      33: "ventaja de desarrollo",
      36: "iniciativa",
      37: "iniciativa",
      40: "ataque",
      41: "ataque",
      44: "compensación",
      45: "compensación",
      132: "contrajuego",
      133: "contrajuego",
      138: "apuros de tiempo",
      139: "apuros de tiempo",
      140: "con la idea",
      142: "es mejor",
      145: "comentario editorial",
      146: "novedad",
    },
    nag: "anotación {number}",
  },
}
