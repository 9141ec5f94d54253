import type { Kysely, Transaction } from "kysely";
import type * as z from "zod/mini";
import { resolveProductConditions } from "../../catalog/filters/product-conditions.service.ts";
import { hasChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { presentAddresses } from "../../catalog/products/product-presenter.service.ts";
import type { PresentImage } from "../../monitoring/images/images.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { RankTooLowError } from "../../platform/errors.ts";
import type { RecommendationState } from "../evaluation/core/stored-recommendation.ts";
import type { Guard } from "../kernel/core/kernel-result.ts";
import { findBusinessRules } from "../rules/rules.service.ts";
import {
  presentExcluded,
  presentRecommendation,
  type RecommendationRow,
} from "./core/present-recommendation.ts";
import type {
  DynamicPrice,
  DynamicPricePage,
  ExcludedProduct,
  excludedReasons,
  PricingTab,
  pricingFilters,
} from "./recommendations.contract.ts";
import {
  countExcluded,
  countRecommendations,
  findBrake,
  findRecommendations,
  findRun,
  type RecommendationFilter,
} from "./recommendations.repo.ts";

export interface RecommendationsDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** How images are presented. @default none are */
  readonly images?: PresentImage | undefined;
}

/** Filters of a list, as a person gives them. Percentages have at most two decimals. */
export interface RequestedFilters {
  readonly rule?: number | undefined;
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  readonly minChangePercent?: number | undefined;
  readonly maxChangePercent?: number | undefined;
  readonly guard?: Guard | undefined;
  /** @default false */
  readonly belowCost?: boolean | undefined;
}

/** The filters in the query of a call. */
export function queriedFilters(query: z.output<typeof pricingFilters>): RequestedFilters {
  const { min_change: minChangePercent, max_change: maxChangePercent, below_cost: belowCost } = query;
  const { rule, category, brand, guard } = query;
  return { rule, category, brand, minChangePercent, maxChangePercent, guard, belowCost };
}

/** Conditions of a list. */
export interface RecommendationRequest extends RequestedFilters {
  readonly siteId: AuthorizedSiteId;
  /** Whose invisible categories and brands are left out. */
  readonly userId: number;
  /** Whether they may see what follows from costs. @default false */
  readonly seesCosts?: boolean;
  readonly states: readonly RecommendationState[];
  readonly query?: string | undefined;
}

/** Rows of a search. */
const maxFound = 200;

/** @throws RankTooLowError: the filter would name the products whose prices rest on a margin */
export function checkFilters({ guard, seesCosts }: Pick<RecommendationRequest, "guard" | "seesCosts">): void {
  if (guard === "margin" && !seesCosts) throw new RankTooLowError();
}

/** Resolves the names of a request to the site's ids. @throws as `checkFilters` */
export async function resolveRequest(
  trx: Transaction<Tables>,
  request: RecommendationRequest,
): Promise<RecommendationFilter> {
  const { siteId, userId, states, query, rule, category, brand, guard, belowCost } = request;
  checkFilters(request);
  return {
    ...(await resolveProductConditions(trx, siteId, userId, { category, brand, query })),
    siteId,
    states,
    ruleId: rule ?? null,
    minChangeBp: basisPoints(request.minChangePercent),
    maxChangeBp: basisPoints(request.maxChangePercent),
    guard: guard ?? null,
    isBelowCost: belowCost ?? false,
    refusal: null,
  };
}

function basisPoints(percent: number | undefined): number | null {
  return percent === undefined ? null : Math.round(percent * 100);
}

/** A page of recommended prices by product id, and their exact number. @param page from 0; past the end it is empty */
export async function listRecommendations(
  { db, images }: RecommendationsDeps,
  request: RecommendationRequest,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<DynamicPricePage> {
  return forSite(db, request.siteId, async (trx) => {
    // Before the rows: what is computed meanwhile is read again rather than missed.
    const revision = (await findRun(trx, request.siteId))?.revision ?? 0;
    if (request.states.length === 0) return { content: [], totalElements: 0, belowCost: 0, revision };
    const filter = await resolveRequest(trx, request);
    const { total: totalElements, belowCost } = await countRecommendations(trx, filter);
    const offset = page * size;
    const rows =
      offset < totalElements ? await findRecommendations(trx, filter, { offset, limit: size }) : [];
    return { content: await presentRows(trx, request, rows, images), totalElements, belowCost, revision };
  });
}

/** At most 200 recommended prices whose title or SKU holds the query, by product id. */
export async function searchRecommendations(
  { db, images }: RecommendationsDeps,
  request: RecommendationRequest,
): Promise<DynamicPrice[]> {
  return forSite(db, request.siteId, async (trx) => {
    const rows = await findRecommendations(trx, await resolveRequest(trx, request), { limit: maxFound });
    return presentRows(trx, request, rows, images);
  });
}

/** Rows as they are sent; those whose rule was deleted a moment ago are omitted. */
async function presentRows(
  trx: Transaction<Tables>,
  { siteId, seesCosts = false }: Pick<RecommendationRequest, "siteId" | "seesCosts">,
  rows: readonly RecommendationRow[],
  images: PresentImage | undefined,
): Promise<DynamicPrice[]> {
  if (rows.length === 0) return [];
  const rules = await rulesById(trx, siteId, seesCosts);
  return rows.flatMap((row) => {
    const rule = rules.get(row.ruleId);
    if (!rule) return [];
    return [presentRecommendation(row, { rule, seesCosts, addresses: addressesFor(images) })];
  });
}

async function rulesById(trx: Transaction<Tables>, siteId: AuthorizedSiteId, seesCosts: boolean) {
  return new Map((await findBusinessRules(trx, siteId, seesCosts)).map((rule) => [rule.id, rule]));
}

function addressesFor(images: PresentImage | undefined) {
  return (addresses: Parameters<typeof presentAddresses>[0]) => presentAddresses(addresses, images);
}

export type ExcludedReason = (typeof excludedReasons)[number];

export interface ExcludedPage {
  readonly reasons: { readonly reason: ExcludedReason; readonly products: number }[];
  readonly content: ExcludedProduct[];
  readonly totalElements: number;
}

/** Products without a recommended price: counts by reason, and a page of those with one reason, or of all. */
export async function listExcluded(
  { db, images }: RecommendationsDeps,
  { siteId, userId, seesCosts = false }: Pick<RecommendationRequest, "siteId" | "userId" | "seesCosts">,
  {
    reason,
    page,
    size,
  }: { readonly reason?: ExcludedReason | undefined; readonly page: number; readonly size: number },
): Promise<ExcludedPage> {
  return forSite(db, siteId, async (trx) => {
    const all = await resolveRequest(trx, { siteId, userId, states: ["REMOVED", "REFUSED"] });
    const counts = await countExcluded(trx, all);
    const reasons = counts.map(({ state, refusal, products }) => ({
      reason: (state === "REMOVED" ? "removed" : refusal) as ExcludedReason,
      products,
    }));
    const totalElements = reasons
      .filter((one) => reason === undefined || one.reason === reason)
      .reduce((sum, { products }) => sum + products, 0);
    const filter = filterOfReason(all, reason);
    const offset = page * size;
    const rows =
      offset < totalElements ? await findRecommendations(trx, filter, { offset, limit: size }) : [];
    const rules = rows.length === 0 ? new Map() : await rulesById(trx, siteId, seesCosts);
    const content = rows.flatMap((row) => {
      const rule = rules.get(row.ruleId);
      return rule ? [presentExcluded(row, { rule, addresses: addressesFor(images) })] : [];
    });
    return { reasons, content, totalElements };
  });
}

function filterOfReason(all: RecommendationFilter, reason: ExcludedReason | undefined): RecommendationFilter {
  if (reason === undefined) return all;
  if (reason === "removed") return { ...all, states: ["REMOVED"] };
  return { ...all, states: ["REFUSED"], refusal: reason };
}

/** The computation of all products, and the brake. */
export async function readProgress({ db }: RecommendationsDeps, siteId: AuthorizedSiteId) {
  return forSite(db, siteId, async (trx) => {
    const run = await findRun(trx, siteId);
    const brake = await findBrake(trx, siteId);
    return {
      run: run?.finished_at === null ? { done: run.done, total: run.total } : null,
      isQueued: await hasChangedProducts(trx, siteId),
      revision: run?.revision ?? 0,
      brake: brake
        ? {
            since: brake.since.getTime(),
            reason: brake.reason,
            moved: brake.moved,
            active: brake.active,
            sumChangePercent: percentChange(brake.sum_before_bani, brake.sum_after_bani),
            waiting: brake.waiting,
          }
        : null,
    };
  });
}

/** With two decimals; 0 where there is nothing to compare with. */
function percentChange(before: number, after: number): number {
  return before === 0 ? 0 : Math.round(((after - before) / before) * 10_000) / 100;
}

/** The tab that the parameters `approved` and `warning` name; undefined for both, which no row has. */
export function tabOf(isApproved: boolean, isWarning: boolean): PricingTab | undefined {
  if (isApproved) return isWarning ? undefined : "ACTIVELY_PRICED";
  return isWarning ? "WARNING" : "IN_REVIEW";
}
