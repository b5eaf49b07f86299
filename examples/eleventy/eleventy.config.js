import { markdownIt } from "chess-arbiter/markdown"

export default function (eleventy) {
  eleventy.amendLibrary("md", (md) => md.use(markdownIt))
  // The elements, for the script tag of the layout.
  eleventy.addPassthroughCopy({ "node_modules/chess-arbiter/dist/page": "chess-arbiter" })
}
