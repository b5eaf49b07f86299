// Makes the classes of all entries those of chess-arbiter/variants.

import { hasVariants } from "../engine.js"
import { EngineError } from "../errors.js"
import { extend, extension } from "../extension.js"
import { Game } from "../game.js"
import { GameNode } from "../node.js"
import { linkSetups, Position } from "../position.js"
import { Setup } from "../setup.js"
import { tellExplosions } from "./exploded.js"
import { hooks } from "./hooks.js"
import { VariantGame, VariantPosition, VariantSetup } from "./members.js"
import { knowVariants } from "./sentences.js"

/** Does it once, when an export of the entry is used. */
export function installVariants() {
  linkSetups()
  if (extension) return
  extend(hooks)
  knowVariants()
  adopt(Position, VariantPosition)
  adopt(Setup, VariantSetup)
  adopt(Game, VariantGame)
  adopt(GameNode, VariantGame)
  tellExplosions()
}

/**
 * The same once the wasm of the entry slim/variants has started.
 * @throws {EngineError} when it is that of another entry
 */
export function installStarted() {
  if (!hasVariants())
    throw new EngineError("chess-arbiter/slim/variants needs chess_arbiter_variants.wasm: init() got a smaller wasm")
  installVariants()
}

/**
 * Gives a class the members of another and of what that extends.
 * @param {{ prototype: object }} to
 * @param {{ prototype: object }} from
 */
function adopt({ prototype: to }, { prototype }) {
  for (let from = prototype; from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(from)
    Object.defineProperties(to, members)
  }
}
