import DefaultTheme from "vitepress/theme"
import "chess-arbiter/elements.css"
// Importable without a DOM; in the browser it registers the elements.
import "chess-arbiter/elements"

export default DefaultTheme
