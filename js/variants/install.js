// Makes the classes of all entries those of chess-arbiter/variants.

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
