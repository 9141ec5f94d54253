import type { MatchingTables } from "../matching.tables.ts";

/** Tables whose rows do not belong to a product; those of products are deleted with them. */
export const removedTables = [
  "match_run_address",
  "match_run",
  "match_settings",
] as const satisfies readonly (keyof MatchingTables)[];
