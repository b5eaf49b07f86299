import { rehype } from "chess-arbiter/markdown"

export default {
  // The highlighter of code must leave the blocks alone.
  markdown: { rehypePlugins: [rehype], syntaxHighlight: { type: "shiki", excludeLangs: ["chess"] } },
}
