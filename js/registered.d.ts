// The types that chess-arbiter/variants makes wider, in a program that imports it.

/** Empty; the declarations of that entry merge what they add into it. */
export interface Registered {}

/** What is added under a name: nothing without that entry. */
export type Added<Name extends string> = Registered extends Record<Name, infer Type> ? Type : never
