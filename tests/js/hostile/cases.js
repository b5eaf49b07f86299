// Every function, method, getter, setter and constructor of the package by its path, with a valid call.

import { fenOptions, variantFenOptions } from "../../../js/values/setup.js"
import { Player } from "../uci/fake.js"
import { START } from "./values.js"

/** An engine for each copy of the package. */
const engines = new Map()

/** Starts an engine, or a new one if calls have ended it. */
export async function startEngine(api) {
  engines.set(api, await api.Engine.start(new Player()))
}

const isClass = (value) => typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value))

/**
 * The exports of a module, by path: `parsePgn`, `new Game`, `Game.fromPgn`, `Game#move`, `GameNode#comment=`.
 * @param {object} module
 * @returns {Map<string, (self: unknown, args: readonly unknown[]) => unknown>} how each is called
 */
export function callsOf(module) {
  const calls = new Map()
  const members = (object, prefix, self) => {
    for (const key of Reflect.ownKeys(object)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(object, key)
      const name = prefix + String(key)
      if (key === "constructor") continue
      if (typeof value === "function") calls.set(name, (other, args) => Reflect.apply(value, self ?? other, args))
      if (get) calls.set(name, (other) => Reflect.apply(get, self ?? other, []))
      if (set) calls.set(`${name}=`, (other, args) => Reflect.apply(set, self ?? other, args.slice(0, 1)))
    }
  }
  for (const [name, value] of Object.entries(module)) {
    if (isClass(value)) {
      calls.set(`new ${name}`, (_, args) => Reflect.construct(value, args))
      members(value, `${name}.`, value)
      members(value.prototype, `${name}#`)
    } else if (typeof value === "function") {
      calls.set(name, (_, args) => value(...args))
    }
  }
  if (module.Game) members(new module.Game().tags, "tags.")
  return calls
}

/** The context of calls: a game with variations and notes, a node and a position of it. */
export function worldOf(api) {
  const pgn = '[White "A"]\n\n1. e4 e5 (1... c5 {[%clk 0:01:00] Sicilian}) 2. Nf3 $1 Nc6 3. Bb5 a6 *'
  const game = api.Game.fromPgn(pgn)
  const [main, variation] = game.root.children[0].children
  return {
    game,
    variation,
    node: main,
    position: game.position,
    setup: game.position.toSetup(),
    tags: game.tags,
    other: new api.Game(),
    issue: api.parsePgn("1. e4 e4")[0].issues[0],
    engine: engines.get(api),
  }
}

/** The value of `this`, by the beginning of a path. */
export const selfOf = (path, world) => {
  if (path.startsWith("Position#")) return world.position
  if (path.startsWith("GameNode#")) return world.node
  if (path.startsWith("Game#")) return world.game
  if (path.startsWith("Setup#")) return world.setup
  if (path.startsWith("Engine#")) return world.engine
  return path.startsWith("tags.") ? world.tags : undefined
}

const nothing = () => []
const color = () => ["white"]
const lang = { lang: "en" }
const style = Object.fromEntries(
  Object.entries({ ...fenOptions, ...variantFenOptions }).map(([name, [, other]]) => [name, other]),
)
const refused = (world) => world.position.judge("Ke5")

/**
 * The arguments of a valid call, by path. An export without a line here fails the test, and so does a line without an
 * export.
 * @type {Record<string, (world: ReturnType<typeof worldOf>) => unknown[]>}
 */
export const cases = {
  "new EngineError": () => ["text", new Error("cause")],
  "new IllegalMoveError": (world) => [refused(world)],
  "new InvalidFenError": () => ["text", "turn", "fen-turn", 5],
  "new PgnError": (world) => [world.issue],

  "new Position": undefined,
  "Position.start": () => [{ variant: "crazyhouse" }],
  "Position.chess960": () => [518],
  "Position.fromFen": () => [START, { chess960: true, variant: "antichess" }],
  "Position.checkFen": () => [START, { chess960: true, kings: "optional", variant: "horde" }],
  "Position#push": nothing,
  "Position#ignored": nothing,
  "Position#__v_skip": nothing,
  "Position#fen": () => [style],
  "Position#turn": nothing,
  "Position#halfmoves": nothing,
  "Position#fullmoves": nothing,
  "Position#chess960": nothing,
  "Position#chess960Number": nothing,
  "Position#castling": nothing,
  "Position#enPassant": nothing,
  "Position#pieceAt": () => ["e1"],
  "Position#pieces": nothing,
  "Position#kingOf": color,
  "Position#legalMoves": () => ["d1"],
  "Position#legalSans": nothing,
  "Position#destinations": nothing,
  "Position#judge": () => [{ from: "b5", to: "a6", promotion: "q" }, lang],
  "Position#play": () => [{ from: "b5", to: "a6", promotion: null }, lang],
  "Position#isCheck": nothing,
  "Position#isCheckmate": nothing,
  "Position#isStalemate": nothing,
  "Position#isDead": nothing,
  "Position#isInsufficientMaterial": nothing,
  "Position#canWin": color,
  "Position#checkers": nothing,
  "Position#attackers": () => ["e4", "black", { through: true }],
  "Position#attacks": () => ["b5"],
  "Position#material": nothing,
  "Position#line": () => ["Ba4 b5 $1 4... Bb3", { lang: "en", letters: "figurine" }],
  "Position#pinned": color,
  "Position#problems": () => [lang],
  "Position#equals": (world) => [world.other.position],
  "Position#perft": () => [2],
  "Position#toJSON": nothing,
  "Position#toString": nothing,
  "Position#Symbol(nodejs.util.inspect.custom)": nothing,

  "Position#variant": nothing,
  "Position#pockets": nothing,
  "Position#promoted": nothing,
  "Position#remainingChecks": nothing,
  "Position#drops": nothing,
  "Position#variantEnd": nothing,
  "Position#pass": nothing,
  "Position#isPromotion": () => ["a7", "a8"],
  "Position#premoves": color,
  "Position#toSetup": nothing,

  "new Setup": undefined,
  "Setup.empty": nothing,
  "Setup.start": () => [{ variant: "three-check" }],
  "Setup.fromFen": () => [START, { chess960: true, variant: "racing-kings" }],
  "Setup#__v_skip": nothing,
  "Setup#turn": nothing,
  "Setup#chess960": nothing,
  "Setup#castling": nothing,
  "Setup#enPassant": nothing,
  "Setup#halfmoves": nothing,
  "Setup#fullmoves": nothing,
  "Setup#kingOf": color,
  "Setup#equals": (world) => [world.setup],
  "Setup#pieceAt": () => ["e1"],
  "Setup#pieces": nothing,
  "Setup#put": () => ["e4", { color: "white", role: "queen" }],
  "Setup#remove": () => ["e1"],
  "Setup#with": () => [
    {
      ...{ turn: "black", chess960: false, castling: "KQkq", enPassant: null, halfmoves: 1, fullmoves: 2 },
      ...{ variant: "crazyhouse", pockets: { white: { pawn: 1 } }, promoted: ["d1"] },
    },
  ],
  "Setup#variant": nothing,
  "Setup#pockets": nothing,
  "Setup#promoted": nothing,
  "Setup#remainingChecks": nothing,
  "Setup#attackers": () => ["e4", "black"],
  "Setup#fen": () => [style],
  "Setup#toJSON": nothing,
  "Setup#problems": nothing,
  "Setup#position": () => [{ kings: "optional" }],
  "Setup#toString": nothing,
  "Setup#Symbol(nodejs.util.inspect.custom)": nothing,

  "new Game": () => [{ fen: START, rules: "online", chess960: false, tags: { White: "A" }, variant: "atomic" }],
  "Game.fromPgn": () => ["1. e4 e5 *"],
  "Game#variant": nothing,
  "Game#tags": nothing,
  "Game#position": nothing,
  "Game#start": nothing,
  "Game#history": nothing,
  "Game#ply": nothing,
  "Game#lastPly": nothing,
  "Game#root": nothing,
  "Game#current": nothing,
  "Game#judge": () => [{ from: "b5", to: "a6" }, lang],
  "Game#move": () => [{ from: "b5", to: "a6" }, lang],
  "Game#undo": nothing,
  "Game#redo": nothing,
  "Game#back": nothing,
  "Game#forward": nothing,
  "Game#isOver": nothing,
  "Game#turn": nothing,
  "Game#goTo": () => [2],
  "Game#goToNode": (world) => [world.node],
  "Game#promote": (world) => [world.variation, { mainline: true }],
  "Game#demote": (world) => [world.node],
  "Game#delete": (world) => [world.variation],
  "Game#merge": (world) => [world.other],
  "Game#find": (world) => [world.position],
  "Game#end": nothing,
  "Game#result": nothing,
  "Game#claims": nothing,
  "Game#claimDraw": () => ["Bxa6", { lang: "de" }],
  "Game#judgeClaim": () => ["Bxa6", { lang: "de" }],
  "Game#resign": color,
  "Game#agreeDraw": nothing,
  "Game#forfeit": color,
  "Game#timeForfeit": color,
  "Game#adjudicate": () => ["1-0"],
  "Game#withdrawEnd": nothing,
  "Game#problems": () => [{ lang: "de" }],
  "Game#pgn": () => [{ maxWidth: 40, comments: true, variations: false }],
  "Game#toJSON": nothing,
  "Game#fen": () => [style],
  "Game#rules": nothing,
  "Game#subscribe": () => [() => {}],
  "Game#version": nothing,
  "Game#clone": nothing,
  "Game#__v_skip": nothing,
  "Game#Symbol(nodejs.util.inspect.custom)": nothing,
  "tags.set": () => ["White", "B"],
  "tags.delete": () => ["White"],
  "tags.clear": nothing,

  "new GameNode": undefined,
  "GameNode#__v_skip": nothing,
  "GameNode#variant": nothing,
  "GameNode#move": nothing,
  "GameNode#parent": nothing,
  "GameNode#children": nothing,
  "GameNode#toGame": nothing,
  "GameNode#toJSON": nothing,
  "GameNode#add": () => [{ from: "g1", to: "f3" }, lang],
  "GameNode#position": nothing,
  "GameNode#fen": nothing,
  "GameNode#ply": nothing,
  "GameNode#commentBefore": nothing,
  "GameNode#commentBefore=": () => ["text [%clk 0:00:01]"],
  "GameNode#comment": nothing,
  "GameNode#comment=": () => ["text [%csl Ra1]"],
  "GameNode#nags": nothing,
  "GameNode#nags=": () => [[1, 2]],
  "GameNode#annotations": nothing,
  "GameNode#annotations=": () => [
    {
      clock: 60,
      elapsed: 1.5,
      eval: { pawns: 0.5, depth: 20 },
      squares: [{ color: "red", square: "e4" }],
      arrows: [{ color: "blue", from: "e2", to: "e4" }],
    },
  ],

  isSquare: () => ["e4"],
  variantOf: () => ["3check"],
  parsePgn: () => ["1. e4 e5 *"],
  readPgn: () => [["1. e4 e5 *", "\n\n1. d4 *"]],
  localizeSan: () => ["Nf3", "de"],
  delocalizeSan: () => ["Sf3", "de"],
  defineLanguage: () => ["xx", { words: { queen: "Dame" }, sentences: { "game-over": "Schluss." } }],
  explain: (world) => [refused(world), lang],
  parseEpd: () => ['4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "x";'],
  writeEpd: (world) => [world.position, [["id", ["x"]]]],
  polyglotKey: (world) => [world.position],
  openBook: () => [new Uint8Array(32)],
  openingOf: (world) => [world.node],
  "new Engine": undefined,
  "Engine.start": () => [new Player(), { seconds: 5, patience: 5, signal: new AbortController().signal }],
  "Engine#__v_skip": nothing,
  "Engine#name": nothing,
  "Engine#author": nothing,
  "Engine#options": nothing,
  "Engine#option": () => ["Hash"],
  "Engine#set": () => ["Hash", 32],
  "Engine#strength": () => [{ elo: 1500 }],
  "Engine#analyse": (world) => [
    world.position,
    {
      seconds: 1,
      depth: 2,
      nodes: 3,
      mate: 4,
      clock: { white: 60, black: 60, increment: { white: 1, black: 1 }, movesToGo: 10 },
      lines: 2,
      moves: [{ from: "b5", to: "a6" }, "Bxc6"],
      signal: new AbortController().signal,
    },
  ],
  "Engine#newGame": nothing,
  "Engine#quit": nothing,
  "Engine#closed": nothing,
  "new UciError": () => ["text", "gone", { line: "bye", cause: new Error("cause") }],
  parseUci: () => ["info depth 1 score cp 3 pv e2e4"],
  scoreFor: () => [{ pawns: 0.5, depth: 3 }, "black"],
  compareScores: () => [{ mate: 3 }, { pawns: 0.5 }],
  still: () => [
    {
      fen: START,
      marks: "g3",
      arrows: "Ge2e4",
      shade: "d",
      lastMove: "e2e4",
      check: "",
      caption: "x",
      ...lang,
      size: 400,
    },
  ],
  markdownIt: () => [{ renderer: { rules: {} } }, lang],
  rehype: () => [lang],
}

/** These never throw. */
export const neverThrow = ["Position.checkFen", "Position#judge", "Game#judge", "isSquare", "parsePgn", "parseUci"]

/**
 * Constructors of errors behave like built-in ones: a value that cannot be converted to a string throws JavaScript's
 * own error.
 */
export const isErrorClass = (path) => /^new \w+Error$/.test(path)
