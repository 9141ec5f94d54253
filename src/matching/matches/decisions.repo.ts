import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { MatchState } from "./matches.contract.ts";

/** A candidate as decisions need it. */
export interface DecidedMatch {
  readonly matchId: number;
  readonly productId: number;
  readonly pageId: string;
  readonly url: string;
  readonly state: MatchState;
  readonly previousState: "NEW" | "LATER" | "LINKED" | null;
  readonly offerId: number | null;
  readonly decidedBy: number | null;
  /** Of the last decision. */
  readonly batchId: string | null;
}

const matchColumns = sql`match_id as "matchId", product_id as "productId", page_id as "pageId", url, state,
  previous_state as "previousState", offer_id as "offerId", decided_by as "decidedBy", batch_id as "batchId"`;

/** Candidates by id, locked until the transaction ends. */
export async function lockMatches(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  ids: readonly number[],
): Promise<DecidedMatch[]> {
  const { rows } = await sql<DecidedMatch>`
    select ${matchColumns} from match_candidate
     where site_id = ${siteId} and match_id = any(${[...ids]}::bigint[]) order by match_id for update`.execute(
    trx,
  );
  return rows;
}

/** The candidate that a product's link was added for. */
export async function findMatchOfLink(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, offerId }: { readonly productId: number; readonly offerId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ matchId: number }>`
    select c.match_id as "matchId" from match_candidate c
      join offer o on o.site_id = c.site_id and o.product_id = c.product_id and o.offer_id = c.offer_id
     where c.site_id = ${siteId} and c.product_id = ${productId} and c.offer_id = ${offerId}`.execute(trx);
  return rows[0]?.matchId;
}

/** Candidates that a batch decided and nobody has decided since. */
export async function findBatch(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  batchId: string,
): Promise<number[]> {
  const { rows } = await sql<{ matchId: number }>`
    select match_id as "matchId" from match_candidate
     where site_id = ${siteId} and batch_id = ${batchId} order by match_id`.execute(trx);
  return rows.map(({ matchId }) => matchId);
}

/** A decision, and the link that it added. */
export interface Decision {
  readonly matchId: number;
  readonly offerId: number | null;
}

/** Stores decisions of one kind about locked candidates. */
export async function decideMatches(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  state: "ACCEPTED" | "DENIED" | "LATER",
  decisions: readonly Decision[],
  by: { readonly userId: number; readonly now: Date; readonly batchId: string },
): Promise<void> {
  await sql`
    update match_candidate m set state = ${state}, offer_id = new.offer_id, batch_id = ${by.batchId},
      previous_state = case when m.state in ('NEW', 'LATER', 'LINKED') then m.state else m.previous_state end,
      decided_at = ${by.now}, decided_by = ${by.userId}
      from unnest(${decisions.map(({ matchId }) => matchId)}::bigint[],
        ${decisions.map(({ offerId }) => offerId)}::bigint[]) as new(match_id, offer_id)
     where m.site_id = ${siteId} and m.match_id = new.match_id`.execute(trx);
}

/** A candidate whose decision is taken back. */
export interface Restored extends Decision {
  readonly state: "NEW" | "LATER" | "LINKED";
  /** A person has taken the link away: it is not added again automatically. */
  readonly isUnlinked: boolean;
}

/** Stores that decisions about locked candidates were taken back. */
export async function restoreMatches(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  restored: readonly Restored[],
): Promise<void> {
  await sql`
    update match_candidate m set state = new.state, offer_id = new.offer_id, batch_id = null,
      previous_state = case when new.is_unlinked then 'LINKED' end, decided_at = null, decided_by = null
      from unnest(${restored.map(({ matchId }) => matchId)}::bigint[], ${restored.map(({ state }) => state)}::text[],
        ${restored.map(({ offerId }) => offerId)}::bigint[],
        ${restored.map(({ isUnlinked }) => isUnlinked)}::boolean[]) as new(match_id, state, offer_id, is_unlinked)
     where m.site_id = ${siteId} and m.match_id = new.match_id`.execute(trx);
}
