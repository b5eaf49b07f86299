// French.
import { describing } from "../texts.js"

/** @import { Color, GameEnd, Piece, Role } from "../../index.js" */
/** @import { MarkColor, MarkKind } from "../overlay.js" */
/** @import { TargetKind } from "../play-texts.js" */
/** @import { Texts } from "../texts.js" */

/** French puts a no-break space in front of it. */
const colon = "\u00a0:"

/** @type {Readonly<Record<Role, string>>} */
const roles = { king: "roi", queen: "dame", rook: "tour", bishop: "fou", knight: "cavalier", pawn: "pion" }
/** @type {Readonly<Record<string, string>>} */
const letters = { K: "R", Q: "D", R: "T", B: "F", N: "C" }

/** @param {Color} color */
const name = (color) => (color === "white" ? "Blancs" : "Noirs")
/** @param {Color} turn */
const toMove = (turn) => `trait aux ${name(turn)}`
/** @param {string} san */
const frenchSan = (san) => san.replace(/[KQRBN]/g, (letter) => letters[letter] ?? letter)
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** @param {Piece} piece */
function pieceName({ color, role }) {
  const isFeminine = role === "queen" || role === "rook"
  return `${roles[role]} ${color === "white" ? (isFeminine ? "blanche" : "blanc") : isFeminine ? "noire" : "noir"}`
}

/** @param {MarkKind} kind */
function markName(kind) {
  /** @type {Readonly<Partial<Record<MarkKind, string>> & Record<MarkColor, string>>} */
  const names = {
    plain: "marquée",
    green: "vert",
    red: "rouge",
    yellow: "jaune",
    blue: "bleu",
    move: "déplacement seul",
    capture: "prise seule",
    leap: "saut",
    slide: "déplacement ou prise",
    block: "peut être bloqué",
    castle: "roque",
    double: "double pas",
    "en-passant": "en passant",
    promotion: "promotion",
  }
  return names[kind] ?? kind
}

/** @param {TargetKind} target @param {Piece | undefined} piece */
function targetName(target, piece) {
  if (target === "castle-king") return "petit roque"
  if (target === "castle-queen") return "grand roque"
  if (target === "move") return "coup légal"
  return piece ? `prend ${pieceName(piece)}` : "prend en passant"
}

/** @param {GameEnd["result"]} result */
const winner = (result) => (result === "1-0" ? "les Blancs" : "les Noirs")

/** @type {Texts} */
export const french = {
  boardName: (turn) => (turn ? `Échiquier, ${toMove(turn)}` : "Échiquier"),
  diagram: "Diagramme d’échecs",
  move: "Coup",
  failed: "Les règles n’ont pas pu être chargées\u00a0; cet échiquier ne montre que la position.",
  unread: "Les règles n’ont pas pu être chargées ; de cette partie, il n’y a que le texte.",

  describe: describing({
    side: name,
    pieces: (role, many) => roles[role] + (many ? "s" : ""),
    empty: "L’échiquier est vide.",
    last: "Dernier coup",
    to: "vers",
    check: "En échec",
    marked: (kind) => `Cases marquées${kind === "plain" ? "" : ` (${markName(kind)})`}`,
    arrows: "Flèches",
    color: markName,
    shaded: "Cases ombrées",
    colon,
  }),

  playing: {
    squareName(square, piece, target, marks) {
      const marked = marks.length > 0 ? `, marquée${marks[0] === "plain" ? "" : `${colon} ${marks.map(markName).join(", ")}`}` : ""
      return `${square}, ${piece ? pieceName(piece) : "vide"}${target ? `, ${targetName(target, piece)}` : ""}${marked}`
    },

    moveText(move) {
      const check = move.check && !move.checkmate ? ", échec." : "."
      const who = `${name(move.color)}${colon}`
      if (move.castle) return `${who} ${move.castle === "king" ? "petit" : "grand"} roque${check}`
      const how = move.captured ? ` prend ${move.to}${move.enPassant ? " en passant" : ""}` : ` en ${move.to}`
      const becomes = move.promotion ? `, promotion en ${roles[move.promotion]}` : ""
      return `${who} ${roles[move.role]}${how}${becomes}${check}`
    },

    endText({ result, reason }) {
      const isDraw = result === "1/2-1/2"
      const won = `${winner(result)} gagnent.`
      switch (reason) {
        case "checkmate":
          return `Échec et mat, ${won}`
        case "resignation":
          if (isDraw) return `Abandon, mais aucun mat n’est possible${colon} nulle.`
          return `${result === "1-0" ? "Les Noirs" : "Les Blancs"} abandonnent, ${won}`
        case "time-forfeit":
          return isDraw ? `Temps écoulé, mais aucun mat n’est possible${colon} nulle.` : `Temps écoulé, ${won}`
        case "adjudication":
          return isDraw ? "Nulle par décision de l’arbitre." : capital(`${winner(result)} gagnent par décision de l’arbitre.`)
        default: {
          const reasons = {
            stalemate: "Nulle par pat.",
            "dead-position": "Nulle par position morte.",
            "fivefold-repetition": "Nulle par quintuple répétition.",
            "seventy-five-moves": "Nulle selon la règle des soixante-quinze coups.",
            "threefold-repetition": "Nulle par triple répétition.",
            "fifty-moves": "Nulle selon la règle des cinquante coups.",
            agreement: "Nulle par accord mutuel.",
          }
          return reasons[reason]
        }
      }
    },

    placeText(position, last) {
      const turn = `${toMove(position.turn)}.`
      if (!last) return `Début de la partie, ${turn}`
      const number = last.color === "white" ? `${position.fullmoves}.` : `${position.fullmoves - 1}…`
      return `Après ${number} ${frenchSan(last.san)}, ${turn}`
    },

    nothingPickedText(square, position, end) {
      if (end) return `La partie est finie. ${this.endText(end)}`
      if (!position.pieceAt(square)) return `La case ${square} est vide.`
      return capital(`${toMove(position.turn)}.`)
    },

    promoteTo: "Promotion en",
    promotions: { queen: "Dame", rook: "Tour", bishop: "Fou", knight: "Cavalier" },
    noClaim: "Cette demande de nulle n’est pas correcte\u00a0; la partie continue.",
  },

  exploring: {
    hint: "Choisissez une pièce pour voir ses coups.",
    tryMoves: (turn) => capital(`${toMove(turn)}${colon} essayez un coup.`),
    takeBack: "Reprendre",
    startAgain: "Recommencer",
    legend: {
      slide: "se déplace ou prend, peut être bloqué",
      leap: "se déplace ou prend, saute",
      move: "se déplace seulement",
      double: "double pas, peut être bloqué",
      capture: "prend seulement",
      "en-passant": "prend en passant",
      castle: "roque",
      promotion: "est promu",
    },
    verbs: {
      slide: "se déplace ou prend en",
      leap: "saute en",
      move: "se déplace en",
      double: "fait un double pas en",
      capture: "prend en",
      "en-passant": "prend en passant en",
      castle: "roque en",
      promotion: "est promu en",
    },
    who: (square, piece) => capital(`${pieceName(piece)} en ${square}`),
    noMove: "n’a aucun coup",
    colon,
    cannotPlay: (why) => `On ne peut pas essayer de coups ici. ${why}`,
  },

  solving: {
    whiteToMove: "Trait aux blancs : trouvez la solution.",
    blackToMove: "Trait aux noirs : trouvez la solution.",
    right: "Juste : {move}.",
    answer: "Juste : {move}. La réponse est {answer} ; continuez.",
    wrong: "{move} est légal, mais n'est pas la solution.",
    solved: "Résolu.",
    hintPiece: "Regardez la pièce en {square}.",
    hintMove: "Jouez {move}.",
    line: "La solution : {moves}.",

    chooseTargets: "Choisissez toutes les cases où la pièce en {square} peut aller.",
    found: "Juste : {square}. Restent à trouver : {count}.",
    itself: "La pièce elle-même est en {square} : choisissez les cases où elle peut aller.",
    hintTarget: "L'une d'elles est {square}.",
    targets: "La solution : {squares}.",
    squareRight: "{square}, juste",
    squareWrong: "{square}, faux",
    squareMissing: "{square}, fait partie de la solution",

    hint: "Indice",
    solution: "Solution",
    again: "Recommencer",

    noPgn: "Ce problème ne peut pas être affiché : il n'a pas de PGN.",
    badPgn: "Ce problème ne peut pas être affiché : ligne {line}, colonne {column} de son PGN. {message}",
    noSolution: "Ce problème ne peut pas être affiché : son PGN n'a aucun coup qui ne soit marqué comme une erreur.",
    noPiece: "Ce problème ne peut pas être affiché : il n'y a pas de pièce en « {square} ».",
    noTarget: "Ce problème ne peut pas être affiché : la pièce en {square} n'a aucun coup légal.",
  },

  reading: {
    first: "Début",
    back: "Reculer",
    forward: "Avancer",
    last: "Fin",
    flip: "Retourner",
    title: "Partie d’échecs",
    moves: "Coups",
    game: "Partie {number} sur {count}",
    soFar: "Partie {number} sur {count} pour l’instant",
    previousGame: "Partie précédente",
    nextGame: "Partie suivante",
    games: "Parties",
    filter: "Chercher une partie",
    matches: "{count} sur {games}",
    listed: "les {count} premières sont dans la liste",
    noGames: "Pas encore de partie.",
    noMatch: "Aucune partie ne correspond.",
    unknown: "Inconnu",
    loading: "Chargement de la partie…",
    reading: "Lecture : {games} pour l’instant",
    gameCount: ["{count} partie", "{count} parties"],
    moveCount: ["{count} coup", "{count} coups"],
    issueCount: ["{count} erreur", "{count} erreurs"],
    noMoves: "Cette partie n’a pas de coups.",
    tooMany: "Cette partie a trop de coups pour cette liste. Ils sont tous dans le PGN.",
    noGame: "Il n’y a pas de partie dans ce texte.",
    notFound: "{source} n’a pas pu être chargé : le serveur a répondu {status}.",
    notLoaded: "{source} n’a pas pu être chargé : il n’y a pas eu de réponse.",
    notRead: "{source} n’a pas pu être lu jusqu’au bout ; lu : {games}.",
    issue: "Ligne {line}, colonne {column} : {message}",
    tried: "Essai : {moves}",
    backToGame: "Revenir à la partie",
    diagram: "Position après {move}",
    startDiagram: "Position de départ",
    roles: { king: "roi", queen: "dame", rook: "tour", bishop: "fou", knight: "cavalier", pawn: "pion" },
    to: "{role} en {square}",
    takes: "{role} prend {square}",
    enPassant: "{role} prend {square} en passant",
    promotes: "{move}, promotion : {role}",
    castles: { king: "petit roque", queen: "grand roque" },
    passes: "passe",
    check: "{move}, échec",
    checkmate: "{move}, échec et mat",
    nags: {
      1: "bon coup",
      2: "erreur",
      3: "coup brillant",
      4: "gaffe",
      5: "coup intéressant",
      6: "coup douteux",
      7: "seul coup",
      8: "seul coup",
      10: "égalité",
      11: "égalité",
      12: "égalité",
      13: "position peu claire",
      14: "léger avantage blanc",
      15: "léger avantage noir",
      16: "avantage blanc",
      17: "avantage noir",
      18: "les blancs gagnent",
      19: "les noirs gagnent",
      20: "les blancs gagnent",
      21: "les noirs gagnent",
      22: "zugzwang",
      23: "zugzwang",
      32: "avance de développement",
      33: "avance de développement",
      36: "initiative",
      37: "initiative",
      40: "attaque",
      41: "attaque",
      44: "compensation",
      45: "compensation",
      132: "contre-jeu",
      133: "contre-jeu",
      138: "zeitnot",
      139: "zeitnot",
      140: "avec l’idée",
      142: "meilleur est",
      145: "commentaire de la rédaction",
      146: "nouveauté",
    },
    nag: "annotation {number}",
  },
}
