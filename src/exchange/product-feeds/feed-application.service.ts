import type { Kysely } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import { requireWithinLimits } from "../../catalog/intake/address-rows.service.ts";
import { addProducts } from "../../catalog/intake/intake.service.ts";
import {
  lockProducts,
  saveFeedValues,
  saveOfflineValues,
  updateMissingFromFeed,
} from "../../catalog/product-values/product-values.service.ts";
import { requireSiteRow } from "../../catalog/sites/sites.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { saveStatedCosts } from "../../pricing/costs/stated-costs.service.ts";
import { offlinePrice } from "./core/offline-price.ts";
import type { ItemRefusal } from "./feed-items.contract.ts";
import { findItemsToApply, refuseItems, type StagedItem } from "./feed-items.repo.ts";
import { markMissing, saveStatements, unmarkNamed } from "./feed-products.repo.ts";
import { RunEndedError } from "./feed-reading.service.ts";
import { findRun, lockRun, type StoredRun, updateRun } from "./feed-runs.repo.ts";
import { type ItemPlan, planItems } from "./item-plans.service.ts";
import { storeAppliedItems } from "./product-feeds.repo.ts";

/** Items that one transaction applies. */
const chunkSize = 300;

/** Products that one statement marks as missing. */
const missingBatch = 5000;

export interface ApplyingRun {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly siteId: AuthorizedSiteId;
  readonly runId: string;
  readonly policy: AddressPolicy;
  /** Who answers for the changes. */
  readonly userId: number;
}

/**
 * Applies a run's items from where it stopped: new products, changed values, costs, what is stated, and what is missing. Each
 * chunk is one transaction with the run's place, and its new products come before it, which a repetition finds by their
 * address: a run whose process ended is continued without adding or changing anything twice.
 * @throws RunEndedError when the run is gone, or another process applies it
 */
export async function applyRun(run: ApplyingRun): Promise<void> {
  const { db, siteId, runId } = run;
  for (;;) {
    const { stored, items } = await forSite(db, siteId, async (trx) => {
      const stored = await findRun(trx, siteId, runId);
      if (stored?.state !== "APPLYING") throw new RunEndedError();
      const slice = { after: stored.afterItem, limit: chunkSize };
      return { stored, items: await findItemsToApply(trx, siteId, runId, slice) };
    });
    if (items.length === 0) return finish(run, stored);
    await addNewProducts(run, items);
    await applyChunk(run, stored, items);
  }
}

/** Adds the products of items that no product has the address or SKU of. */
async function addNewProducts(run: ApplyingRun, items: readonly StagedItem[]): Promise<void> {
  const { db, siteId, policy, userId, clock } = run;
  const plans = await forSite(db, siteId, (trx) => planItems(trx, siteId, items));
  // A product that the feed was read for and that is gone: a person has deleted it since.
  const deleted = plans.filter(({ product, item }) => !product && item.productId !== null);
  await refuse(
    run,
    deleted.map(({ item }) => item),
    "FEED_ITEM_DELETED",
  );
  const added = plans.flatMap(({ product, item, clean }) =>
    product || item.url === null || item.productId !== null
      ? []
      : [{ item, url: item.url, title: item.details.title, clean }],
  );
  if (added.length === 0) return;
  const products = added.map(({ url, title, clean }) => ({
    url,
    title,
    sku: clean.sku,
    brand: clean.brand,
    category: clean.category,
    imageUrl: clean.imageUrl,
    competitorUrls: [],
  }));
  const { isVerified } = await requireSiteRow(db, siteId);
  try {
    await addProducts(db, siteId, products, clock.now(), {
      policy,
      addedBy: { userId, source: "PRODUCT_FEED" },
      ...(isVerified ? {} : { checkLimits: (trx, more) => requireWithinLimits(trx, siteId, more) }),
    });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code !== "UNVERIFIED_SITE_FULL" && code !== "PLAN_PRODUCTS_REACHED") throw error;
    // Products were added elsewhere since the feed was read, and the site is full.
    await refuse(
      run,
      added.map(({ item }) => item),
      "FEED_ITEM_BEYOND_LIMIT",
    );
  }
}

const countOf = { NEW: "added", CHANGED: "changed", UNCHANGED: "unchanged" } as const;

/** Refuses items that were planned when the feed was read. */
async function refuse(
  { db, siteId, runId }: ApplyingRun,
  refused: readonly StagedItem[],
  refusal: ItemRefusal,
): Promise<void> {
  if (refused.length === 0) return;
  await forSite(db, siteId, async (trx) => {
    const stored = await lockRun(trx, siteId, runId, ["APPLYING"]);
    if (!stored) throw new RunEndedError();
    const itemNos = refused.map(({ itemNo }) => itemNo);
    await refuseItems(trx, siteId, runId, itemNos, refusal);
    const { items, added, changed, unchanged } = stored;
    const counts = { items, added, changed, unchanged, refused: stored.refused + refused.length };
    for (const { outcome } of refused) {
      if (outcome === "REFUSED") continue;
      counts[countOf[outcome]] -= 1;
      counts.items -= 1;
    }
    await updateRun(trx, siteId, { runId, states: ["APPLYING"] }, { counts });
  });
}

async function applyChunk(run: ApplyingRun, stored: StoredRun, items: readonly StagedItem[]): Promise<void> {
  const { db, siteId, runId, userId, clock } = run;
  const nextId = await takeIds(db, items.length * 3);
  const now = clock.now();
  await forSite(db, siteId, async (trx) => {
    const locked = await lockRun(trx, siteId, runId, ["APPLYING"]);
    if (locked?.afterItem !== stored.afterItem) throw new RunEndedError();
    const found = await planItems(trx, siteId, items);
    await lockProducts(trx, siteId, idsOf(found));
    // Once more, since somebody may have changed a product before it was locked.
    const plans = (await planItems(trx, siteId, items)).filter(hasProduct);
    const firsts = [...Map.groupBy(plans, ({ product }) => product.productId).values()].flatMap(([first]) =>
      first ? [first] : [],
    );
    await saveFeedValues(trx, siteId, firsts, { userId, nextId, now });
    const costs = firsts.flatMap(({ product: { productId }, costBani }) =>
      costBani === null ? [] : [{ productId, costBani }],
    );
    await saveStatedCosts(trx, siteId, costs, { userId, now });
    const prices = firsts.flatMap(({ product, statement, stated }) => {
      const { productId, isOffline, priceBani } = product;
      const price = isOffline ? offlinePrice(statement, stated, priceBani, now) : null;
      if (price === null) return [];
      const { availability } = statement;
      return [{ productId, priceBani: price, ...(availability === null ? {} : { availability }) }];
    });
    await saveOfflineValues(trx, siteId, prices, now);
    const seen = firsts.map(({ product, item, statement }) => ({
      productId: product.productId,
      itemKey: item.itemKey,
      url: item.url,
      ...statement,
    }));
    await saveStatements(trx, siteId, seen, { runId, now });
    await updateMissingFromFeed(trx, siteId, idsOf(firsts), false);
    const afterItem = items.at(-1)?.itemNo ?? stored.afterItem;
    await updateRun(trx, siteId, { runId, states: ["APPLYING"] }, { afterItem, advancedAt: now });
  });
}

type ChunkPlan = ItemPlan<StagedItem>;

function hasProduct(plan: ChunkPlan): plan is ChunkPlan & { product: NonNullable<ChunkPlan["product"]> } {
  return plan.product !== undefined;
}

function idsOf(plans: readonly ChunkPlan[]): number[] {
  return [...new Set(plans.filter(hasProduct).map(({ product }) => product.productId))];
}

async function finish({ db, siteId, runId, clock }: ApplyingRun, stored: StoredRun): Promise<void> {
  const now = clock.now();
  const batch = { count: missingBatch, now };
  // Items that are refused for another reason name their products as well.
  for (;;) {
    const unmarked = await forSite(db, siteId, async (trx) => {
      const productIds = await unmarkNamed(trx, siteId, runId, missingBatch);
      await updateMissingFromFeed(trx, siteId, productIds, false);
      return productIds.length;
    });
    if (unmarked < missingBatch) break;
  }
  for (;;) {
    const marked = await forSite(db, siteId, async (trx) => {
      const productIds = await markMissing(trx, siteId, runId, batch);
      await updateMissingFromFeed(trx, siteId, productIds, true);
      return productIds.length;
    });
    if (marked < missingBatch) break;
  }
  await forSite(db, siteId, async (trx) => {
    const isDone = await updateRun(
      trx,
      siteId,
      { runId, states: ["APPLYING"] },
      { state: "DONE", finishedAt: now },
    );
    if (isDone) await storeAppliedItems(trx, siteId, stored.items);
  });
}
