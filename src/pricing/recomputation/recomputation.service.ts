import type { Kysely, Transaction } from "kysely";
import { localDayOf, startOfDay } from "../../kit/local-day.ts";
import { type LinePoint, pricePoints } from "../../monitoring/history/history.service.ts";
import { type PageAge, pageAges } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { recordDecisions } from "../decisions/decisions.service.ts";
import type { Evidence } from "../evaluation/core/kernel-inputs.ts";
import { type ComputedRow, isMovedByItself } from "../evaluation/core/next-row.ts";
import type { PricedProduct } from "../evaluation/core/priced-product.ts";
import {
  type Evaluation,
  evaluateProducts,
  loadSitePricing,
  nextRowOf,
  type SitePricing,
} from "../evaluation/evaluation.service.ts";
import {
  findPricedOffers,
  findPricedProducts,
  hasActiveSubscription,
  lockRecommendations,
} from "../evaluation/product-inputs.repo.ts";
import { noPriceEvents, type PriceEvents } from "../pricing.ports.ts";
import { findRecommendedPrices } from "../recommendations/recommended-prices.repo.ts";
import { applyBrake, deleteMoves, findMovement, insertMoves, isBraked, type Move } from "./brake.repo.ts";
import { brakeReason } from "./core/brake.ts";
import { changesOnDay, isPriceWar, type PricePoint, warWindowMs } from "./core/price-war.ts";
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
}

/**
 * Computes the recommendations of products again and writes what has changed, with a record of each price, in one transaction.
 * A site without an active subscription is left as it is.
 * @param productIds at most `maxProducts`
 * @param runSince start of the run that this is a part of: when the brake takes hold, all of the run waits
 * @returns number of rows that were written or deleted
 */
export async function recompute(
  { db, events = noPriceEvents }: RecomputationDeps,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
  runSince: Date = now,
): Promise<number> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  // Pages are read by their ids, outside the site's transaction: they may be stored on another machine.
  const pages = await forSite(db, siteId, (trx) => findPages(trx, siteId, ids, now));
  if (pages === null) return 0;
  const knowledge = await readPages(db, pages, now);
  const nextId = await takeIds(db, ids.length);
  return forSite(db, siteId, async (trx) => {
    await lockRecommendations(trx, siteId, ids);
    const site = await loadSitePricing(trx, siteId, now);
    const evaluations = await evaluateProducts(trx, siteId, site, { ids }, (product) =>
      evidenceOf(product, pages, knowledge, now),
    );
    const braked = await isBraked(trx, siteId);
    return write(trx, { siteId, site, evaluations, nextId, braked, runSince, events });
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
  if (!batch.braked)
    await watchMovement(
      trx,
      batch,
      written.map(({ one }) => one),
    );
  await reportPrices(trx, batch, written);
  return rows.length + deleted.length;
}

/** Reports prices that are new or others than before. */
async function reportPrices(
  trx: Transaction<Tables>,
  { siteId, site, events }: Batch,
  written: readonly { readonly one: Evaluation; readonly row: ComputedRow }[],
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
  { siteId, site, runSince }: Batch,
  written: readonly Evaluation[],
): Promise<void> {
  const moves = written.flatMap(moveOf);
  if (moves.length === 0) return;
  const dayAgo = new Date(site.now.getTime() - dayMs);
  await deleteMoves(trx, siteId, dayAgo);
  await insertMoves(trx, siteId, moves, site.now);
  const movement = await findMovement(trx, siteId, dayAgo);
  const reason = brakeReason(movement, site.guards);
  if (reason !== null) await applyBrake(trx, siteId, reason, movement, runSince, site.now);
}

function moveOf({ product, rule, result }: Evaluation): Move[] {
  const { stored } = product;
  if (rule === null || result === null || result.refusal !== null || stored?.recommendedBani == null)
    return [];
  if (result.state === "WARNING" || !isMovedByItself(stored, rule, result.recommendedBani)) return [];
  return [
    { productId: product.productId, beforeBani: stored.recommendedBani, afterBani: result.recommendedBani },
  ];
}

/** Pages of a product: its own, and its offers' by competitor. */
interface ProductPages {
  readonly own: string | null;
  readonly competitors: ReadonlyMap<string, readonly string[]>;
}

/** @returns null for a site whose subscription has ended */
async function findPages(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, ProductPages> | null> {
  if (!(await hasActiveSubscription(trx, siteId))) return null;
  const products = await findPricedProducts(trx, siteId, { ids }, localDayOf(now));
  const offers = await findPricedOffers(trx, siteId, ids);
  return new Map(
    products.map(({ productId, pageId }) => {
      const byCompetitor = Map.groupBy(offers.get(productId) ?? [], (offer) => offer.merchant);
      const competitors = new Map(
        [...byCompetitor].map(([merchant, list]) => [merchant, list.map((offer) => offer.pageId)]),
      );
      return [productId, { own: pageId, competitors }];
    }),
  );
}

interface PageKnowledge {
  readonly ages: ReadonlyMap<string, PageAge>;
  readonly points: ReadonlyMap<string, readonly LinePoint[]>;
  readonly dayStartMs: number;
}

async function readPages(
  db: Kysely<Tables>,
  pages: ReadonlyMap<number, ProductPages>,
  now: Date,
): Promise<PageKnowledge> {
  const own = [...pages.values()].flatMap((one) => one.own ?? []);
  const competitors = [...pages.values()].flatMap((one) => [...one.competitors.values()].flat());
  const all = [...new Set([...own, ...competitors])];
  const dayStartMs = startOfDay(localDayOf(now)).getTime();
  if (all.length === 0) return { ages: new Map(), points: new Map(), dayStartMs };
  // Answers come within a day of a cut, so that the window of the cuts is enough.
  const since = new Date(now.getTime() - warWindowMs - dayMs);
  const [ages, points] = await Promise.all([pageAges(db, all), pricePoints(db, all, since, now)]);
  return { ages, points, dayStartMs };
}

function evidenceOf(
  product: PricedProduct,
  pages: ReadonlyMap<number, ProductPages>,
  { ages, points, dayStartMs }: PageKnowledge,
  now: Date,
): Evidence {
  const known = pages.get(product.productId);
  const own = known?.own == null ? [] : linePoints(points.get(known.own));
  const competitors = [...(known?.competitors.values() ?? [])].map((list) =>
    list.flatMap((pageId) => linePoints(points.get(pageId))).sort((a, b) => a.atMs - b.atMs),
  );
  return {
    pageOf: (pageId) => ages.get(pageId),
    changesToday: changesOnDay(own, dayStartMs, now.getTime()),
    isPriceWar: isPriceWar(own, competitors, now.getTime(), product.stored?.warResumedAtMs ?? null),
  };
}

function linePoints(points: readonly LinePoint[] = []): PricePoint[] {
  return points.map(({ observedAt, priceMinor, currency }) => ({
    atMs: observedAt.getTime(),
    priceMinor: currency === "RON" ? priceMinor : null,
  }));
}
