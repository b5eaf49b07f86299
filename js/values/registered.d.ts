// The types that chess-arbiter/variants makes wider, in a program that imports it.

/** Empty; the declarations of that entry merge what they add into it. */
// biome-ignore lint/suspicious/noEmptyInterface: only interfaces can be merged.
export interface Registered {}

/** What is added under a name: nothing without that entry. */
export type Added<Name extends string> = Registered extends Record<Name, infer Type> ? Type : never
