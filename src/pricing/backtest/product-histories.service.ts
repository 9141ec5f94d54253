import { type HistoryDeps, readPageHistories } from "../../monitoring/history/history.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { PricedProduct } from "../evaluation/core/priced-product.ts";
import type { SitePricing } from "../evaluation/evaluation.service.ts";
import { findPricedProducts } from "../evaluation/product-inputs.repo.ts";
import { isInScope } from "../rules/core/deciding-rule.ts";
import type { RuleScope } from "../rules/core/pricing-rule.ts";
import type { HistoryPoint, ProductHistory, ReplayWindow } from "./core/product-replay.ts";

/** Products read at a time, which bounds the memory. */
const defaultChunkSize = 500;

/** What is read of a site. */
export interface HistoryRange {
  readonly site: SitePricing;
  readonly window: Pick<ReplayWindow, "fromMs" | "toMs">;
}

export interface ReadHistory {
  readonly product: PricedProduct;
  readonly history: ProductHistory;
}

interface HistoryChunk {
  /** Products looked at, also those outside the scope. */
  readonly products: readonly PricedProduct[];
  readonly histories: readonly ReadHistory[];
}

/** Histories of the products of a scope, by id, in chunks. The next chunk is read while the last one is worked on. */
export async function* readHistories(
  deps: HistoryDeps,
  siteId: AuthorizedSiteId,
  {
    scope,
    chunkSize = defaultChunkSize,
    ...range
  }: HistoryRange & {
    readonly scope: RuleScope;
    readonly chunkSize?: number;
  },
): AsyncGenerator<HistoryChunk> {
  const read = async (afterId: number): Promise<HistoryChunk> => {
    const selection = { afterId, limit: chunkSize };
    const products = await forSite(deps.db, siteId, (trx) =>
      findPricedProducts(trx, siteId, selection, range.site.today),
    );
    const inScope = products.filter((product) => isInScope(scope, product));
    const histories = await findHistories(deps, siteId, range, inScope);
    return { products, histories };
  };
  let next: Promise<HistoryChunk> | null = read(0);
  try {
    while (next !== null) {
      const chunk: HistoryChunk = await next;
      const last = chunk.products.at(-1);
      next = last === undefined || chunk.products.length < chunkSize ? null : read(last.productId);
      // A failure is thrown when the chunk is asked for.
      next?.catch(() => undefined);
      yield chunk;
    }
  } finally {
    // Who stops early must not leave a query behind.
    await next?.catch(() => undefined);
  }
}

/** Recorded prices of products, with the site's corrections; costs and limits as they are today. */
export async function findHistories(
  deps: HistoryDeps,
  siteId: AuthorizedSiteId,
  { site, window }: HistoryRange,
  products: readonly PricedProduct[],
): Promise<ReadHistory[]> {
  if (products.length === 0) return [];
  const ids = products.map((product) => product.productId);
  const [from, to] = [new Date(window.fromMs), new Date(window.toMs)];
  const pagesOf = await readPageHistories(deps, siteId, ids, from, to);
  return products.map((product) => {
    const pages = pagesOf.get(product.productId) ?? [];
    const points = (page: (typeof pages)[number]): HistoryPoint[] =>
      page.points.map(({ observedAt, priceMinor, currency, availability }) => ({
        atMs: observedAt.getTime(),
        priceMinor,
        currency,
        availability,
      }));
    const own = pages.filter(({ page }) => page.isOwn).flatMap(points);
    const offers = pages
      .filter(({ page }) => !page.isOwn)
      .map((page, offerId) => ({ offerId, merchant: page.page.shop, points: points(page) }));
    return {
      product,
      history: { productId: product.productId, own, offers, product: costsOf(product, site) },
    };
  });
}

function costsOf(product: PricedProduct, { guards, ownDomains }: SitePricing): ProductHistory["product"] {
  return {
    floorBani: product.floorBani,
    ceilingBani: product.ceilingBani,
    costBani: product.costBani,
    vatBp: product.vatBp ?? guards.vatBp,
    commissionBp: product.commissionBp ?? guards.commissionBp,
    shippingBani: product.shippingBani ?? guards.shippingBani,
    ownDomains,
  };
}
