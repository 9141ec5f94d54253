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
const defaultChunkSize = 250;
/** Chunks that are read while one is worked on: with fewer the database waits for this process, and the other way round. */
const chunksAhead = 3;

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

/** Histories of the products of a scope, by id, in chunks. The next chunks are read while the last one is worked on. */
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
  const productsAfter = (afterId: number): Promise<PricedProduct[]> =>
    forSite(deps.db, siteId, (trx) =>
      findPricedProducts(trx, siteId, { afterId, limit: chunkSize }, range.site.today),
    );
  const historiesOf = async (products: readonly PricedProduct[]): Promise<HistoryChunk> => {
    const inScope = products.filter((product) => isInScope(scope, product));
    return { products, histories: await findHistories(deps, siteId, range, inScope) };
  };
  const ahead: Promise<HistoryChunk>[] = [];
  let afterId: number | null = 0;
  try {
    while (afterId !== null || ahead.length > 0) {
      if (afterId !== null && ahead.length < chunksAhead) {
        const products: readonly PricedProduct[] = await productsAfter(afterId);
        afterId = products.length < chunkSize ? null : (products.at(-1)?.productId ?? null);
        const chunk = historiesOf(products);
        // A failure is thrown when its chunk is due.
        chunk.catch(() => undefined);
        ahead.push(chunk);
        continue;
      }
      const chunk = await ahead.shift();
      if (chunk) yield chunk;
    }
  } finally {
    // Who stops early must not leave a query behind.
    await Promise.allSettled(ahead);
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
    // As with every price, a link that waits for a confirmation or a check does not count.
    const offers = pages
      .filter(({ page }) => !page.isOwn && page.isCounted !== false)
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
