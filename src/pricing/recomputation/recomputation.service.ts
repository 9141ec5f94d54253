import type { Kysely, Transaction } from "kysely";
import { describeSite } from "../../catalog/sites/sites.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { type NextId, takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type DecisionBlock, insertBlocks } from "../decisions/decisions.repo.ts";
import { type DecisionToRecord, packDecisions } from "../decisions/decisions.service.ts";
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
import { hasActiveSubscription } from "../evaluation/product-inputs.repo.ts";
import { lockRecommendations } from "../evaluation/stored-recommendations.repo.ts";
import { type MailRuleEditors, noPriceEvents, type PriceEvents } from "../pricing.ports.ts";
import { findRecommendedPrices } from "../recommendations/recommended-prices.repo.ts";
import { applyBrake, deleteMoves, findMovement, insertMoves, isBraked, type Move } from "./brake.repo.ts";
import { brakeReason } from "./core/brake.ts";
import { brakeMail } from "./core/brake-mail.ts";
import { deleteRecommendations, type RowToWrite, writeRecommendations } from "./recommendation-rows.repo.ts";
import { raiseRevision } from "./runs.repo.ts";

const dayMs = 86_400_000;

/** Changed products that are computed in one transaction. */
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
 */
export async function recompute(
  { db, ...reporting }: RecomputationDeps,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  const evidenceOf = await readEvidence(db, siteId, ids, now);
  const nextId = await takeIds(db, ids.length);
  await forSite(db, siteId, async (trx) => {
    if (!(await hasActiveSubscription(trx, siteId))) return;
    await lockRecommendations(trx, siteId, ids);
    const site = await loadSitePricing(trx, siteId, now);
    const evaluations = await evaluateProducts(trx, siteId, site, { ids }, evidenceOf);
    const prepared = await prepareRows({ siteId, site, nextId }, evaluations, await isBraked(trx, siteId));
    await writeRows(trx, { ...reporting, siteId, site, runSince: now }, prepared);
  });
}

interface WrittenRow {
  readonly one: Evaluation;
  readonly row: ComputedRow;
}

/** What a computation writes. */
export interface PreparedRows {
  readonly isBraked: boolean;
  readonly written: readonly WrittenRow[];
  readonly rows: readonly RowToWrite[];
  readonly deletedIds: readonly number[];
  readonly blocks: readonly DecisionBlock[];
}

export interface Preparation {
  readonly siteId: AuthorizedSiteId;
  readonly site: SitePricing;
  /** Ids of records, one for each product at most. */
  readonly nextId: NextId;
}

/** Prepares what the evaluations of a site's products change. @param isBraked prices that change by themselves wait for a person */
export async function prepareRows(
  { siteId, site, nextId }: Preparation,
  evaluations: readonly Evaluation[],
  isBraked: boolean,
): Promise<PreparedRows> {
  const written: WrittenRow[] = [];
  const deletedIds: number[] = [];
  for (const one of evaluations) {
    const next = nextRowOf(one, isBraked);
    if (next.action === "write") written.push({ one, row: next.row });
    if (next.action === "delete") deletedIds.push(one.product.productId);
  }
  const decisions: DecisionToRecord[] = [];
  const rows = written.map(({ one, row }): RowToWrite => {
    const { productId, stored } = one.product;
    const isRecorded = row.recommendedBani !== null || stored?.recommendedBani != null;
    const decisionId = isRecorded ? nextId() : null;
    if (decisionId !== null) decisions.push({ evaluation: one, decisionId });
    return { ...row, productId, decisionId };
  });
  const blocks = await packDecisions(siteId, decisions, site.now);
  return { isBraked, written, rows, deletedIds, blocks };
}

export interface Writing extends Omit<RecomputationDeps, "db"> {
  readonly siteId: AuthorizedSiteId;
  readonly site: SitePricing;
  /** Start of the run that the products are a part of: when the brake takes hold, all of the run waits. */
  readonly runSince: Date;
}

/** Writes prepared rows, whose stored rows are locked, and their records. */
export async function writeRows(
  trx: Transaction<Tables>,
  writing: Writing,
  { isBraked, written, rows, deletedIds, blocks }: PreparedRows,
): Promise<void> {
  const { siteId, site } = writing;
  await insertBlocks(trx, siteId, blocks);
  await writeRecommendations(trx, siteId, rows, site.now);
  await deleteRecommendations(trx, siteId, deletedIds);
  if (rows.length + deletedIds.length > 0) await raiseRevision(trx, siteId);
  if (!isBraked) await watchMovement(trx, writing, written);
  await reportPrices(trx, writing, written);
}

/** Reports prices that are new or others than before. */
async function reportPrices(
  trx: Transaction<Tables>,
  { siteId, site, events = noPriceEvents }: Writing,
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
  { siteId, site, runSince, mailRuleEditors }: Writing,
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
