import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FeedDetails } from "./core/feed-item.ts";
import type { ItemOutcome, ItemRefusal } from "./feed-items.contract.ts";

/** An item of a run, as it was read. */
export interface StagedItem {
  /** Place in the feed, from 1. */
  readonly itemNo: number;
  readonly itemKey: string | null;
  /** Normalised, where it is an address that may be read; else as the feed writes it. */
  readonly url: string | null;
  readonly details: FeedDetails;
  readonly outcome: ItemOutcome;
  readonly refusal: ItemRefusal | null;
  /** The product that it is about; null for a new one. */
  readonly productId: number | null;
}

export async function insertItems(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  items: readonly StagedItem[],
): Promise<void> {
  const insert = sql`
    insert into product_feed_item (site_id, run_id, item_no, item_key, url, details, outcome, refusal, product_id)
    select ${siteId}, ${runId}, "itemNo", "itemKey", url, details, outcome, refusal, "productId"
      from json_to_recordset(${JSON.stringify(items)}::json) as r("itemNo" integer, "itemKey" text, url text,
        details jsonb, outcome text, refusal text, "productId" bigint)
    on conflict do nothing`;
  await insertNew(trx, items.length, insert);
}

/** Items after a place that can be applied, in the order of the feed. */
export async function findItemsToApply(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StagedItem[]> {
  return selectItems(trx, siteId, runId)
    .where("item_no", ">", after)
    .where("outcome", "!=", "REFUSED")
    .orderBy("item_no")
    .limit(limit)
    .execute();
}

export interface ItemPage {
  readonly outcome: ItemOutcome | null;
  readonly limit: number;
  readonly offset: number;
}

/** Items of a run with how many there are. */
export async function findItemPage(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  { outcome, limit, offset }: ItemPage,
): Promise<{ readonly items: StagedItem[]; readonly total: number }> {
  const ofOutcome = <T extends { where(column: "outcome", is: "=", value: ItemOutcome): T }>(query: T): T =>
    outcome === null ? query : query.where("outcome", "=", outcome);
  const items = await ofOutcome(selectItems(trx, siteId, runId))
    .orderBy("item_no")
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await ofOutcome(
    trx
      .selectFrom("product_feed_item")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("site_id", "=", siteId)
      .where("run_id", "=", runId),
  ).executeTakeFirst();
  return { items, total: counted?.total ?? 0 };
}

function selectItems(trx: Transaction<Tables>, siteId: AuthorizedSiteId, runId: string) {
  return trx
    .selectFrom("product_feed_item")
    .select([
      "item_no as itemNo",
      "item_key as itemKey",
      "url",
      "details",
      "outcome",
      "refusal",
      "product_id as productId",
    ])
    .where("site_id", "=", siteId)
    .where("run_id", "=", runId);
}

export async function refuseItems(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  itemNos: readonly number[],
  refusal: ItemRefusal,
): Promise<void> {
  await trx
    .updateTable("product_feed_item")
    .set({ outcome: "REFUSED", refusal })
    .where("site_id", "=", siteId)
    .where("run_id", "=", runId)
    .where("item_no", "in", itemNos)
    .execute();
}

/**
 * Which items are deleted: those of a run, all of a site, or those that nobody needs any more. Needed are the items of runs
 * that are under way or wait for a decision, and the refused ones of the last run that was applied.
 */
export type DeletedItems = "obsolete" | "all" | { readonly runId: string };

/** Deletes up to `count` items of a site. @returns number of items deleted */
export async function deleteItems(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  which: DeletedItems,
  count: number,
): Promise<number> {
  const isDeleted =
    which === "all" ? sql`true` : which === "obsolete" ? isObsolete(siteId) : sql`i.run_id = ${which.runId}`;
  const { numAffectedRows } = await sql`
    delete from product_feed_item where site_id = ${siteId} and (run_id, item_no) in (
      select i.run_id, i.item_no from product_feed_item i where i.site_id = ${siteId} and ${isDeleted}
       limit ${count})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

const isObsolete = (siteId: AuthorizedSiteId) => sql`
  not exists (select from product_feed_run r where r.site_id = ${siteId} and r.run_id = i.run_id
    and (r.state in ('QUEUED', 'READING', 'WAITING', 'HELD', 'APPLYING')
      or r.state = 'DONE' and i.outcome = 'REFUSED' and not exists (select from product_feed_run later
        where later.site_id = ${siteId} and later.state = 'DONE' and later.queued_at > r.queued_at)))`;
