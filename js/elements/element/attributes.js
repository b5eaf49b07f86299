// The attributes of each element, by property name. Accessors, observed attributes, types, custom-elements.json and the
// tables of docs/elements.md come from here. A row's comment is the attribute's meaning; `@value` describes its values
// where the type does not.

/** Reads a property from its attribute. @template T @typedef {(text: string | null) => T | null} Kind */
/** @typedef {{ readonly [property: string]: (text: string | null) => unknown }} Table */
/** @template {Table} T @typedef {{ -readonly [Name in keyof T]: ReturnType<T[Name]> }} Properties */
/**
 * @template {string} Name
 * @typedef {Name extends `${infer Letter}${infer Rest}` ?
 *   `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${Kebab<Rest>}` : Name} Kebab
 */

/** @param {string | null} text */
const string = (text) => text

/** @param {string | null} text */
const boolean = (text) => text !== null

/** @param {string | null} text @returns {number | null} */
function number(text) {
  const value = Number(text?.trim() || NaN)
  return Number.isNaN(value) ? null : value
}

/** "true" counts as empty because templates may write it. @param {string | null} text */
const isEmpty = (text) => text?.trim() === "" || text === "true"

/** @param {string | null} text */
const trueOrString = (text) => isEmpty(text) || text

/** @param {string | null} text @returns {true | number | null} */
const trueOrNumber = (text) => isEmpty(text) || number(text)

/** "" if absent, as in HTMLElement. @param {string | null} text */
const inherited = (text) => text ?? ""

/** Keeps types and comments in declarations: tsc turns plain objects into namespaces. @template T @param {T} rows */
const table = (rows) => /** @type {Readonly<T>} */ (rows)

/** @template {string} Name @param {Name} name */
export const attributeOf = (name) => /** @type {Kebab<Name>} */ (name.replace(/[A-Z]/g, "-$&").toLowerCase())

/** What the picture of a `<chess-diagram>` shows. The options of chess-arbiter/still have the same names. */
export const pictureAttributes = /* @__PURE__ */ table({
  /**
   * the position. The prefix `chess960:` or Shredder castling rights select Chess960 castling. A board field alone means
   * White to move, with every castling right that the pieces allow; marks may follow it, [as in vchess](#vchess). Boards
   * without `play` may have any size from 2 by 2 to 16 by 16, `10` being ten empty squares, any letters, and [what else
   * other games need](#boards-of-other-games)
   * @value board field or full FEN
   */
  fen: string,
  /**
   * marked squares: plain, coloured as in PGN's `[%csl]`, or by kind
   * @value [marks](#marks): `g3,g4`, `Rd5,Ge4` or `move:g3 capture:c5`
   */
  marks: string,
  /** arrows, as in PGN's `[%cal]` @value [arrows](#arrows): `Ga1a8,Re2e4` */
  arrows: string,
  /** squares drawn darker: squares, ranges, ranks and files @value [squares](#shade): `a5,b6-h6,8,c` */
  shade: string,
  /** the side at the bottom, White by default; `turn` is the side to move */
  orientation: /** @type {Kind<"white" | "black" | "w" | "b" | "turn">} */ (string),
  /** where coordinates are written, inside by default */
  coords: /** @type {Kind<"none" | "inside" | "outside">} */ (string),
  /** the colours of the board, `wood` by default */
  theme: /** @type {Kind<"wood" | "green" | "blue" | "grey" | "paper">} */ (string),
  /** highlights the last move @value `e2e4` */
  lastMove: string,
  /** highlights a king in check; empty: the king of the side to move @value a square, or empty */
  check: trueOrString,
  /**
   * by FEN letter, your own pictures of pieces or [drawings that come with the package](#named-pieces); or all pieces of another game,
   * `xiangqi` or `shogi`. Other letters that are not chess pieces are drawn as letters
   * @value [letters and pictures](#pieces): `A:archbishop`, `A:a.svg a:black.svg`
   */
  pieces: string,
  /**
   * what the board is made of: light and dark squares by default, squares of one colour, or crossings of lines or points on which the
   * pieces stand
   */
  surface: /** @type {Kind<"checkered" | "plain" | "lines" | "points">} */ (string),
  /** a caption, which is also the accessible name @value text */
  caption: string,
  /** the language of all texts, by default that of the nearest ancestor with one @value BCP 47, such as `de` */
  lang: inherited,
})

/** What readers of a `<chess-diagram>` can do. */
export const interactionAttributes = /* @__PURE__ */ table({
  /** marks the legal moves of the piece on this square @value a square */
  showMoves: string,
  /**
   * readers can choose a piece to see its legal moves or, with `free`, all moves of that kind of piece, regardless of the
   * turn: where king and rook land when castling, which pawn is captured en passant, what blocks a lame step
   */
  glance: /** @type {Kind<true | "free">} */ (trueOrString),
  /** moves can be made and taken back; a refused move says why */
  play: boolean,
  /**
   * a variant, whose rules come with an import of `chess-arbiter/variants`
   * @value [a name](variants.md#on-a-page): `crazyhouse`, `three-check`, …
   */
  variant: string,
  /**
   * with `play`. `free` (the default): dead positions and missing kings do not end the game, and stalemate is the only
   * draw. `fide` and `online` end it as a `Game` does
   */
  rules: /** @type {Kind<"free" | "fide" | "online">} */ (string),
  /**
   * with `play`: only this side moves, several times in a row, under free rules. The other side moves only when it is in
   * check; if it has no move, the game goes on
   */
  turns: /** @type {Kind<"white" | "black">} */ (string),
  /** how fairy pieces move, for a square or a letter of the FEN @value [Betza's notation](#betza): `e4:NN`, `R:WD` */
  betza: string,
})

/** Of `<chess-board>`. */
export const boardAttributes = /* @__PURE__ */ table({
  /** the position the game starts from; the standard one by default @value FEN */
  fen: string,
  /** a game (the first one of the text); takes precedence over `fen` @value PGN */
  pgn: string,
  /**
   * the number of a Chess960 starting position; if empty, a random one. With `fen`, selects Chess960 castling
   * @value 0 to 959, or empty
   */
  chess960: trueOrNumber,
  /**
   * a variant, whose rules come with an import of `chess-arbiter/variants`; a tag `Variant` in `pgn` takes precedence
   * @value [a name](variants.md#on-a-page): `crazyhouse`, `three-check`, …
   */
  variant: string,
  /**
   * draws by threefold repetition and fifty moves must be claimed (`fide`, the default) or end the game at once
   * (`online`); with `free` the only draw is stalemate, and kings may be missing. A tag `Rules` in `pgn` takes precedence
   */
  rules: /** @type {Kind<"fide" | "online" | "free">} */ (string),
  /** the only side that the user plays. The page plays the other one, with `play()` or on `game` */
  side: /** @type {Kind<"white" | "black">} */ (string),
  /**
   * with `side`: the user can choose a move, or up to this many [in a row](#premoves), while the other side is to move.
   * Each is played in turn if it is legal by then
   * @value empty, or a number
   */
  premoves: trueOrNumber,
  /** the side at the bottom, White by default; `turn` is the side to move. The property gives the side that is there now */
  orientation: /** @type {Kind<"white" | "black" | "turn">} */ (string),
  /** where coordinates are written, inside by default */
  coords: /** @type {Kind<"none" | "inside" | "outside">} */ (string),
  /** the colours of the board, `wood` by default */
  theme: /** @type {Kind<"wood" | "green" | "blue" | "grey" | "paper">} */ (string),
  /** marked squares, as in `<chess-diagram>` @value [marks](#marks) */
  marks: string,
  /** arrows, as in `<chess-diagram>` @value [arrows](#arrows) */
  arrows: string,
  /**
   * users cannot move; it can also lock the board while a server answers. Hides the Move field or, on a board with `side`,
   * makes it read-only
   */
  readonly: boolean,
  /** promotes pawns to this piece without asking, unless the user holds Alt while dropping the pawn */
  promote: /** @type {Kind<"queen" | "rook" | "bishop" | "knight">} */ (string),
  /** shows what each side has captured, and by how much it is ahead, above and below the board */
  captured: boolean,
  /** the user [draws arrows and circles](#drawing) instead of playing; the key `x` sets and removes it */
  drawing: boolean,
  /** no status and no Move field: the page shows the sentences of `say` events, and passes typed moves to `enter()` */
  bare: boolean,
  /**
   * the language of all texts and of the piece letters in typed moves, by default that of the nearest ancestor with one
   * @value BCP 47, such as `de`
   */
  lang: inherited,
})

/** Of `<chess-game>`. */
export const gameAttributes = /* @__PURE__ */ table({
  /** the file of games, instead of the text inside @value the address of a PGN file */
  src: string,
  /**
   * the variant of games without a `Variant` tag; its rules come with an import of `chess-arbiter/variants`
   * @value [a name](variants.md#on-a-page): `crazyhouse`, `three-check`, …
   */
  variant: string,
  /** which game of the PGN is shown, from 1 @value a number */
  number: number,
  /** the half-move at which the game is first shown @value a number */
  ply: number,
  /** first shows the game at its end */
  start: /** @type {Kind<"end">} */ (string),
  /** the side at the bottom; by default from the PGN's Orientation tag, or White */
  orientation: /** @type {Kind<"white" | "black">} */ (string),
  /** where coordinates are written, inside by default */
  coords: /** @type {Kind<"none" | "inside" | "outside">} */ (string),
  /** the colours of the board, `wood` by default */
  theme: /** @type {Kind<"wood" | "green" | "blue" | "grey" | "paper">} */ (string),
  /**
   * the language of all texts and of the piece letters, by default that of the nearest ancestor with one
   * @value BCP 47, such as `de`
   */
  lang: inherited,
  /** the moves beside or below the board, or (`moves`) without a board; by default beside it if there is room */
  layout: /** @type {Kind<"beside" | "below" | "moves">} */ (string),
  /** how the list of moves prints pieces: `figurine` prints symbols (♘f3). Screen readers still speak their names */
  letters: /** @type {Kind<"figurine">} */ (string),
  /**
   * the game [plays by itself](#autoplay) once it is visible, and has a Play button: with this much time between moves, or
   * at the speed of its clocks
   * @value empty (two seconds), `3s`, `800ms` or `clock`
   */
  autoplay: trueOrString,
  /** readers cannot try other moves */
  readonly: boolean,
  /**
   * moves tried on the board join the game, and fields below it edit signs, comments and variations:
   * [annotating](#annotating)
   */
  editable: boolean,
  /** shows a picture of the position at each `$220` or `[#]` of the PGN (from Black's side at `$221`) */
  diagrams: boolean,
})

/** Of `<chess-puzzle>`. */
export const puzzleAttributes = /* @__PURE__ */ table({
  /**
   * the position (its FEN tag) and the solution; by default the text inside (of the first `<pre>`, if there is one)
   * @value PGN
   */
  pgn: string,
  /**
   * a variant, whose rules come with an import of `chess-arbiter/variants`; a tag `Variant` in the PGN takes precedence
   * @value [a name](variants.md#on-a-page): `crazyhouse`, `three-check`, …
   */
  variant: string,
  /** another kind of puzzle: choose every square to which a piece can go */
  task: /** @type {Kind<"targets">} */ (string),
  /** with `moves` or `task="targets"`: the position @value as in `<chess-diagram>` */
  fen: string,
  /** with `task="targets"`: the square of the piece, whose side is to move @value a square */
  square: string,
  /**
   * the solution, instead of PGN: the moves of both sides from the position `fen`, in UCI or SAN
   * @value moves: `f2g3 e6e7 b2b1`
   */
  moves: string,
  /** with `moves`: the first move is the opponent's, and is played once the puzzle is visible */
  lead: boolean,
  /** marked squares, as in `<chess-diagram>` @value [marks](#marks) */
  marks: string,
  /** arrows, as in `<chess-diagram>` @value [arrows](#arrows) */
  arrows: string,
  /** the last move, highlighted until the first move of the solution @value `e2e4` */
  lastMove: string,
  /** the side at the bottom; by default the solver's side */
  orientation: /** @type {Kind<"white" | "black">} */ (string),
  /** where coordinates are written, inside by default */
  coords: /** @type {Kind<"none" | "inside" | "outside">} */ (string),
  /** the colours of the board, `wood` by default */
  theme: /** @type {Kind<"wood" | "green" | "blue" | "grey" | "paper">} */ (string),
  /** the task, instead of the comment at the start @value text */
  caption: string,
  /**
   * the language of all texts and of the piece letters in typed moves, by default that of the nearest ancestor with one
   * @value BCP 47, such as `de`
   */
  lang: inherited,
})

/** Of `<chess-editor>`. */
export const editorAttributes = /* @__PURE__ */ table({
  /**
   * the position, updated as the user edits it; the standard one by default. As in `<chess-diagram>`, the board may have
   * another size and any letters; the rules do not apply then
   * @value FEN
   */
  fen: string,
  /**
   * a variant, whose rules come with an import of `chess-arbiter/variants`
   * @value [a name](variants.md#on-a-page): `crazyhouse`, `three-check`, …
   */
  variant: string,
  /**
   * castling as in Chess960; without `fen`, a number selects that starting position. Set and removed as the user chooses
   * @value empty, or 0 to 959
   */
  chess960: trueOrNumber,
  /** the side at the bottom, White by default; `turn` is the side to move */
  orientation: /** @type {Kind<"white" | "black" | "turn">} */ (string),
  /** where coordinates are written, inside by default */
  coords: /** @type {Kind<"none" | "inside" | "outside">} */ (string),
  /** the colours of the board, `wood` by default */
  theme: /** @type {Kind<"wood" | "green" | "blue" | "grey" | "paper">} */ (string),
  /**
   * by FEN letter, your own pictures of pieces or [drawings that come with the package](#named-pieces); or all pieces of another game,
   * `xiangqi` or `shogi`. Letters that are not chess pieces can then also be placed
   * @value [letters and pictures](#pieces): `A:archbishop`, `A:a.svg a:black.svg`
   */
  pieces: string,
  /**
   * what the board is made of: light and dark squares by default, squares of one colour, or crossings of lines or points on which the
   * pieces stand
   */
  surface: /** @type {Kind<"checkered" | "plain" | "lines" | "points">} */ (string),
  /** `free`, for diagrams and lessons: problems are listed but not marked; where a king is missing, they are not even listed */
  rules: /** @type {Kind<"free">} */ (string),
  /**
   * offers tools to draw marks and arrows, to shade squares and to show the last move; the right mouse button then draws as
   * on `<chess-board>`
   */
  drawing: boolean,
  /**
   * marked squares, as in `<chess-diagram>`. This and the next three attributes are updated as the user draws
   * @value [marks](#marks)
   */
  marks: string,
  /** arrows, as in `<chess-diagram>` @value [arrows](#arrows) */
  arrows: string,
  /** darker squares, as in `<chess-diagram>` @value [squares](#shade): `a5,b6-h6,8,c` */
  shade: string,
  /** the last move, highlighted @value `e2e4` */
  lastMove: string,
  /** highlights a king in check; empty: the king of the side to move @value a square, or empty */
  check: trueOrString,
  /** the language of all texts, by default that of the nearest ancestor with one @value BCP 47, such as `de` */
  lang: inherited,
})
