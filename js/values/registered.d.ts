// Types that chess-arbiter/variants extends in programs that import it.

/** Empty here; chess-arbiter/variants merges its additions into it. */
// biome-ignore lint/suspicious/noEmptyInterface: only interfaces can be merged.
export interface Registered {}

/** The type added under a name; `never` without that entry. */
export type Added<Name extends string> = Registered extends Record<Name, infer Type> ? Type : never
