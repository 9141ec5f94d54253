import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FlagReason, PairSide } from "./core/suspicion.ts";

/** A link as it was scored. */
export interface ScoredLink {
  readonly productId: number;
  readonly offerId: number;
  readonly pageId: string;
  readonly pageKey: string;
  /** Of the brand and the final address of the page. */
  readonly seenKey: string;
  /** Of what the own product names. */
  readonly ownKey: string;
  readonly probability: number;
  readonly isRatioOff: boolean;
  readonly reasons: readonly FlagReason[];
}

const scoredColumns = sql`r("flagId" bigint, "productId" bigint, "offerId" bigint, "pageId" uuid, "pageKey" text,
  "seenKey" text, "ownKey" text, probability real, "isRatioOff" boolean, reasons jsonb)`;

/** Stores what links were scored with. */
export async function saveScores(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  scored: readonly ScoredLink[],
  now: Date,
): Promise<void> {
  await sql`
    insert into link_score (site_id, product_id, offer_id, page_key, seen_key, own_key, is_ratio_off, probability, scored_at)
    select ${siteId}, "productId", "offerId", "pageKey", "seenKey", "ownKey", "isRatioOff", probability, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(scored)}::json) as ${scoredColumns}
    on conflict (site_id, product_id, offer_id) do update set page_key = excluded.page_key,
      seen_key = excluded.seen_key, own_key = excluded.own_key, is_ratio_off = excluded.is_ratio_off, probability = excluded.probability, scored_at = excluded.scored_at`.execute(
    trx,
  );
}

/**
 * Flags links, each once for what both sides name. What people decided holds while both name the same, also where the page was linked
 * anew since; a decision that was made while the prices were near each other does not cover prices far apart. An open flag takes the
 * link's page, which may be another one that names the same.
 */
export async function insertFlags(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  flagged: readonly (ScoredLink & { readonly flagId: number })[],
  now: Date,
): Promise<void> {
  if (flagged.length === 0) return;
  await sql`
    insert into flagged_link (site_id, flag_id, product_id, offer_id, page_id, page_key, own_key, probability, reasons,
      is_ratio_off, flagged_at)
    select ${siteId}, "flagId", "productId", "offerId", "pageId", "pageKey", "ownKey", probability, reasons, "isRatioOff",
        ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(flagged)}::json) as ${scoredColumns}
     where not exists (
       select from flagged_link d
        where d.site_id = ${siteId} and d.product_id = "productId"
          and (d.page_id = "pageId" or d.offer_id = "offerId") and d.page_key = "pageKey" and d.own_key = "ownKey"
          and (d.is_ratio_off or not "isRatioOff") and d.state <> 'OPEN')
    on conflict (site_id, product_id, offer_id, page_key, own_key, is_ratio_off) do update set page_id = excluded.page_id
      where flagged_link.state = 'OPEN'`.execute(trx);
}

/** The pages, among these links with what they show, of which somebody has said that they show the same product. */
export async function findAcceptedPages(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  scored: readonly Pick<ScoredLink, "productId" | "offerId" | "pageKey" | "ownKey">[],
): Promise<string[]> {
  const { rows } = await sql<{ pageId: string }>`
    select distinct f.page_id as "pageId" from flagged_link f
      join json_to_recordset(${JSON.stringify(scored)}::json)
        as r("productId" bigint, "offerId" bigint, "pageKey" text, "ownKey" text)
        on f.product_id = r."productId" and f.offer_id = r."offerId" and f.page_key = r."pageKey"
         and f.own_key = r."ownKey"
     where f.site_id = ${siteId} and f.state = 'ACCEPTED'`.execute(trx);
  return rows.map(({ pageId }) => pageId);
}

/** Removes open flags of links that look right again, or that were flagged for what one side no longer names or costs. */
export async function withdrawFlags(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  scored: readonly (ScoredLink & { readonly isSuspicious: boolean })[],
): Promise<void> {
  await sql`
    delete from flagged_link f
     using json_to_recordset(${JSON.stringify(scored)}::json)
       as r("productId" bigint, "offerId" bigint, "pageKey" text, "ownKey" text, "isRatioOff" boolean, "isSuspicious" boolean)
     where f.site_id = ${siteId} and f.product_id = r."productId" and f.offer_id = r."offerId" and f.state = 'OPEN'
       and (not r."isSuspicious" or f.page_key <> r."pageKey" or f.own_key <> r."ownKey" or f.is_ratio_off <> r."isRatioOff")`.execute(
    trx,
  );
}

/** Links of products that have an open flag, with the page that is flagged. */
export async function findOpenFlags(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Pick<ScoredLink, "productId" | "offerId" | "pageId">[]> {
  const { rows } = await sql<Pick<ScoredLink, "productId" | "offerId" | "pageId">>`
    select product_id as "productId", offer_id as "offerId", page_id as "pageId" from flagged_link
     where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[]) and state = 'OPEN'`.execute(
    trx,
  );
  return rows;
}

/** An open flag with both sides of its link. */
export interface FlaggedPair {
  readonly flagId: number;
  readonly flaggedAt: Date;
  readonly probability: number;
  readonly isRatioOff: boolean;
  readonly reasons: readonly FlagReason[];
  readonly productId: number;
  readonly ownUrl: string | null;
  readonly ownTitle: string;
  readonly ownSku: string | null;
  readonly ownImage: string | null;
  readonly ownPriceBani: number | null;
  readonly url: string;
  readonly domain: string;
  readonly title: string | null;
  readonly sku: string | null;
  readonly image: string | null;
  readonly priceMinor: number | null;
  readonly currency: string | null;
}

/** Open flags of links that still have the page for which they were flagged, newest first. */
export async function listFlags(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  limit: number,
): Promise<FlaggedPair[]> {
  const { rows } = await sql<FlaggedPair>`
    select f.flag_id as "flagId", f.flagged_at as "flaggedAt", f.probability, f.is_ratio_off as "isRatioOff", f.reasons,
        p.product_id as "productId", coalesce(p.url, p.online_url) as "ownUrl", p.title as "ownTitle", p.sku as "ownSku",
        p.image_url as "ownImage", l.price_bani as "ownPriceBani", o.url, o.domain, o.title, o.sku, o.image_url as image,
        o.price_minor as "priceMinor", o.currency
      from flagged_link f
      join offer o on o.site_id = ${siteId} and o.product_id = f.product_id and o.offer_id = f.offer_id
        and o.page_id = f.page_id
      join product p on p.site_id = ${siteId} and p.product_id = f.product_id
      join listing l on l.site_id = ${siteId} and l.product_id = f.product_id
     where f.site_id = ${siteId} and f.state = 'OPEN'
     order by f.flagged_at desc, f.flag_id desc limit ${limit}`.execute(trx);
  return rows;
}

export interface StoredFlag {
  readonly flagId: number;
  readonly productId: number;
  readonly offerId: number;
  readonly pageId: string;
  readonly state: "OPEN" | "ACCEPTED" | "DENIED";
  /** It was flagged because the address shows something else. */
  readonly isReplaced: boolean;
}

const flagColumns = sql`flag_id as "flagId", product_id as "productId", offer_id as "offerId", page_id as "pageId", state,
  reasons @> '[{"kind":"something-else"}]'::jsonb as "isReplaced"`;

export async function findFlag(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  flagId: number,
): Promise<StoredFlag | undefined> {
  const { rows } = await sql<StoredFlag>`
    select ${flagColumns} from flagged_link where site_id = ${siteId} and flag_id = ${flagId}`.execute(trx);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockFlag(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  flagId: number,
): Promise<StoredFlag | undefined> {
  const { rows } = await sql<StoredFlag>`
    select ${flagColumns} from flagged_link where site_id = ${siteId} and flag_id = ${flagId} for update`.execute(
    trx,
  );
  return rows[0];
}

export async function decideFlag(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  flagId: number,
  decision: {
    readonly state: "ACCEPTED" | "DENIED";
    readonly userId: number;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    update flagged_link set state = ${decision.state}, decided_at = ${decision.now}, decided_by = ${decision.userId}
     where site_id = ${siteId} and flag_id = ${flagId}`.execute(trx);
}

/** Removes flags and scores of links that no longer exist; what people decided stays for a link that is restored. */
export async function removeOrphans(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  const isGone = sql`site_id = ${siteId} and not exists (select from offer o where o.site_id = ${siteId}
    and o.product_id = t.product_id and o.offer_id = t.offer_id)`;
  await sql`delete from link_score t where ${isGone}`.execute(trx);
  await sql`delete from flagged_link t where ${isGone} and state = 'OPEN'`.execute(trx);
}

/** A pair whose link was denied, as the list of candidates stores it. */
export interface DeniedPair {
  readonly matchId: number;
  readonly flagId: number;
  readonly title: string;
  readonly brand: string | null;
  readonly identityKey: string;
}

/** Stores a denied pair among the candidates, so that searches offer it again only once it names something else. */
export async function denyCandidate(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { matchId, flagId, title, brand, identityKey }: DeniedPair,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await sql`
    insert into match_candidate (site_id, match_id, product_id, page_id, url, domain, title, brand, probability, reasons,
      identity_key, state, found_at, decided_at, decided_by)
    select ${siteId}, ${matchId}, f.product_id, f.page_id, o.url, o.domain, ${title}, ${brand}, f.probability, f.reasons,
        ${identityKey}, 'DENIED', ${now}::timestamptz, ${now}::timestamptz, ${userId}
      from flagged_link f
      join offer o on o.site_id = ${siteId} and o.product_id = f.product_id and o.offer_id = f.offer_id
     where f.site_id = ${siteId} and f.flag_id = ${flagId}
    on conflict (site_id, product_id, page_id) do update set identity_key = excluded.identity_key, state = 'DENIED',
      decided_at = excluded.decided_at, decided_by = excluded.decided_by, previous_state = null, batch_id = null,
      offer_id = null`.execute(trx);
}

/** What an own product names. */
export async function findOwnSide(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<PairSide | undefined> {
  const { rows } = await sql<PairSide>`
    select title, gtin, sku from product where site_id = ${siteId} and product_id = ${productId}`.execute(
    trx,
  );
  return rows[0];
}
