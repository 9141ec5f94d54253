import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Movement } from "./core/brake.ts";

/** A price of an actively priced product that changes without a person. */
export interface Move {
  readonly productId: number;
  readonly beforeBani: number;
  readonly afterBani: number;
}

/** Whether the brake holds. */
export async function isBraked(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const { rows } = await sql`select from pricing_brake where site_id = ${siteId}`.execute(trx);
  return rows.length > 0;
}

/** What the site's actively priced products have moved since an instant, each from its first price to its last. */
export async function findMovement(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  since: Date,
): Promise<Movement> {
  const { rows } = await sql<Record<keyof Movement, number | string | null>>`
    with moves as (
      select product_id, (array_agg(before_bani order by moved_at))[1] as before,
        (array_agg(after_bani order by moved_at desc))[1] as after
      from pricing_move where site_id = ${siteId} and moved_at > ${since} group by product_id
    ), active as (
      select count(*) as products, sum(recommended_bani) as bani
      from recommendation
      where site_id = ${siteId} and (state = 'ACTIVELY_PRICED' or (state = 'WARNING' and warning = 'brake'))
    )
    select (select count(*) from moves) as moved, (select sum(before) from moves) as "beforeBani",
      (select sum(after) from moves) as "afterBani", products as active, bani as "activeBani" from active`.execute(
    trx,
  );
  const row = rows[0];
  const of = (key: keyof Movement) => Number(row?.[key] ?? 0);
  const [moved, beforeBani, afterBani] = [of("moved"), of("beforeBani"), of("afterBani")];
  // The active rows hold the new prices by now.
  return {
    moved,
    beforeBani,
    afterBani,
    active: of("active"),
    activeBani: of("activeBani") - afterBani + beforeBani,
  };
}

export async function insertMoves(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  moves: readonly Move[],
  now: Date,
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    insert into pricing_move (site_id, product_id, moved_at, before_bani, after_bani)
    select ${siteId}, "productId", ${now}::timestamptz, "beforeBani", "afterBani"
    from json_to_recordset(${JSON.stringify(moves)}::json)
      as m("productId" bigint, "beforeBani" bigint, "afterBani" bigint)
    on conflict (site_id, product_id, moved_at) do update set after_bani = excluded.after_bani`.execute(trx);
}

/**
 * Starts to hold back changes: those moved at or after `since` wait in the warnings, with all further ones.
 * @returns false where the brake held already
 */
export async function applyBrake(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  reason: "share" | "sum",
  movement: Movement,
  since: Date,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into pricing_brake (site_id, since, reason, moved, active, sum_before_bani, sum_after_bani)
    values (${siteId}, ${now}, ${reason}, ${movement.moved}, ${movement.active}, ${movement.beforeBani},
      ${movement.afterBani})
    on conflict (site_id) do nothing returning site_id`.execute(trx);
  await sql`
    update recommendation r set state = 'WARNING', warning = 'brake', version = r.version + 1
    from pricing_move m
    where r.site_id = ${siteId} and m.site_id = ${siteId} and m.product_id = r.product_id and m.moved_at >= ${since}
      and r.state = 'ACTIVELY_PRICED'`.execute(trx);
  return rows.length > 0;
}

/** Deletes moves that no longer count. */
export async function deleteMoves(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  before: Date,
): Promise<void> {
  await sql`delete from pricing_move where site_id = ${siteId} and moved_at <= ${before}`.execute(trx);
}
