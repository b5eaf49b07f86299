// What a puzzle says and writes in English.

export const englishSolving = {
  whiteToMove: "White to move: find the solution.",
  blackToMove: "Black to move: find the solution.",
  right: "Right: {move}.",
  answer: "Right: {move}. The answer is {answer}; go on.",
  wrong: "{move} is legal, but not the solution.",
  solved: "Solved.",
  hintPiece: "Look at the piece on {square}.",
  hintMove: "Play {move}.",
  line: "The solution: {moves}.",

  chooseTargets: "Choose every square to which the piece on {square} can go.",
  found: "Right: {square}. Still to find: {count}.",
  itself: "The piece itself stands on {square}: choose squares to which it can go.",
  hintTarget: "One of them is {square}.",
  targets: "The solution: {squares}.",
  squareRight: "{square}, right",
  squareWrong: "{square}, wrong",
  squareMissing: "{square}, part of the solution",

  hint: "Hint",
  solution: "Solution",
  again: "Again",

  noPgn: "This puzzle cannot be shown: it has no PGN.",
  badPgn: "This puzzle cannot be shown: line {line}, column {column} of its PGN. {message}",
  noSolution: "This puzzle cannot be shown: its PGN has no move that is not marked as a mistake.",
  noPiece: "This puzzle cannot be shown: there is no piece on “{square}”.",
  noTarget: "This puzzle cannot be shown: the piece on {square} has no legal move.",
}

/** @typedef {typeof englishSolving} SolvingTexts */
