// The build replaces the import of a style sheet by its minified text.
declare module "*.css" {
  const text: string
  export default text
}
