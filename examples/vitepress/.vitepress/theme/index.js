import DefaultTheme from "vitepress/theme"
import "./chess.css"
// Importable where there is no DOM; in the browser it registers the elements.
import "chess-arbiter/elements"

export default DefaultTheme
