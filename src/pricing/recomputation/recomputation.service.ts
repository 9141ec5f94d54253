import type { Kysely, Transaction } from "kysely";
import { describeSite } from "../../catalog/sites/sites.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { recordDecisions } from "../decisions/decisions.service.ts";
import { type ComputedRow, isMovedByItself } from "../evaluation/core/next-row.ts";
import type { PricedProduct } from "../evaluation/core/priced-product.ts";
import {
  type Evaluation,
  evaluateProducts,
  loadSitePricing,
  nextRowOf,
  type SitePricing,
} from "../evaluation/evaluation.service.ts";
import { readEvidence } from "../evaluation/product-evidence.service.ts";
import { hasActiveSubscription, lockRecommendations } from "../evaluation/product-inputs.repo.ts";
import { type MailRuleEditors, noPriceEvents, type PriceEvents } from "../pricing.ports.ts";
import { findRecommendedPrices } from "../recommendations/recommended-prices.repo.ts";
import { applyBrake, deleteMoves, findMovement, insertMoves, isBraked, type Move } from "./brake.repo.ts";
import { brakeReason } from "./core/brake.ts";
import { brakeMail } from "./core/brake-mail.ts";
import { deleteRecommendations, type RowToWrite, writeRecommendations } from "./recommendation-rows.repo.ts";
import { raiseRevision } from "./runs.repo.ts";

const dayMs = 86_400_000;

/** Products computed in one transaction. */
export const maxProducts = 1_000;

export interface RecomputationDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  /** To report new prices to. @default nobody */
  readonly events?: PriceEvents | undefined;
  /** Told when changes wait for a person because too many came at once. @default nobody */
  readonly mailRuleEditors?: MailRuleEditors | undefined;
}

/**
 * Computes the recommendations of products again and writes what has changed, with a record of each price, in one transaction.
 * A site without an active subscription is left as it is.
 * @param productIds at most `maxProducts`
 * @param runSince start of the run that this is a part of: when the brake takes hold, all of the run waits
 * @returns number of rows that were written or deleted
 */
export async function recompute(
  { db, events = noPriceEvents, mailRuleEditors }: RecomputationDeps,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
  runSince: Date = now,
): Promise<number> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  const evidenceOf = await readEvidence(db, siteId, ids, now);
  const nextId = await takeIds(db, ids.length);
  return forSite(db, siteId, async (trx) => {
    if (!(await hasActiveSubscription(trx, siteId))) return 0;
    await lockRecommendations(trx, siteId, ids);
    const site = await loadSitePricing(trx, siteId, now);
    const evaluations = await evaluateProducts(trx, siteId, site, { ids }, evidenceOf);
    const braked = await isBraked(trx, siteId);
    return write(trx, { siteId, site, evaluations, nextId, braked, runSince, events, mailRuleEditors });
  });
}

interface Batch {
  readonly siteId: AuthorizedSiteId;
  readonly site: SitePricing;
  readonly evaluations: readonly Evaluation[];
  readonly nextId: () => number;
  readonly braked: boolean;
  readonly runSince: Date;
  readonly events: PriceEvents;
  readonly mailRuleEditors: MailRuleEditors | undefined;
}

interface WrittenRow {
  readonly one: Evaluation;
  readonly row: ComputedRow;
}

async function write(trx: Transaction<Tables>, batch: Batch): Promise<number> {
  const { siteId, site, evaluations } = batch;
  const next = evaluations.map((one) => ({ one, next: nextRowOf(one, batch.braked) }));
  const written = next.flatMap(({ one, next }) => (next.action === "write" ? [{ one, row: next.row }] : []));
  const deleted = next.flatMap(({ one, next }) => (next.action === "delete" ? [one.product.productId] : []));
  const decisions = written
    .filter(({ one, row }) => row.recommendedBani !== null || one.product.stored?.recommendedBani != null)
    .map(({ one }) => ({ evaluation: one, decisionId: batch.nextId() }));
  await recordDecisions(trx, siteId, decisions, site.now);
  const decisionOf = new Map(decisions.map(({ evaluation, decisionId }) => [evaluation, decisionId]));
  const rows = written.map(
    ({ one, row }): RowToWrite => ({
      ...row,
      productId: one.product.productId,
      decisionId: decisionOf.get(one) ?? null,
    }),
  );
  await writeRecommendations(trx, siteId, rows, site.now);
  await deleteRecommendations(trx, siteId, deleted);
  if (rows.length + deleted.length > 0) await raiseRevision(trx, siteId);
  if (!batch.braked) await watchMovement(trx, batch, written);
  await reportPrices(trx, batch, written);
  return rows.length + deleted.length;
}

/** Reports prices that are new or others than before. */
async function reportPrices(
  trx: Transaction<Tables>,
  { siteId, site, events }: Batch,
  written: readonly WrittenRow[],
): Promise<void> {
  const ids = written
    .filter(
      ({ one, row }) => row.recommendedBani !== null && !isShown(one.product.stored, row.recommendedBani),
    )
    .map(({ one }) => one.product.productId);
  if (ids.length === 0 || !(await events.isWanted(trx, siteId, "recommendation.created"))) return;
  const prices = await findRecommendedPrices(trx, siteId, ids);
  if (prices.length > 0) await events.recommendationsCreated(trx, siteId, prices, site.now);
}

/** Whether a price was recommended already. */
function isShown(stored: PricedProduct["stored"], recommendedBani: number): boolean {
  const isListed = stored !== null && ["IN_REVIEW", "WARNING", "ACTIVELY_PRICED"].includes(stored.state);
  return isListed && stored.recommendedBani === recommendedBani;
}

/** Counts the prices that changed without a person, and brakes where they are too many. */
async function watchMovement(
  trx: Transaction<Tables>,
  { siteId, site, runSince, mailRuleEditors }: Batch,
  written: readonly WrittenRow[],
): Promise<void> {
  const moves = written.flatMap(moveOf);
  if (moves.length === 0) return;
  const dayAgo = new Date(site.now.getTime() - dayMs);
  await deleteMoves(trx, siteId, dayAgo);
  await insertMoves(trx, siteId, moves, site.now);
  const movement = await findMovement(trx, siteId, dayAgo);
  const reason = brakeReason(movement, site.guards);
  if (reason === null) return;
  const isNew = await applyBrake(trx, siteId, reason, movement, runSince, site.now);
  const described = isNew ? await describeSite(trx, siteId) : undefined;
  if (described === undefined) return;
  const { companyId, domain } = described;
  const path = `/dynamic-pricing?${new URLSearchParams({ site: domain, tab: "warnings" })}`;
  await mailRuleEditors?.(trx, { companyId, path, words: brakeMail({ reason, domain, movement }) });
}

function moveOf({ one: { product, rule }, row }: WrittenRow): Move[] {
  const { stored } = product;
  if (rule === null || row.recommendedBani === null || stored?.recommendedBani == null) return [];
  if (row.state === "WARNING" || !isMovedByItself(stored, rule, row.recommendedBani)) return [];
  return [
    { productId: product.productId, beforeBani: stored.recommendedBani, afterBani: row.recommendedBani },
  ];
}
