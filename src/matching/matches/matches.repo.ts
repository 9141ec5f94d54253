import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Reason } from "../core/reasons.ts";
import type { MatchState } from "./matches.contract.ts";

/** Which candidates are listed. */
export interface MatchFilter {
  readonly siteId: AuthorizedSiteId;
  readonly state: MatchState;
  /** 0 to 1 */
  readonly minProbability: number;
  readonly competitor: string | null;
  /** In either title. */
  readonly text: string | null;
  readonly productId: number | null;
}

/** A candidate beside its own product. */
export interface MatchRow {
  readonly matchId: number;
  readonly state: MatchState;
  readonly probability: number;
  readonly reasons: readonly Reason[];
  readonly pageId: string;
  readonly url: string;
  readonly domain: string;
  readonly title: string;
  readonly pageBrand: string | null;
  readonly foundAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: number | null;
  readonly productId: number;
  readonly ownTitle: string;
  readonly ownBrand: string | null;
  readonly ownSku: string | null;
  readonly ownGtin: string | null;
  readonly ownUrl: string | null;
  readonly ownImage: string | null;
  readonly ownPriceBani: number | null;
  readonly ownFields: Readonly<Record<string, unknown>>;
}

/** Candidates that pass a filter, most probable first. */
export async function listMatches(
  trx: Transaction<Tables>,
  filter: MatchFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<MatchRow[]> {
  const { siteId } = filter;
  const { rows } = await sql<MatchRow>`
    select m.match_id as "matchId", m.state, m.probability, m.reasons, m.page_id as "pageId", m.url, m.domain, m.title,
        m.brand as "pageBrand", m.found_at as "foundAt", m.decided_at as "decidedAt", m.decided_by as "decidedBy",
        m.product_id as "productId", p.title as "ownTitle", b.name as "ownBrand", p.sku as "ownSku", p.gtin as "ownGtin",
        coalesce(p.url, p.online_url) as "ownUrl", p.image_url as "ownImage", l.price_bani as "ownPriceBani",
        p.dynamic_fields as "ownFields"
      from (
        select m.* from match_candidate m ${searchedProduct(filter)} where ${matchCondition(filter)}
         order by m.probability desc, m.match_id limit ${limit} offset ${offset}
      ) m
      join product p on p.site_id = ${siteId} and p.product_id = m.product_id
      join listing l on l.site_id = ${siteId} and l.product_id = m.product_id
      left join brand b on b.site_id = ${siteId} and b.brand_id = l.brand_id
     order by m.probability desc, m.match_id`.execute(trx);
  return rows;
}

export async function countMatches(trx: Transaction<Tables>, filter: MatchFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from match_candidate m ${searchedProduct(filter)} where ${matchCondition(filter)}`.execute(
    trx,
  );
  return rows[0]?.total ?? 0;
}

/** Competitors with candidates in a state, by name. */
export async function listCompetitors(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  state: MatchState,
): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct m.domain from match_candidate m
     where m.site_id = ${siteId} and m.state = ${state} and ${isOpen(siteId)} order by 1`.execute(trx);
  return rows.map(({ domain }) => domain);
}

/**
 * A waiting candidate whose page a person has linked meanwhile needs no decision, nor does one that was linked automatically and
 * whose link a person has removed or given another page.
 */
function isOpen(siteId: AuthorizedSiteId): RawBuilder<boolean> {
  const links = sql`select from offer o
    where o.site_id = ${siteId} and o.product_id = m.product_id and o.page_id = m.page_id`;
  return sql<boolean>`(case when m.state in ('NEW', 'LATER') then not exists (${links})
    when m.state = 'LINKED' then exists (${links} and o.is_matched) else true end)`;
}

function searchedProduct({ siteId, text }: MatchFilter): RawBuilder<unknown> {
  return text === null ? sql`` : sql`join product s on s.site_id = ${siteId} and s.product_id = m.product_id`;
}

function matchCondition(filter: MatchFilter): RawBuilder<boolean> {
  const { siteId, state, minProbability, competitor, text, productId } = filter;
  const conditions = [
    sql<boolean>`m.site_id = ${siteId} and m.state = ${state} and m.probability >= ${minProbability}`,
    isOpen(siteId),
    ...(competitor === null ? [] : [sql<boolean>`m.domain = ${competitor}`]),
    ...(productId === null ? [] : [sql<boolean>`m.product_id = ${productId}`]),
    ...(text === null
      ? []
      : [
          sql<boolean>`(strpos(fold(m.title), fold(${text})) > 0 or strpos(fold(s.title), fold(${text})) > 0)`,
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export interface MatchCounts {
  readonly products: number;
  /** With three competitors or more. */
  readonly compared: number;
  readonly byState: ReadonlyMap<MatchState, number>;
}

export async function countProgress(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<MatchCounts> {
  const { rows: states } = await sql<{ state: MatchState; total: number }>`
    select m.state, count(*) as total from match_candidate m
     where m.site_id = ${siteId} and ${isOpen(siteId)} group by m.state`.execute(trx);
  const { rows } = await sql<{ products: number; compared: number }>`
    select (select count(*) from product where site_id = ${siteId}) as products,
      (select count(*) from (
        select product_id from offer where site_id = ${siteId} group by product_id having count(distinct domain) >= 3
      ) found) as compared`.execute(trx);
  return {
    products: rows[0]?.products ?? 0,
    compared: rows[0]?.compared ?? 0,
    byState: new Map(states.map(({ state, total }) => [state, total])),
  };
}

/**
 * New candidates that a bulk decision accepts: the most probable one for each product and competitor that the product is not
 * compared with yet.
 */
function acceptable(siteId: AuthorizedSiteId, minProbability: number): RawBuilder<unknown> {
  return sql`
      select distinct on (m.product_id, m.domain) m.match_id as "matchId", m.probability from match_candidate m
       where m.site_id = ${siteId} and m.state = 'NEW' and m.probability >= ${minProbability}
         and not exists (select from offer o where o.site_id = ${siteId} and o.product_id = m.product_id
           and o.domain = m.domain)
       order by m.product_id, m.domain, m.probability desc, m.match_id`;
}

/** Candidates that a bulk decision would accept. */
export async function findAcceptable(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  minProbability: number,
): Promise<{ readonly matchId: number; readonly probability: number }[]> {
  const { rows } = await sql<{ matchId: number; probability: number }>`
    select "matchId", probability from (${acceptable(siteId, minProbability)}) best order by "matchId"`.execute(
    trx,
  );
  return rows;
}

/** What is left of a bulk decision, and how many candidates its batch has decided: of one moment, as the batch may be going on. */
export async function findRest(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  minProbability: number,
  batch: Batch,
): Promise<{ readonly matchIds: readonly number[]; readonly before: number }> {
  const { rows } = await sql<{ matchIds: number[]; before: number }>`
    select array(select "matchId" from (${acceptable(siteId, minProbability)}) best order by "matchId") as "matchIds",
      (${counted(siteId, batch)}) as before`.execute(trx);
  const [row] = rows;
  return row ?? { matchIds: [], before: 0 };
}

/** A bulk decision of one person. */
export interface Batch {
  readonly batchId: string;
  readonly userId: number;
}

/** How many candidates a person's batch has decided and nobody has decided since. */
export async function countBatch(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  batch: Batch,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${counted(siteId, batch)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

function counted(siteId: AuthorizedSiteId, { batchId, userId }: Batch): RawBuilder<unknown> {
  return sql`select count(*) as count from match_candidate
     where site_id = ${siteId} and batch_id = ${batchId} and decided_by = ${userId}`;
}
