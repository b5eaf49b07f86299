import { markdownIt } from "chess-arbiter/markdown"

export default {
  title: "Chess club",
  markdown: { config: (md) => md.use(markdownIt) },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("chess-") } } },
}
