import { type Kysely, type RawBuilder, sql } from "kysely";
import type { PageChange } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { cleanText, imageAddress, maxLengths } from "../products/core/merchant-text.ts";
import { offerFields } from "./core/plan-fields.ts";
import { isLinkCounted } from "./counted-links.repo.ts";

const stateColumns = sql`
  product_id bigint, offer_id bigint, url text, observed_at timestamptz, is_fresh boolean, price_minor bigint,
  previous_price_minor bigint, cut_price_minor bigint, currency text, availability text,
  availability_label text, quantity numeric, is_promo boolean, price_changed_at timestamptz,
  doubtful_price_minor bigint, doubtful_currency text, name text, brand text, sku text, image text, fields jsonb`;

/**
 * Updates offers to the current state of their pages. A hand-set quantity stays until it is cleared, a corrected price
 * until the page is read differently, which ends the correction; a doubtful price is not shown beside a corrected one.
 * @see docs/decisions/0016-manual-values-are-stored-in-the-row.md
 * @returns ids of the products whose offers changed
 */
export async function updateOffers(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly PageChange[],
): Promise<number[]> {
  if (changes.length === 0) return [];
  const isStillCorrected = sql`(o.is_price_corrected
    and (r.price_minor, r.currency) is not distinct from (o.read_price_minor, o.read_currency))`;
  const { rows } = await sql<{ product_id: number }>`
    with changed as (
      update offer o set
        observed_at = r.observed_at, is_fresh = r.is_fresh,
        price_minor = case when ${isStillCorrected} then o.price_minor else r.price_minor end,
        previous_price_minor = case when ${isStillCorrected} then o.previous_price_minor else r.previous_price_minor end,
        cut_price_minor = case when not ${isStillCorrected} or r.cut_price_minor > o.price_minor then r.cut_price_minor end,
        currency = case when ${isStillCorrected} then o.currency else r.currency end,
        price_changed_at = case when ${isStillCorrected} then o.price_changed_at else r.price_changed_at end,
        is_price_corrected = ${isStillCorrected},
        read_price_minor = case when ${isStillCorrected} then o.read_price_minor end,
        read_currency = case when ${isStillCorrected} then o.read_currency end,
        doubtful_price_minor = case when not ${isStillCorrected} then r.doubtful_price_minor end,
        doubtful_currency = case when not ${isStillCorrected} then r.doubtful_currency end,
        availability = coalesce(r.availability, 'NOT_AVAILABLE'), availability_label = r.availability_label,
        quantity = case when o.is_quantity_by_hand then o.quantity else r.quantity end,
        page_quantity = case when o.is_quantity_by_hand then r.quantity end,
        is_promo = r.is_promo, title = coalesce(r.name, o.title), brand = coalesce(r.brand, o.brand),
        sku = coalesce(r.sku, o.sku), image_url = coalesce(r.image, o.image_url), dynamic_fields = r.fields
      from json_to_recordset(${JSON.stringify(changes.map(rowOf))}::json) as r(${stateColumns})
      where o.site_id = ${siteId} and o.product_id = r.product_id and o.offer_id = r.offer_id
        and o.url = r.url -- ignores a page that the link had before
        and (o.observed_at is null or o.observed_at < r.observed_at)
      returning o.product_id, o.offer_id as record_id, o.observed_at, o.is_price_corrected
    ), ${endedCorrections(siteId)}
    select product_id from changed`.execute(trx);
  return rows.map((row) => row.product_id);
}

/**
 * Updates listings to the current state of the own pages. A price in another currency than lei is not stored. Hand-set
 * quantities and corrected prices stay, as with offers.
 * @returns ids of the products whose listing changed
 */
export async function updateOwnListings(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly PageChange[],
): Promise<number[]> {
  if (changes.length === 0) return [];
  const inLei = (column: RawBuilder<unknown>) => sql`case when r.currency = 'RON' then ${column} end`;
  const [price, previous, cut] = [
    sql`r.price_minor`,
    sql`r.previous_price_minor`,
    sql`r.cut_price_minor`,
  ].map(inLei) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>];
  const isStillCorrected = sql`(l.is_price_corrected and ${price} is not distinct from l.read_price_bani)`;
  const { rows } = await sql<{ product_id: number }>`
    with changed as (
      update listing l set
        observed_at = r.observed_at, is_fresh = r.is_fresh,
        price_bani = case when ${isStillCorrected} then l.price_bani else ${price} end,
        previous_price_bani = case when ${isStillCorrected} then l.previous_price_bani else ${previous} end,
        cut_price_bani = case when not ${isStillCorrected} or r.cut_price_minor > l.price_bani then ${cut} end,
        own_currency = case when ${isStillCorrected} then l.own_currency else r.currency end,
        price_changed_at = case when ${isStillCorrected} then l.price_changed_at else r.price_changed_at end,
        is_price_corrected = ${isStillCorrected},
        read_price_bani = case when ${isStillCorrected} then l.read_price_bani end,
        doubtful_price_bani = case when not ${isStillCorrected} and r.doubtful_currency = 'RON' then r.doubtful_price_minor end,
        availability = coalesce(r.availability, 'NOT_AVAILABLE'), availability_label = r.availability_label,
        quantity = case when l.is_quantity_by_hand then l.quantity else r.quantity end,
        page_quantity = case when l.is_quantity_by_hand then r.quantity end, is_promo = r.is_promo
      from json_to_recordset(${JSON.stringify(changes.map(rowOf))}::json) as r(${stateColumns})
        -- ignores a page that the product had before
        join product p on p.site_id = ${siteId} and p.product_id = r.product_id and p.url = r.url
      where l.site_id = ${siteId} and l.product_id = r.product_id
        and (l.observed_at is null or l.observed_at < r.observed_at)
      returning l.product_id, l.product_id as record_id, l.observed_at, l.is_price_corrected
    ), ${endedCorrections(siteId)}
    select product_id from changed`.execute(trx);
  return rows.map((row) => row.product_id);
}

/** Ends the corrections of `changed` records whose page was read differently, at the time of that reading. */
function endedCorrections(siteId: AuthorizedSiteId) {
  return sql`ended as (
    update price_correction c set ended_at = changed.observed_at from changed
    where c.site_id = ${siteId} and c.product_id = changed.product_id and c.record_id = changed.record_id
      and c.ended_at is null and not changed.is_price_corrected)`;
}

/**
 * Locks listings. Of two transactions that change offers of one product, the second then recomputes with the changes of
 * the first.
 */
export async function lockListings(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<void> {
  await sql`
    select 1 from listing
    where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
    order by product_id for update`.execute(trx);
}

/**
 * Recomputes the market figures of products in one statement; unchanged rows are not written. Call `lockListings` first.
 * core/market-figures.ts and core/more-expensive-since.ts define the same rules for tests.
 */
export async function updateMarketFigures(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<void> {
  await sql`
    with counted as (
      select l.product_id, l.price_bani as own, l.price_changed_at as own_changed_at,
        coalesce(bool_or(o.is_fresh), false) as has_fresh_offer, max(o.price_changed_at) filter (where ${isLinkCounted}) as offer_changed_at,
        l.above_min_all_since, l.above_min_in_since, coalesce(l.price_changed_at, l.observed_at) as own_since,
        ${aggregates(sql.raw("all"), isCounted)}, ${aggregates(sql.raw("in"), sql`${isCounted} and ${isAvailable}`)}
      from listing l left join offer o on o.site_id = l.site_id and o.product_id = l.product_id
      where l.site_id = ${siteId} and l.product_id = any(${[...productIds]}::bigint[])
      group by l.site_id, l.product_id
    ), averaged as (
      select *, (2 * sum_all + offers_all) / nullif(2 * offers_all, 0) as avg_all,
        (2 * sum_in + offers_in) / nullif(2 * offers_in, 0) as avg_in
      from counted
    ), figures as (
      select product_id, greatest(own_changed_at, offer_changed_at) as market_changed_at, has_fresh_offer,
        offers_all, offers_in, cheaper_all, cheaper_in, min_all, min_in, avg_all, avg_in, max_all, max_in,
        ${basisPointsOver("min_all")} as over_min_all, ${basisPointsOver("min_in")} as over_min_in,
        ${basisPointsOver("avg_all")} as over_avg_all, ${basisPointsOver("avg_in")} as over_avg_in,
        ${aboveMinSince("all")} as above_min_all_since, ${aboveMinSince("in")} as above_min_in_since
      from averaged
    )
    update listing l set
      market_changed_at = f.market_changed_at, has_fresh_offer = f.has_fresh_offer,
      offers_all = f.offers_all, offers_in = f.offers_in, cheaper_all = f.cheaper_all, cheaper_in = f.cheaper_in,
      min_all_bani = f.min_all, min_in_bani = f.min_in, avg_all_bani = f.avg_all, avg_in_bani = f.avg_in,
      max_all_bani = f.max_all, max_in_bani = f.max_in,
      over_min_all_bp = f.over_min_all, over_min_in_bp = f.over_min_in,
      over_avg_all_bp = f.over_avg_all, over_avg_in_bp = f.over_avg_in,
      above_min_all_since = f.above_min_all_since, above_min_in_since = f.above_min_in_since
    from figures f
    where l.site_id = ${siteId} and l.product_id = f.product_id
      and (l.market_changed_at, l.has_fresh_offer, l.offers_all, l.offers_in, l.cheaper_all, l.cheaper_in,
        l.min_all_bani, l.min_in_bani, l.avg_all_bani, l.avg_in_bani, l.max_all_bani, l.max_in_bani,
        l.over_min_all_bp, l.over_min_in_bp, l.over_avg_all_bp, l.over_avg_in_bp,
        l.above_min_all_since, l.above_min_in_since)
      is distinct from (f.market_changed_at, f.has_fresh_offer, f.offers_all, f.offers_in, f.cheaper_all,
        f.cheaper_in, f.min_all, f.min_in, f.avg_all, f.avg_in, f.max_all, f.max_in, f.over_min_all,
        f.over_min_in, f.over_avg_all, f.over_avg_in, f.above_min_all_since, f.above_min_in_since)`.execute(
    trx,
  );
}

/** Offers that are included in figures: fresh (read within 48 h), priced in lei, and of a link that counts. */
const isCounted = sql`o.is_fresh and ${isLinkCounted} and o.price_minor is not null and o.currency = 'RON'`;
const isAvailable = sql`o.availability <> 'OUT_OF_STOCK'`;

function aggregates(set: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  return sql`
    (count(*) filter (where ${condition}))::integer as offers_${set},
    (count(*) filter (where ${condition} and o.price_minor < l.price_bani))::integer as cheaper_${set},
    (sum(o.price_minor) filter (where ${condition}))::bigint as sum_${set},
    min(o.price_minor) filter (where ${condition}) as min_${set},
    max(o.price_minor) filter (where ${condition}) as max_${set},
    min(o.observed_at) filter (where ${condition} and o.price_minor < l.price_bani) as cheaper_${set}_since`;
}

/** Rounded half away from zero, limited to the column's 32 bits. */
function basisPointsOver(base: "min_all" | "min_in" | "avg_all" | "avg_in") {
  const column = sql.ref(base);
  return sql`case when own is not null and ${column} is not null
    then least(2147483647, round((own - ${column}) * 10000::numeric / ${column}))::integer end`;
}

/** The stored time while the own price stays above the lowest offer; otherwise when the present prices began. */
function aboveMinSince(set: "all" | "in") {
  return sql`case when own > ${sql.ref(`min_${set}`)} then coalesce(${sql.ref(`above_min_${set}_since`)},
    greatest(own_since, ${sql.ref(`cheaper_${set}_since`)})) end`;
}

function rowOf(change: PageChange) {
  return {
    product_id: change.productId,
    offer_id: change.offerId,
    url: change.url,
    observed_at: change.observedAt,
    is_fresh: change.isFresh,
    price_minor: change.priceMinor,
    previous_price_minor: change.previousPriceMinor,
    cut_price_minor: change.cutPriceMinor,
    currency: change.currency,
    availability: change.availability,
    availability_label: change.availabilityLabel,
    quantity: change.quantity,
    is_promo: change.isPromo,
    price_changed_at: change.priceChangedAt,
    doubtful_price_minor: change.doubtful?.priceMinor ?? null,
    doubtful_currency: change.doubtful?.currency ?? null,
    name: cleanText(change.facts.name, maxLengths.title),
    brand: cleanText(change.facts.brand, maxLengths.brand),
    sku: cleanText(change.facts.sku, maxLengths.sku),
    image: imageAddress(change.facts.image),
    fields: offerFields(change.facts.properties ?? []),
  };
}
