import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { RecommendationTable } from "../pricing.tables.ts";
import type { DecisionRecord } from "./core/decision-record.ts";
import type { RecordBlock } from "./record-blocks.service.ts";

/** A block of records, which are never changed. */
export interface DecisionBlock extends RecordBlock {
  readonly firstDecisionId: number;
  readonly lastDecisionId: number;
  readonly madeAt: Date;
}

export async function insertBlocks(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  blocks: readonly DecisionBlock[],
): Promise<void> {
  if (blocks.length === 0) return;
  const rows = blocks.map(({ firstDecisionId, lastDecisionId, madeAt, records, sha256 }) => ({
    site_id: siteId,
    made_at: madeAt,
    first_decision_id: firstDecisionId,
    last_decision_id: lastDecisionId,
    records,
    sha256,
  }));
  await trx.insertInto("pricing_decision_block").values(rows).execute();
}

/** The block that a record would be in; it may have been made without it. @returns undefined when there is none */
export async function findBlock(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  decisionId: number,
): Promise<RecordBlock | undefined> {
  return trx
    .selectFrom("pricing_decision_block")
    .select(["records", "sha256"])
    .where("site_id", "=", siteId)
    .where("first_decision_id", "<=", decisionId)
    .orderBy("first_decision_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The recommendation that a record explains, as it is now. @returns null when another record explains it, or there is none */
export async function findCurrentState(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  { productId, decisionId }: Pick<DecisionRecord, "productId" | "decisionId">,
): Promise<Pick<RecommendationTable, "state" | "warning"> | null> {
  const row = await trx
    .selectFrom("recommendation")
    .select(["state", "warning"])
    .where("site_id", "=", siteId)
    .where("product_id", "=", productId)
    .where("decision_id", "=", decisionId)
    .executeTakeFirst();
  return row ?? null;
}

/** The record of a product's recommendation; null without one. */
export async function findDecisionId(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<number | null> {
  const row = await trx
    .selectFrom("recommendation")
    .select("decision_id")
    .where("site_id", "=", siteId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return row?.decision_id ?? null;
}

/** Creates the partition of a month for rows of that month. @param month any day of it, yyyy-mm-dd */
export async function ensureDecisionMonth(db: Kysely<Tables>, month: string): Promise<void> {
  await sql`select ensure_decision_month(${month}::date)`.execute(db);
}

/** Deletes the partitions of months before a month. @param month its first day, yyyy-mm-dd @returns number of partitions */
export async function dropDecisionMonths(db: Kysely<Tables>, month: string): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_decision_months(${month}::date) as dropped`.execute(db);
  return rows[0]?.dropped ?? 0;
}

/** Every site of the installation. */
export async function findSiteIds(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db.selectFrom("site").select("site_id").orderBy("site_id").execute();
  return rows.map((row) => row.site_id);
}
