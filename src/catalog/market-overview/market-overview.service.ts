import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { addDays, localDayOf, startOfDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ListingFilter } from "../filters/filters.repo.ts";
import { resolveFilters } from "../filters/filters.service.ts";
import { heatMapOf } from "./core/heat-map.ts";
import { priceIndex, ratioPercent } from "./core/price-index.ts";
import { findHeatCells, findTopBrands, findTopCompetitors } from "./heat-map.repo.ts";
import {
  countListings,
  countOfferMoves,
  findOfferMovers,
  findOwnMovers,
  hasMoreProducts,
  type MoverRow,
} from "./market-figures.repo.ts";
import type { MarketFigures, MarketOverview, Mover } from "./market-overview.contract.ts";
import { deleteOldOverviews, findOverview, storeOverview } from "./market-overview.repo.ts";

export interface OverviewDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Time of the last check of a site's pages, ms since 1970; null before the first. */
  readonly lastChecked: (siteId: AuthorizedSiteId) => Promise<number | null>;
}

/** What a person asks for. Two people who see the same share its figures. */
export interface OverviewRequest {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  readonly hasOutOfStock: boolean;
}

export interface OverviewReaderDeps extends OverviewDeps {
  /** Queues `refreshOverview` for the worker; queued requests for one view are merged. */
  readonly queueRefresh: (request: OverviewRequest, viewKey: string) => Promise<void>;
}

/** Sites with more products are computed in the background. */
const maxProductsAtOnce = 20_000;
/** Age from which figures are computed again, milliseconds. */
const maxAgeMs = 60_000;
/** Small sites are computed within milliseconds: their figures follow the prices that appear in the list. */
const maxSmallAgeMs = 2000;
const topBrands = 10;
const topCompetitors = 8;
const moversShown = 8;
/** Figures that nobody has asked for in this time are deleted, days. */
const storedDays = 30;

/**
 * The figures for a person: stored ones, computed at once for small sites, else refreshed in the background.
 * @param atOnce products up to which a site is small
 */
export async function readOverview(
  deps: OverviewReaderDeps,
  request: OverviewRequest,
  atOnce = maxProductsAtOnce,
): Promise<MarketOverview> {
  const { db, clock, queueRefresh } = deps;
  const { siteId } = request;
  const now = clock.now();
  const { stored, viewKey, isLarge } = await forSite(db, siteId, async (trx) => {
    const viewKey = viewKeyOf(await filterOf(trx, request));
    const stored = await findOverview(trx, siteId, viewKey, now);
    // The stored number is of what the person sees: of a large site it may be small, and is computed from all of its products.
    const isLarge = (stored?.products ?? 0) > atOnce || (await hasMoreProducts(trx, siteId, atOnce));
    return { stored, viewKey, isLarge };
  });
  const ageMs = stored ? now.getTime() - stored.computedAt.getTime() : Number.POSITIVE_INFINITY;
  if (stored && ageMs < (isLarge ? maxAgeMs : maxSmallAgeMs)) return overviewOf(stored, false);
  if (!isLarge) return overviewOf(await refreshOverview(deps, request), false);
  await queueRefresh(request, viewKey);
  return overviewOf(stored, true);
}

/** Computes and stores the figures for what a person sees. */
export async function refreshOverview(
  { db, clock, lastChecked }: OverviewDeps,
  request: OverviewRequest,
): Promise<{ readonly figures: MarketFigures; readonly computedAt: Date }> {
  const { siteId } = request;
  const computedAt = clock.now();
  const checkedMs = await lastChecked(siteId);
  const lastCheckDay = checkedMs === null ? null : startOfDay(localDayOf(new Date(checkedMs)));
  const week = startOfDay(addDays(localDayOf(computedAt), -7));
  return forSite(db, siteId, async (trx) => {
    const filter = await filterOf(trx, request);
    const figures = await computeFigures(trx, filter, { lastCheckDay, week });
    const { products } = figures;
    await storeOverview(trx, siteId, viewKeyOf(filter), { figures, products, computedAt });
    return { figures, computedAt };
  });
}

/** Deletes what nobody looks at. @param deps with `database.worker` */
export async function cleanOverviews({ db, clock }: Pick<OverviewDeps, "db" | "clock">): Promise<void> {
  await deleteOldOverviews(db, new Date(clock.now().getTime() - storedDays * 86_400_000));
}

async function computeFigures(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  times: { readonly lastCheckDay: Date | null; readonly week: Date },
): Promise<MarketFigures> {
  const { sums, own, ...listing } = await countListings(trx, filter, times);
  const offers = await countOfferMoves(trx, filter, times);
  const brands = await findTopBrands(trx, filter, topBrands);
  const competitors = await findTopCompetitors(trx, filter, topCompetitors);
  const cells = await findHeatCells(trx, filter, brands, competitors);
  const ownMovers = await findOwnMovers(trx, filter, times.week, moversShown);
  const offerMovers = await findOfferMovers(trx, filter, times.week, moversShown);
  return {
    ...listing,
    priceIndex: {
      products: sums.products,
      ownSum: sums.ownBani / 100,
      averageSum: sums.averageBani / 100,
      lowestSum: sums.lowestBani / 100,
      toAverage: priceIndex(sums.ownBani, sums.averageBani),
      toLowest: priceIndex(sums.ownBani, sums.lowestBani),
    },
    moves: {
      since: times.lastCheckDay?.getTime() ?? null,
      ownUp: own.up,
      ownDown: own.down,
      competitorUp: offers.up,
      competitorDown: offers.down,
    },
    movers: {
      since: times.week.getTime(),
      own: ownMovers.map(moverOf),
      competitors: offerMovers.map(moverOf),
      ownUp: own.weekUp,
      ownDown: own.weekDown,
      competitorUp: offers.weekUp,
      competitorDown: offers.weekDown,
    },
    heatMap: heatMapOf(
      brands.map(({ name }) => name),
      competitors,
      cells,
    ),
  };
}

function moverOf({ productId, title, competitor, previousBani, priceBani, changedAt }: MoverRow): Mover {
  return {
    packetId: productId,
    title,
    competitor,
    previousPrice: previousBani / 100,
    price: priceBani / 100,
    changePercent: ratioPercent((priceBani - previousBani) / previousBani),
    changedAt: changedAt.getTime(),
  };
}

/** The filter of the person's whole list. */
function filterOf(trx: Transaction<Tables>, { siteId, userId, hasOutOfStock }: OverviewRequest) {
  return resolveFilters(trx, { siteId, userId, hasOutOfStock, filter: null, search: null });
}

/** What the figures of a filter depend on beside the data. */
function viewKeyOf({ scope, hiddenCategoryIds, hiddenBrandIds }: ListingFilter): string {
  const byNumber = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  const hidden = JSON.stringify([byNumber(hiddenCategoryIds), byNumber(hiddenBrandIds)]);
  return `${scope}:${createHash("sha256").update(hidden).digest("hex")}`;
}

function overviewOf(
  stored: { readonly figures: MarketFigures; readonly computedAt: Date } | undefined,
  refreshing: boolean,
): MarketOverview {
  return { figures: stored?.figures ?? null, computedAt: stored?.computedAt.getTime() ?? null, refreshing };
}
