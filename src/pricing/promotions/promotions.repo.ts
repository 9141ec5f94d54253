import { type RawBuilder, sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ReferencePrice } from "../reference-price/core/reference-price.ts";

/** A promotion as it is stored. Amounts in bani, days local and included. */
export interface StoredPromotion {
  readonly promotionId: number;
  readonly productId: number;
  readonly productName: string;
  readonly kind: "DETECTED" | "PLANNED";
  readonly startsOn: LocalDay;
  readonly endsOn: LocalDay | null;
  readonly announcedBani: number;
  readonly struckBani: number | null;
  readonly referenceBani: number | null;
  readonly referenceDay: LocalDay | null;
  readonly isSinceFirstSeen: boolean;
  readonly notice: "CUT_ABOVE_REFERENCE" | null;
  readonly endedAt: Date | null;
}

const selectPromotions = sql`
  select r.promotion_id as "promotionId", r.product_id as "productId", p.title as "productName", r.kind,
    r.starts_on as "startsOn", r.ends_on as "endsOn", r.announced_bani as "announcedBani",
    r.struck_bani as "struckBani", r.reference_bani as "referenceBani", r.reference_day as "referenceDay",
    r.is_since_first_seen as "isSinceFirstSeen", r.notice, r.ended_at as "endedAt"
  from promotion r join product p on p.site_id = r.site_id and p.product_id = r.product_id`;

/** Promotions of a site, or of one product; latest first. */
export async function findPromotions(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number | null,
  limit: number,
): Promise<StoredPromotion[]> {
  const ofProduct = productId === null ? sql`true` : sql`r.product_id = ${productId}`;
  const { rows } = await sql<StoredPromotion>`
    ${selectPromotions} where r.site_id = ${siteId} and ${ofProduct}
    order by r.starts_on desc, r.promotion_id desc limit ${limit}`.execute(trx);
  return rows;
}

/** A promotion, locked until the transaction ends; undefined when the site has no such promotion. */
export async function lockPromotion(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  promotionId: number,
): Promise<StoredPromotion | undefined> {
  const { rows } = await sql<StoredPromotion>`
    ${selectPromotions} where r.site_id = ${siteId} and r.promotion_id = ${promotionId} for update of r`.execute(
    trx,
  );
  return rows[0];
}

/** Those promotions of a list that still exist, locked until the transaction ends. */
export async function lockPromotions(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  promotionIds: readonly number[],
): Promise<StoredPromotion[]> {
  const { rows } = await sql<StoredPromotion>`
    ${selectPromotions} where r.site_id = ${siteId} and r.promotion_id = any(${[...promotionIds]}::bigint[])
    order by r.promotion_id for update of r`.execute(trx);
  return rows;
}

/** A promotion; undefined when the site has no such promotion. */
export async function findPromotion(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  promotionId: number,
): Promise<StoredPromotion | undefined> {
  const { rows } = await sql<StoredPromotion>`
    ${selectPromotions} where r.site_id = ${siteId} and r.promotion_id = ${promotionId}`.execute(trx);
  return rows[0];
}

/** Promotions that have not ended: of some products, or all of a site from a first day on. */
export async function findOpenPromotions(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  today: LocalDay,
  which: { readonly productIds: readonly number[] } | { readonly startingFrom: LocalDay | null },
): Promise<StoredPromotion[]> {
  let chosen: RawBuilder<unknown> = sql`true`;
  if ("productIds" in which) chosen = sql`r.product_id = any(${[...which.productIds]}::bigint[])`;
  else if (which.startingFrom !== null) chosen = sql`r.starts_on >= ${which.startingFrom}::date`;
  const { rows } = await sql<StoredPromotion>`
    ${selectPromotions} where r.site_id = ${siteId} and r.ended_at is null
      and (r.ends_on is null or r.ends_on >= ${today}::date) and ${chosen}
    order by r.starts_on, r.promotion_id`.execute(trx);
  return rows;
}

/** Those of some products that have a planned promotion other than these, which has not ended. */
export async function findOtherwisePlanned(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  {
    productIds,
    promotionIds,
  }: { readonly productIds: readonly number[]; readonly promotionIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    select distinct product_id as "productId" from promotion
    where site_id = ${siteId} and kind = 'PLANNED' and ended_at is null and product_id = any(${[...productIds]}::bigint[])
      and promotion_id <> all(${[...promotionIds]}::bigint[])`.execute(trx);
  return rows.map(({ productId }) => productId);
}

/** A product; undefined when the site has no such product. */
export async function findProduct(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<PromotedProduct | undefined> {
  const { rows } = await sql<PromotedProduct>`
    select title, sku, page_id as "pageId", url from product
    where site_id = ${siteId} and product_id = ${productId}`.execute(trx);
  return rows[0];
}

export interface PromotedProduct {
  readonly title: string;
  readonly sku: string | null;
  /** Its own page and the page's address; null for an offline product. */
  readonly pageId: string | null;
  readonly url: string | null;
}

/** Locks a product's listing, so that its promotions are planned one at a time. */
export async function lockListing(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<void> {
  await sql`
    select from listing where site_id = ${siteId} and product_id = ${productId} for update`.execute(trx);
}

/** Another planned promotion of the product with a day in common. */
export async function hasOverlap(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { promotionId, productId, startsOn, endsOn }: PlannedDays,
): Promise<boolean> {
  const { rows } = await sql`
    select from promotion where site_id = ${siteId} and product_id = ${productId} and kind = 'PLANNED'
      and promotion_id <> ${promotionId} and ended_at is null
      and starts_on <= coalesce(${endsOn}::date, 'infinity')
      and coalesce(ends_on, 'infinity') >= ${startsOn}::date limit 1`.execute(trx);
  return rows.length > 0;
}

export type PlannedDays = Pick<StoredPromotion, "promotionId" | "productId" | "startsOn" | "endsOn">;

export interface NewPromotion extends Omit<StoredPromotion, "productName" | "endedAt"> {
  readonly createdAt: Date;
  /** Null: detected. */
  readonly createdBy: number | null;
}

/** Adds promotions; a product whose page shows one already keeps it. */
export async function insertPromotions(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  added: readonly NewPromotion[],
): Promise<void> {
  if (added.length === 0) return;
  await trx
    .insertInto("promotion")
    .values(
      added.map((one) => ({
        site_id: siteId,
        promotion_id: one.promotionId,
        product_id: one.productId,
        kind: one.kind,
        starts_on: one.startsOn,
        ends_on: one.endsOn,
        announced_bani: one.announcedBani,
        struck_bani: one.struckBani,
        reference_bani: one.referenceBani,
        reference_day: one.referenceDay,
        is_since_first_seen: one.isSinceFirstSeen,
        notice: one.notice,
        created_at: one.createdAt,
        created_by: one.createdBy,
        ended_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updatePlanned(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { promotionId, startsOn, endsOn }: PlannedDays,
  announcedBani: number,
  reference: ReferencePrice,
): Promise<void> {
  await trx
    .updateTable("promotion")
    .set({
      starts_on: startsOn,
      ends_on: endsOn,
      announced_bani: announcedBani,
      reference_bani: reference.referenceBani,
      reference_day: reference.referenceDay,
      is_since_first_seen: reference.isSinceFirstSeen,
    })
    .where("site_id", "=", siteId)
    .where("promotion_id", "=", promotionId)
    .execute();
}

/** Ends a promotion on a day. */
export async function endPromotion(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  promotionId: number,
  endsOn: LocalDay,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("promotion")
    .set({ ends_on: endsOn, ended_at: now })
    .where("site_id", "=", siteId)
    .where("promotion_id", "=", promotionId)
    .execute();
}

export async function deleteStored(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  promotionId: number,
): Promise<void> {
  await trx
    .deleteFrom("promotion")
    .where("site_id", "=", siteId)
    .where("promotion_id", "=", promotionId)
    .execute();
}

export interface StoredReference extends Partial<ReferencePrice> {
  readonly promotionId: number;
}

/**
 * Stores newly computed references; a promotion without one has none any more. Notices follow.
 * @returns products whose reference has changed
 */
export async function updateReferences(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  references: readonly StoredReference[],
): Promise<number[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ productId: number }>`
    update promotion r set reference_bani = new."referenceBani", reference_day = new."referenceDay",
      is_since_first_seen = coalesce(new."isSinceFirstSeen", false),
      notice = case when r.struck_bani > new."referenceBani" then 'CUT_ABOVE_REFERENCE' end
    from json_to_recordset(${JSON.stringify(references)}::json) as new("promotionId" bigint, "referenceBani" bigint,
      "referenceDay" date, "isSinceFirstSeen" boolean)
    where r.site_id = ${siteId} and r.promotion_id = new."promotionId"
      and (r.reference_bani, r.reference_day) is distinct from (new."referenceBani", new."referenceDay")
    returning r.product_id as "productId"`.execute(trx);
  return rows.map(({ productId }) => productId);
}
