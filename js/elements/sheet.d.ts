// The types of elements.css, which exports nothing: TypeScript 6 and later ask for them where it is imported.
export {}
