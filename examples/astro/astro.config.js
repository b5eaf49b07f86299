import { rehype } from "chess-arbiter/markdown"

export default {
  // The syntax highlighter must skip the chess blocks.
  markdown: { rehypePlugins: [rehype], syntaxHighlight: { type: "shiki", excludeLangs: ["chess"] } },
}
