import { type Kysely, sql } from "kysely";
import { bani } from "../../kit/money.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { SiteGuards } from "./core/site-guards.ts";

export interface StoredGuards extends SiteGuards {
  /** 0: none are stored. */
  readonly version: number;
}

/** @returns undefined for a site that has stored none */
export async function findStoredGuards(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
): Promise<StoredGuards | undefined> {
  const row = await trx
    .selectFrom("pricing_guards")
    .selectAll()
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return (
    row && {
      version: row.version,
      minMarginBp: row.min_margin_bp,
      maxStepBp: row.max_step_bp,
      maxChangesPerDay: row.max_changes_per_day,
      vatBp: row.vat_bp,
      commissionBp: row.commission_bp,
      shippingBani: bani(row.shipping_bani),
      brakeShareBp: row.brake_share_bp,
      brakeSumBp: row.brake_sum_bp,
    }
  );
}

/** @returns false when what is stored has another version than the one before `guards.version` */
export async function storeGuards(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  guards: StoredGuards,
  userId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into pricing_guards as g (site_id, version, min_margin_bp, max_step_bp, max_changes_per_day, vat_bp,
      commission_bp, shipping_bani, brake_share_bp, brake_sum_bp, changed_at, changed_by)
    select ${siteId}, ${guards.version}::integer, ${guards.minMarginBp}::integer, ${guards.maxStepBp}::integer,
      ${guards.maxChangesPerDay}::integer, ${guards.vatBp}::integer, ${guards.commissionBp}::integer,
      ${guards.shippingBani}::bigint, ${guards.brakeShareBp}::integer, ${guards.brakeSumBp}::integer,
      ${now}::timestamptz, ${userId}::bigint
    where ${guards.version} = 1 or exists (select from pricing_guards where site_id = ${siteId})
    on conflict (site_id) do update set
      version = excluded.version, min_margin_bp = excluded.min_margin_bp, max_step_bp = excluded.max_step_bp,
      max_changes_per_day = excluded.max_changes_per_day, vat_bp = excluded.vat_bp,
      commission_bp = excluded.commission_bp, shipping_bani = excluded.shipping_bani,
      brake_share_bp = excluded.brake_share_bp, brake_sum_bp = excluded.brake_sum_bp,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where g.version = excluded.version - 1
    returning site_id`.execute(trx);
  return rows.length === 1;
}
