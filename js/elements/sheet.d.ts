// Types for elements.css, which exports nothing: TypeScript 6 and later require them for its import.
export {}
