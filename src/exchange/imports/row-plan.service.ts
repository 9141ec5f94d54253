import type { Transaction } from "kysely";
import {
  type AppliedProduct,
  applyProductImport,
  type ImportContext,
  type ImportItem,
  type ImportPlan,
  planProductImport,
  unchangedProducts,
} from "../../catalog/product-import/product-import.service.ts";
import type { FieldProblem } from "../../kit/problems.ts";
import type { NextId } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  type CostPlan,
  type GivenCosts,
  planCosts,
  planNewCosts,
  type SavedCosts,
  saveCosts,
} from "../../pricing/costs/imported-costs.service.ts";
import {
  type CampaignPlan,
  type GivenCampaign,
  insertCampaigns,
  planCampaigns,
  problemOfDays,
} from "../../pricing/promotions/imported-campaigns.service.ts";
import type { ImportChange } from "./changes.repo.ts";
import type { FileRow, RowCampaign } from "./core/file-row.ts";
import { type FurtherResult, joinResults, type RowResult } from "./core/row-results.ts";

/** What all rows of a product say for pricing; `productId` is null while the product is not stored. */
interface PricedRows {
  /** The first row of the product. */
  readonly row: number;
  readonly productId: number | null;
  readonly costs: GivenCosts;
  readonly campaign: RowCampaign | null;
  /** Rows that give costs. */
  readonly costRows: readonly number[];
  readonly campaignRow: number | null;
}

/** What rows would do at the moment; writes nothing. @throws as `planProductImport` */
export async function planRows(
  trx: Transaction<Tables>,
  context: ImportContext,
  rows: readonly FileRow[],
  now: Date,
): Promise<RowResult[]> {
  const checked = await withoutWrongCosts(trx, context, rows);
  const plan = await planProductImport(trx, context, itemsOf(checked));
  const priced = pricedRows(checked, plan, new Map());
  const costs = await costPlans(trx, context, priced);
  const stored = priced.filter((one) => one.productId !== null && one.campaign !== null);
  const campaigns = await planCampaigns(trx, context.siteId, stored.flatMap(givenCampaign), now);
  const plans = new Map(stored.map((one, place) => [one.row, campaigns[place]]));
  for (const one of priced) {
    if (one.productId !== null || one.campaign === null) continue;
    const isWithoutPrice = context.mode === "LINKS";
    const problem =
      problemOfDays(one.campaign, now) ?? (isWithoutPrice ? { code: "NO_REFERENCE_PRICE" as const } : null);
    plans.set(one.row, problem === null ? undefined : { kind: "refused", problem });
  }
  return joinResults(checked, plan.rows, furtherResults(priced, costs, plans));
}

export interface ApplyRowsInput {
  readonly rows: readonly FileRow[];
  readonly userId: number;
  readonly now: Date;
  /** Returns at least `idsOfRows` ids. */
  readonly nextId: NextId;
  /** Called after each step with the share of the work that is done, 0 to 1. */
  readonly report: (share: number) => Promise<void>;
}

/** Applies all rows that are not refused. Call `lockForImport` first. @throws as `applyProductImport` */
export async function applyRows(
  trx: Transaction<Tables>,
  context: ImportContext,
  { rows, userId, now, nextId, report }: ApplyRowsInput,
): Promise<{ readonly results: RowResult[]; readonly changes: ImportChange[] }> {
  const { siteId } = context;
  const checked = await withoutWrongCosts(trx, context, rows);
  await report(0.2);
  const { plan, applied } = await applyProductImport(trx, context, {
    items: itemsOf(checked),
    userId,
    now,
    nextId,
  });
  await report(0.7);
  const created = new Map(
    applied.filter(({ isCreated }) => isCreated).map((one) => [one.row, one.productId]),
  );
  const priced = pricedRows(checked, plan, created);
  const costs = await costPlans(trx, context, priced);
  const given = priced.flatMap(({ productId, costs }) =>
    productId === null || Object.keys(costs).length === 0 ? [] : [{ productId, given: costs }],
  );
  const saved = await saveCosts(trx, siteId, given, { userId, now, nextId });
  const withCampaign = priced.filter((one) => one.productId !== null && one.campaign !== null);
  const { plans, promotionIds } = await insertCampaigns(trx, siteId, withCampaign.flatMap(givenCampaign), {
    userId,
    now,
    nextId,
  });
  await report(0.9);
  const campaigns = new Map(withCampaign.map((one, place) => [one.row, plans[place]]));
  const changes = await changesOf(trx, context, { applied, priced, saved, promotionIds });
  const results = joinResults(checked, plan.rows, furtherResults(priced, costs, campaigns)).map((result) => ({
    ...result,
    productId: result.productId ?? created.get(result.mergedInto ?? result.row) ?? null,
  }));
  return { results, changes };
}

/** Rows whose costs contradict each other or what is stored are refused before anything is planned. */
async function withoutWrongCosts(
  trx: Transaction<Tables>,
  context: ImportContext,
  rows: readonly FileRow[],
): Promise<readonly FileRow[]> {
  if (!rows.some(({ costs, problem }) => problem === null && Object.keys(costs).length > 0)) return rows;
  const plan = await planProductImport(trx, context, itemsOf(rows));
  const priced = pricedRows(rows, plan, new Map());
  const plans = await costPlans(trx, context, priced);
  const problems = new Map<number, FieldProblem>();
  for (const { row, costRows } of priced) {
    const problem = plans.get(row)?.problem;
    if (problem) for (const wrong of costRows) problems.set(wrong, problem);
  }
  return rows.map((row) => {
    const problem = problems.get(row.row);
    return problem === undefined ? row : { ...row, problem: { ...problem, text: "" } };
  });
}

function itemsOf(rows: readonly FileRow[]): ImportItem[] {
  return rows.flatMap(({ problem, costs, campaign, ...row }) =>
    problem === null ? [{ ...row, furtherValues: { ...costs, ...furtherValuesOf(campaign) } }] : [],
  );
}

function furtherValuesOf(campaign: RowCampaign | null): Readonly<Record<string, string>> {
  return campaign === null ? {} : { campaign: JSON.stringify(campaign) };
}

/** @param created products by their first row */
function pricedRows(
  rows: readonly FileRow[],
  plan: ImportPlan,
  created: ReadonlyMap<number, number>,
): PricedRows[] {
  const planned = new Map(plan.rows.map((one) => [one.row, one]));
  const products = Map.groupBy(
    rows.filter(({ row }) => (planned.get(row)?.outcome ?? "REFUSED") !== "REFUSED"),
    ({ row }) => planned.get(row)?.mergedInto ?? row,
  );
  return [...products].map(([first, ofProduct]) => {
    const withCampaign = ofProduct.find(({ campaign }) => campaign !== null);
    return {
      row: first,
      productId: planned.get(first)?.productId ?? created.get(first) ?? null,
      costs: Object.assign({}, ...ofProduct.map(({ costs }) => costs)) as GivenCosts,
      campaign: withCampaign?.campaign ?? null,
      costRows: ofProduct.filter(({ costs }) => Object.keys(costs).length > 0).map(({ row }) => row),
      campaignRow: withCampaign?.row ?? null,
    };
  });
}

/** Plans of costs by the first row of each product. */
async function costPlans(
  trx: Transaction<Tables>,
  { siteId }: ImportContext,
  priced: readonly PricedRows[],
): Promise<Map<number, CostPlan>> {
  const stated = priced.filter(({ costs }) => Object.keys(costs).length > 0);
  const stored = await planCosts(
    trx,
    siteId,
    stated.flatMap(({ productId, costs }) => (productId === null ? [] : [{ productId, given: costs }])),
  );
  return new Map(
    stated.map(({ row, productId, costs }) => [
      row,
      (productId === null ? undefined : stored.get(productId)) ?? planNewCosts(costs),
    ]),
  );
}

function givenCampaign({ productId, campaign }: PricedRows): GivenCampaign[] {
  return productId === null || campaign === null ? [] : [{ productId, ...campaign }];
}

/** What pricing does, by the rows that say it. */
function furtherResults(
  priced: readonly PricedRows[],
  costs: ReadonlyMap<number, CostPlan>,
  campaigns: ReadonlyMap<number, CampaignPlan | undefined>,
): Map<number, FurtherResult> {
  const results = new Map<number, FurtherResult>();
  const add = (row: number, more: Partial<FurtherResult>) => {
    const { changes, errors } = results.get(row) ?? { changes: [], errors: [] };
    results.set(row, {
      changes: [...changes, ...(more.changes ?? [])],
      errors: [...errors, ...(more.errors ?? [])],
    });
  };
  for (const { row, costRows, campaign, campaignRow } of priced) {
    const [costRow] = costRows;
    const changed = costs.get(row)?.changes ?? [];
    if (costRow !== undefined) {
      const text = (value: number | null) => (value === null ? null : String(value));
      add(costRow, {
        changes: changed.map(({ field, before, after }) => ({
          field,
          before: text(before),
          after: text(after),
        })),
      });
    }
    if (campaign === null || campaignRow === null) continue;
    const plan = campaigns.get(row);
    if (plan?.kind === "refused") add(campaignRow, { errors: [{ ...plan.problem, text: "" }] });
    else if (plan?.kind !== "known")
      add(campaignRow, {
        changes: [{ field: "campaignPrice", before: null, after: String(campaign.price) }],
      });
  }
  return results;
}

interface AppliedParts {
  readonly applied: readonly AppliedProduct[];
  readonly priced: readonly PricedRows[];
  readonly saved: readonly SavedCosts[];
  readonly promotionIds: ReadonlyMap<number, number>;
}

async function changesOf(
  trx: Transaction<Tables>,
  { siteId }: ImportContext,
  { applied, priced, saved, promotionIds }: AppliedParts,
): Promise<ImportChange[]> {
  const costs = new Map(saved.map((one) => [one.productId, one]));
  const campaigns = new Map(priced.map(({ productId, campaign }) => [productId, campaign]));
  const touched = new Set(applied.map(({ productId }) => productId));
  const others = priced.flatMap(({ productId, row }) => {
    const isChanged = productId !== null && (costs.has(productId) || promotionIds.has(productId));
    return isChanged && !touched.has(productId) ? [{ productId, row }] : [];
  });
  return [...applied, ...(await unchangedProducts(trx, siteId, others))].map((product) => ({
    ...product,
    costs: costs.get(product.productId) ?? null,
    promotionId: promotionIds.get(product.productId) ?? null,
    campaign: promotionIds.has(product.productId) ? (campaigns.get(product.productId) ?? null) : null,
  }));
}
