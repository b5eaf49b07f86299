// The build puts a style sheet into a module as its text, minified.
declare module "*.css" {
  const text: string
  export default text
}
