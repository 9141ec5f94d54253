import type { Kysely, Transaction } from "kysely";
import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { maySeeCosts } from "../../kit/roles.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { onceForKey } from "../../platform/db/idempotency.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { EvidenceOf } from "../evaluation/product-evidence.service.ts";
import { noPriceEvents, type PriceEvents } from "../pricing.ports.ts";
import { findRecommendedIds } from "../recommendations/recommendations.repo.ts";
import { resolveRequest } from "../recommendations/recommendations.service.ts";
import { findRecommendedPrices } from "../recommendations/recommended-prices.repo.ts";
import { approving, checkPrices } from "./approvals.service.ts";
import { type LockedRow, mayBePutBack, obstacleTo } from "./core/review-decision.ts";
import { recordDecision } from "./decision-record.service.ts";
import type { ReviewBody, ReviewFilter } from "./review.contract.ts";
import {
  AlreadyApprovedError,
  BrakeReleasedError,
  CountChangedError,
  NotRemovedError,
  RowChangedError,
  RowGoneError,
  UnequalVersionsError,
} from "./review.errors.ts";
import {
  approveRows,
  type Decision,
  deleteBrake,
  denyRows,
  findBraked,
  findProducts,
  lockBraked,
  lockFiltered,
  lockRows,
  putRowsBack,
} from "./review.repo.ts";

export interface ReviewDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** To report approved prices to. @default nobody */
  readonly events?: PriceEvents;
}

/** The person of a request and their site. */
export interface SiteActor {
  readonly siteId: AuthorizedSiteId;
  readonly actor: Pick<Actor, "userId" | "sessionId" | "role">;
}

export interface BatchReply {
  readonly batchId: number;
  readonly changed: number;
}

/**
 * Runs a decision in one transaction, again after a deadlock. The batch's id is taken before it, so that other writers do
 * not wait.
 */
export async function decide<Reply>(
  { db, clock }: ReviewDeps,
  { siteId, actor }: SiteActor,
  work: (trx: Transaction<Tables>, decision: Decision) => Promise<Reply>,
): Promise<Reply> {
  const batchId = (await takeIds(db, 1))();
  const { userId, sessionId } = actor;
  const person = { siteId, userId, sessionId, seesCosts: maySeeCosts(actor.role) };
  return retryDeadlock(() =>
    forSite(db, siteId, (trx) => work(trx, { ...person, batchId, now: clock.now() })),
  );
}

/**
 * Approves or denies rows: all of them or none. A price is approved only if a computation of now gives it again.
 * @param key the request's Idempotency-Key
 * @throws NotFoundError, RowGoneError, RowChangedError, CountChangedError, AlreadyApprovedError, FalseReductionError, UnequalVersionsError,
 *   PricesOutdatedError, IdempotencyKeyReusedError, RankTooLowError
 */
export function review(
  deps: ReviewDeps,
  by: SiteActor,
  body: ReviewBody,
  key: string | undefined,
): Promise<BatchReply> {
  if (body.reviewAction === "DENY" || body.reviewAction === "DENY_ALL")
    return decideOnce(deps, by, body, key);
  const idsOf = async () => ("filter" in body ? findReviewed(deps, by, body) : body.ids);
  return approving(deps, by.siteId, idsOf, (evidenceOf) => decideOnce(deps, by, body, key, evidenceOf));
}

/** @param evidenceOf what the products of an approval are evaluated with; without it rows are denied */
function decideOnce(
  deps: ReviewDeps,
  by: SiteActor,
  body: ReviewBody,
  key: string | undefined,
  evidenceOf?: EvidenceOf,
): Promise<BatchReply> {
  return decide(deps, by, (trx, decision) => {
    const { siteId, userId, now } = decision;
    const request = { siteId, key, call: "POST /api/dynamic-prices/review", content: [userId, body], now };
    return onceForKey(trx, request, async () => {
      const rows = await lockReviewed(trx, decision, body);
      checkRows(evidenceOf ? "APPROVE" : "DENY", rows, decision);
      const productIds = rows.map(({ row }) => row.productId);
      if (evidenceOf) await checkPrices(trx, decision, productIds, evidenceOf);
      await recordDecision(trx, decision, { action: body.reviewAction }, productIds);
      if (evidenceOf) await approve(deps, trx, decision, productIds);
      else await denyRows(trx, decision, productIds);
      return { batchId: decision.batchId, changed: productIds.length };
    });
  });
}

/** A locked row with the versions of it that the request names. */
interface ReviewedRow {
  readonly row: LockedRow;
  readonly shownVersions: readonly (number | null)[];
}

async function lockReviewed(
  trx: Transaction<Tables>,
  decision: Decision,
  body: ReviewBody,
): Promise<ReviewedRow[]> {
  if ("filter" in body) return lockByFilter(trx, decision, body);
  const { ids, versions } = body;
  if (versions && versions.length !== ids.length) throw new UnequalVersionsError();
  const shown = Map.groupBy(
    ids.map((id, at) => ({ id, version: versions?.[at] ?? null })),
    ({ id }) => id,
  );
  const rows = await lockAll(trx, decision.siteId, [...shown.keys()]);
  return rows.map((row) => ({
    row,
    shownVersions: (shown.get(row.productId) ?? []).map(({ version }) => version),
  }));
}

/** Locks the rows of products. @throws NotFoundError, RowGoneError when one of them has none */
async function lockAll(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  ids: readonly number[],
): Promise<LockedRow[]> {
  const rows = await lockRows(trx, siteId, ids);
  if (rows.length === ids.length) return rows;
  const locked = new Set(rows.map(({ productId }) => productId));
  const without = ids.filter((id) => !locked.has(id));
  const products = await findProducts(trx, siteId, without);
  if (products.size < without.length) throw new NotFoundError();
  throw new RowGoneError(without[0] ?? 0);
}

interface FilterBody {
  readonly filter: ReviewFilter;
  readonly expectedCount: number;
}

/** Products that a filter finds, at most one more than expected. */
function findReviewed(
  { db }: ReviewDeps,
  { siteId, actor }: SiteActor,
  { filter, expectedCount }: FilterBody,
): Promise<number[]> {
  return forSite(db, siteId, async (trx) => {
    const person = { siteId, userId: actor.userId, seesCosts: maySeeCosts(actor.role) };
    const resolved = await resolveFilter(trx, person, filter);
    return findRecommendedIds(trx, resolved, { limit: expectedCount + 1 });
  });
}

function resolveFilter(
  trx: Transaction<Tables>,
  person: Pick<Decision, "siteId" | "userId" | "seesCosts">,
  { tab, minChange, maxChange, ...named }: ReviewFilter,
) {
  const bounds = { minChangePercent: minChange, maxChangePercent: maxChange };
  return resolveRequest(trx, { ...named, ...person, ...bounds, states: [tab] });
}

async function lockByFilter(
  trx: Transaction<Tables>,
  { siteId, userId, seesCosts }: Decision,
  { filter, expectedCount }: FilterBody,
): Promise<ReviewedRow[]> {
  // One more than expected shows that there are more.
  const resolved = await resolveFilter(trx, { siteId, userId, seesCosts }, filter);
  const rows = await lockFiltered(trx, resolved, expectedCount + 1);
  if (rows.length !== expectedCount) throw new CountChangedError(expectedCount, rows.length);
  return rows.map((row) => ({ row, shownVersions: [null] }));
}

function checkRows(
  action: "APPROVE" | "DENY",
  rows: readonly ReviewedRow[],
  { sessionId, now }: Decision,
): void {
  for (const { row, shownVersions } of rows) {
    for (const shownVersion of shownVersions) {
      const obstacle = obstacleTo(action, row, { sessionId, now, shownVersion });
      if (obstacle === "changed") throw new RowChangedError(row);
      if (obstacle === "approved") throw new AlreadyApprovedError(row.productId);
    }
  }
}

/** Approves rows and reports their prices. */
async function approve(
  { events = noPriceEvents }: ReviewDeps,
  trx: Transaction<Tables>,
  decision: Decision,
  productIds: readonly number[],
): Promise<void> {
  const { siteId } = decision;
  await approveRows(trx, decision, productIds);
  if (productIds.length === 0 || !(await events.isWanted(trx, siteId, "price.approved"))) return;
  const prices = await findRecommendedPrices(trx, siteId, productIds);
  if (prices.length > 0) await events.pricesApproved(trx, siteId, decision, prices);
}

/**
 * Removed products and those that a price war paused are priced again by the next computation, which is queued.
 * @throws NotFoundError, RowGoneError, NotRemovedError
 */
export function putProductsBack(
  deps: ReviewDeps,
  by: SiteActor,
  ids: readonly number[],
): Promise<BatchReply> {
  return decide(deps, by, async (trx, decision) => {
    const { siteId, batchId } = decision;
    const rows = await lockAll(trx, siteId, [...new Set(ids)]);
    for (const row of rows) if (!mayBePutBack(row)) throw new NotRemovedError(row.productId);
    const productIds = rows.map(({ productId }) => productId);
    await recordDecision(trx, decision, { action: "PUT_BACK" }, productIds);
    await putRowsBack(trx, decision, productIds);
    await queueChangedProducts(trx, siteId, productIds);
    return { batchId, changed: productIds.length };
  });
}

/**
 * Approves the warnings that wait because of the brake, and ends it.
 * @throws BrakeReleasedError, FalseReductionError, PricesOutdatedError
 */
export function releaseRows(deps: ReviewDeps, by: SiteActor): Promise<BatchReply> {
  const { db } = deps;
  const idsOf = () => forSite(db, by.siteId, (trx) => findBraked(trx, by.siteId));
  return approving(deps, by.siteId, idsOf, (evidenceOf) =>
    decide(deps, by, async (trx, decision) => {
      const { siteId, batchId } = decision;
      if (!(await deleteBrake(trx, siteId))) throw new BrakeReleasedError();
      const productIds = await lockBraked(trx, siteId);
      await checkPrices(trx, decision, productIds, evidenceOf);
      await recordDecision(trx, decision, { action: "RELEASE" }, productIds);
      await approve(deps, trx, decision, productIds);
      return { batchId, changed: productIds.length };
    }),
  );
}
