import type pg from "pg";
import { readCatalogueFacts } from "./catalogue-facts.ts";
import { type DistributionMap, planDistribution } from "./plan.ts";

/**
 * Brings the tables that a migration has created where the map puts them, in the migration's transaction.
 * @throws Error when the map lacks one, or Citus would refuse it
 */
export async function placeNewTables(client: pg.Client, map: DistributionMap): Promise<void> {
  const { tables, ...facts } = await readCatalogueFacts(client);
  // Tables of later files do not exist yet.
  const existing = new Set(tables.map(({ table }) => table));
  const { refusals, steps } = planDistribution(new Map([...map].filter(([table]) => existing.has(table))), {
    tables,
    ...facts,
  });
  if (refusals.length > 0) throw new Error(refusals.join("; "));
  for (const { statement } of steps) await client.query(statement);
}
