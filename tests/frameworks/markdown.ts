// The plugins fit the types of markdown-it and unified.
import { still, type StillOptions } from "chess-arbiter/still"
import { still as fairyStill } from "chess-arbiter/still/fairy"
import { markdownIt, rehype } from "chess-arbiter/markdown"
import MarkdownIt from "markdown-it"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"

new MarkdownIt().use(markdownIt).use(markdownIt, { lang: "de" })
unified().use(remarkParse).use(remarkRehype).use(rehype).use(rehype, { lang: "de" })
// As Astro, Docusaurus and MDX are configured.
unified().use({ plugins: [rehype, [rehype, { lang: "de" }]] })

const options: StillOptions = { fen: "8/8/8/8/8/8/8/8", lastMove: "e2e4", size: 400, format: "html" }
still(options) satisfies string
fairyStill(options) satisfies string

// @ts-expect-error: there is no such format
still({ format: "png" })
// @ts-expect-error: there is no such option
new MarkdownIt().use(markdownIt, { language: "de" })
