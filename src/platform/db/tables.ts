/**
 * Every table of the product. Each slice adds its own in `<slice>.tables.ts` by declaration merging; only its
 * repo files write SQL for them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: slices merge their tables into it.
export interface Tables {}
