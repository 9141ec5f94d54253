import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { RecommendationTable } from "../pricing.tables.ts";
import type { DecisionRecord } from "./core/decision-record.ts";

export interface StoredDecision {
  readonly record: DecisionRecord;
  readonly sha256: Buffer;
}

/** Inserts records; they are never changed. */
export async function insertDecisions(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  decisions: readonly StoredDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ record, sha256 }) => ({ ...record, sha256: sha256.toString("hex") }));
  const insert = sql`
    insert into pricing_decision (site_id, made_at, decision_id, product_id, rule_id, rule_version, kernel_version,
      inputs, guards, result, sha256)
    select ${siteId}, "madeAt", "decisionId", "productId", "ruleId", "ruleVersion", "kernelVersion", inputs, guards,
      result, decode(sha256, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("madeAt" timestamptz, "decisionId" bigint,
      "productId" bigint, "ruleId" bigint, "ruleVersion" integer, "kernelVersion" integer, inputs jsonb, guards jsonb,
      result jsonb, sha256 text)
    on conflict do nothing`;
  await insertNew(trx, rows.length, insert);
}

/** @returns undefined when the site has no such record */
export async function findDecision(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  decisionId: number,
): Promise<StoredDecision | undefined> {
  const row = await trx
    .selectFrom("pricing_decision")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("decision_id", "=", decisionId)
    .executeTakeFirst();
  return (
    row && {
      record: {
        siteId: row.site_id,
        decisionId: row.decision_id,
        productId: row.product_id,
        madeAt: row.made_at.toISOString(),
        ruleId: row.rule_id,
        ruleVersion: row.rule_version,
        kernelVersion: row.kernel_version,
        inputs: row.inputs as DecisionRecord["inputs"],
        guards: row.guards as DecisionRecord["guards"],
        result: row.result as DecisionRecord["result"],
      },
      sha256: row.sha256,
    }
  );
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
