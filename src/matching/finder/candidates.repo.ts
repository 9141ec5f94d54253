import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ChosenCandidate } from "./core/choose-for-products.ts";

/** A scored pair that is offered to people. */
export interface FoundCandidate extends ChosenCandidate {
  readonly matchId: number;
}

/** A candidate that waits for a decision, as it is stored. */
export interface WaitingCandidate {
  readonly matchId: number;
  readonly productId: number;
  readonly pageId: string;
  /** It was not offered before. */
  readonly isNew: boolean;
}

/**
 * Stores candidates of products, whose pages are not linked. What people decided stays, but a pair that was denied, or whose link
 * was removed since, is offered again once it names something else; one that waits takes the new score.
 * @returns those that wait for a decision
 */
export async function saveCandidates(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  found: readonly FoundCandidate[],
  now: Date,
): Promise<WaitingCandidate[]> {
  if (found.length === 0) return [];
  const ifAgain = (again: RawBuilder<unknown>, else_: RawBuilder<unknown>) =>
    sql`case when m.state in ('NEW', 'LATER') then ${else_} else ${again} end`;
  const { rows } = await sql<WaitingCandidate>`
    insert into match_candidate as m (site_id, match_id, product_id, page_id, url, domain, title, brand, probability,
      reasons, identity_key, found_at)
    select ${siteId}, "matchId", "productId", "pageId", url, domain, title, brand, probability, reasons, "identityKey",
        ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(found)}::json) as new("matchId" bigint, "productId" bigint, "pageId" uuid,
        url text, domain text, title text, brand text, probability float8, reasons jsonb, "identityKey" text)
     -- A product may have been deleted since it was read.
     where exists (select from product p where p.site_id = ${siteId} and p.product_id = "productId" for key share)
     order by "productId", "pageId"
    on conflict (site_id, product_id, page_id) do update set title = excluded.title, brand = excluded.brand,
      probability = excluded.probability, reasons = excluded.reasons, identity_key = excluded.identity_key,
      found_at = ${ifAgain(sql`excluded.found_at`, sql`m.found_at`)},
      decided_at = ${ifAgain(sql`null`, sql`m.decided_at`)},
      decided_by = ${ifAgain(sql`null`, sql`m.decided_by`)},
      previous_state = ${ifAgain(sql`null`, sql`m.previous_state`)},
      batch_id = ${ifAgain(sql`null`, sql`m.batch_id`)},
      offer_id = ${ifAgain(sql`null`, sql`m.offer_id`)},
      state = ${ifAgain(sql`'NEW'`, sql`m.state`)}
      where m.state in ('NEW', 'LATER') or m.identity_key <> excluded.identity_key and not exists (
        select from offer o where o.site_id = ${siteId} and o.product_id = m.product_id and o.page_id = m.page_id)
    returning match_id as "matchId", product_id as "productId", page_id as "pageId",
      found_at = ${now}::timestamptz as "isNew"`.execute(trx);
  return rows;
}

/** Removes undecided candidates of products that were scored again and are not offered any more. */
export async function removeOutscored(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  pairs: readonly { readonly productId: number; readonly pageId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    delete from match_candidate m
     using unnest(${pairs.map(({ productId }) => productId)}::bigint[], ${pairs.map(({ pageId }) => pageId)}::uuid[])
       as scored(product_id, page_id)
     where m.site_id = ${siteId} and m.state = 'NEW' and m.product_id = scored.product_id
       and m.page_id = scored.page_id`.execute(trx);
}

/** Candidates that wait of some products. */
export async function findWaitingPairs(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<{ readonly productId: number; readonly pageId: string }[]> {
  const { rows } = await sql<{ productId: number; pageId: string }>`
    select product_id as "productId", page_id as "pageId" from match_candidate
     where site_id = ${siteId} and state = 'NEW' and product_id = any(${[...productIds]}::bigint[])`.execute(
    trx,
  );
  return rows;
}

/**
 * New candidates that no person has put off or taken the link away from, locked until the transaction ends.
 * @returns their ids
 */
export async function lockUndecided(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  matchIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ matchId: number }>`
    select match_id as "matchId" from match_candidate
     where site_id = ${siteId} and match_id = any(${[...matchIds]}::bigint[]) and state = 'NEW' and previous_state is null
     order by match_id for update`.execute(trx);
  return new Set(rows.map(({ matchId }) => matchId));
}

/** Marks waiting candidates whose link was added without a person. */
export async function markLinked(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  linked: readonly { readonly matchId: number; readonly offerId: number }[],
): Promise<void> {
  if (linked.length === 0) return;
  await sql`
    update match_candidate m set state = 'LINKED', offer_id = new.offer_id
      from unnest(${linked.map(({ matchId }) => matchId)}::bigint[], ${linked.map(({ offerId }) => offerId)}::bigint[])
        as new(match_id, offer_id)
     where m.site_id = ${siteId} and m.match_id = new.match_id and m.state = 'NEW'`.execute(trx);
}
