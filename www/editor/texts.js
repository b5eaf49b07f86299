// What the editor says, in English. `{name}` is filled in.

export const texts = {
  board: "Board to set up",
  square: "{square}, {piece}",
  emptySquare: "{square}, empty",
  pieces: {
    K: "white king", Q: "white queen", R: "white rook", B: "white bishop", N: "white knight", P: "white pawn",
    k: "black king", q: "black queen", r: "black rook", b: "black bishop", n: "black knight", p: "black pawn",
  },
  helps: {
    move: "Drag a piece, or choose it and its new square; off the board it is gone.",
    erase: "Choose squares to empty them.",
    mark: "Choose squares to mark; again to unmark.",
    arrow: "Drag from square to square, or choose both; again to remove.",
    shade: "Choose squares to darken; again to undo it.",
    "last-move": "Drag from square to square, or choose both; again to remove.",
    piece: "Choose squares for the {piece}; again takes it off.",
    second: "{square}: choose the other square, or Escape.",
    trying: "The board answers as it will for your reader. Choose a tool to go on editing.",
  },
  wrong: {
    marks: "“{text}” is not a marked square, such as e4, Gd5 or capture:c6.",
    arrows: "“{text}” is not an arrow, such as Gg1f3.",
    shade: "“{text}” is not a square, rank or file, such as d4, d4-e5, 8 or c.",
    "last-move": "“{text}” is not a move, such as e2e4.",
    "check-square": "Name the square of the king in check, such as e8.",
    square: "Name the square of a piece whose moves are to be shown.",
    betza: "{error} Write e4:NN for the piece on e4, R:WD for every rook.",
    fairy: "This editor sets up boards of 8 by 8 squares with the pieces of chess; a diagram can show others.",
    mode: "Moves cannot be tried here. {error}",
  },
  /** How a page gets the elements: what stands below the diagram, and what to do once. */
  loading: {
    script: "Copy the folder dist of the npm package to your site as chess-arbiter, beside the page. Nothing else is needed.",
    map: "As before; the import map also lets your own modules import \"chess-arbiter\".",
    bundler: "For Vite, webpack and the like: import \"chess-arbiter/elements\" once in your own code.",
  },
  formats: { html: "HTML", svg: "SVG", png: "PNG", markdown: "Markdown", fen: "FEN", vchess: "vchess markup", link: "Link" },
  copied: "Copied: {format}.",
  saved: "Saved: {file}.",
  selected: "Selected: copy it with Ctrl+C or ⌘C.",
  pictureSaved: "This browser does not copy pictures, so it was saved: {file}.",
}

/** @param {string} text @param {Readonly<Record<string, string>>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
