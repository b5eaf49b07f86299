// chess-arbiter/uci: talks to a UCI engine that the app brings. No wasm: positions and games of any entry will do.

/** @typedef {import("../uci/analysis.js").Analysis} Analysis */
/** @typedef {import("../uci/types.js").Answer} Answer */
/** @typedef {import("../uci/types.js").EngineLine} EngineLine */
/** @typedef {import("../uci/types.js").EngineLink} EngineLink */
/** @typedef {import("../uci/types.js").EngineOption} EngineOption */
/** @typedef {import("../uci/types.js").EngineSource} EngineSource */
/** @typedef {import("../uci/types.js").Findings} Findings */
/** @typedef {import("../uci/types.js").Score} Score */
/** @typedef {import("../uci/types.js").SearchOptions} SearchOptions */
/** @typedef {import("../uci/types.js").StartOptions} StartOptions */
/** @typedef {import("../uci/types.js").UciErrorCode} UciErrorCode */
/** @typedef {import("../uci/types.js").UciInfo} UciInfo */
/** @typedef {import("../uci/types.js").UciLine} UciLine */

export { Engine } from "../uci/engine.js"
export { UciError } from "../uci/error.js"
export { parseUci } from "../uci/parse.js"
export { compareScores, scoreFor } from "../uci/score.js"
