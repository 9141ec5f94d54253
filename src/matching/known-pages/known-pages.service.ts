import type { Kysely } from "kysely";
import { type ObservedPage, observedPages } from "../../monitoring/observation/page-state.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { prepareProduct } from "../core/prepare-product.ts";
import { identityOfPage, type KnownPage } from "./core/known-page.ts";
import { keysOf } from "./core/page-keys.ts";
import {
  findOldShopPages,
  findPages,
  findPagesByKeys,
  findProgress,
  removePages,
  savePages,
  saveProgress,
  type WantedKey,
} from "./known-pages.repo.ts";

export { findPages as knownPages, findPagesByKeys as pagesByKeys, type WantedKey };

/** Pages in one statement. */
const batchSize = 500;
/** Transactions may commit after later ones, so changes of the last minutes are indexed again. */
const overlapMs = 5 * 60_000;
/** A shop's page that was read once is forgotten after this time. */
const maxAgeMs = 90 * 86_400_000;

/**
 * Indexes pages of the crawl that changed since the last time. Several processes may do it at once.
 * @param db `database.worker`
 * @returns number of pages looked at
 */
export async function indexCrawledPages(db: Kysely<Tables>): Promise<number> {
  const progress = await findProgress(db);
  let from = {
    observedAt: new Date((progress?.getTime() ?? 0) - overlapMs),
    pageId: "00000000-0000-0000-0000-000000000000",
  };
  let looked = 0;
  for (;;) {
    const pages = await observedPages(db, from, batchSize);
    const last = pages.at(-1);
    if (!last) return looked;
    const named = pages.flatMap((page) => (page.isGone ? [] : knownPageOf(page)));
    await storePages(db, "CRAWL", named);
    const gone = pages.filter(({ isGone }) => isGone).map(({ pageId }) => pageId);
    await removePages(db, gone);
    await saveProgress(db, last.observedAt);
    from = last;
    looked += pages.length;
  }
}

/** Stores what pages name. @param source SHOP: read in a search through a shop */
export async function storePages(
  db: Kysely<Tables>,
  source: "CRAWL" | "SHOP",
  pages: readonly KnownPage[],
): Promise<void> {
  await savePages(
    db,
    source,
    pages.map((page) => ({ ...page, keys: [...keysOf(prepareProduct(identityOfPage(page))).keys()] })),
  );
}

/** Forgets pages of shops that were read long ago. */
export async function cleanKnownPages(db: Kysely<Tables>, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - maxAgeMs);
  for (;;) {
    const old = await findOldShopPages(db, before, batchSize);
    if (old.length === 0) return;
    await removePages(db, old);
  }
}

/** Empty for a page without a title, which nobody could judge. */
function knownPageOf({ facts, ...page }: ObservedPage): KnownPage[] {
  const { name, brand, gtin, mpn, sku, category, image, properties = [] } = facts;
  if (name === undefined) return [];
  return [
    {
      pageId: page.pageId,
      url: page.url,
      domain: domainOfHost(page.host),
      title: name,
      brand: brand ?? null,
      gtin: gtin ?? null,
      mpn: mpn ?? null,
      sku: sku ?? null,
      category: category ?? null,
      imageUrl: image ?? null,
      priceMinor: page.priceMinor,
      currency: page.currency,
      attributes: Object.fromEntries(properties.map(({ name: key, value }) => [key, value])),
      readAt: page.checkedAt ?? page.observedAt,
    },
  ];
}

/** The shop's name: its host without "www.". */
function domainOfHost(host: string): string {
  return host.replace(/^www\.(?=.*\.)/, "");
}
