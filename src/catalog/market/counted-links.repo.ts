import { sql } from "kysely";

/**
 * Condition of the offers `o` whose link counts: a person has added or confirmed it, and it does not wait for a check. No price is
 * compared with other offers or computed from them.
 */
export const isLinkCounted = sql<boolean>`not (o.is_matched or o.is_suspicious)`;
