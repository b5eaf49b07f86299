// Helpers for the editor's syntax tree.

/** @import { SyntaxNode } from "@lezer/common" */

/** @param {SyntaxNode} node */
export function childrenOf(node) {
  const children = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}
