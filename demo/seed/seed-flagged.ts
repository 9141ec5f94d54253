import type { AddressPolicy } from "../../src/address/address.ts";
import { addLink, deleteLink, findLinks } from "../../src/catalog/links/links.service.ts";
import { createPageWatchers } from "../../src/catalog/page-watching/page-watchers.service.ts";
import { editProduct, findProductFields } from "../../src/catalog/product-editing/product-editing.service.ts";
import { readPlaces } from "../../src/catalog/product-history/entries.service.ts";
import { changeQuantity } from "../../src/catalog/quantities/quantities.service.ts";
import { rollBack } from "../../src/catalog/rollback/rollback.service.ts";
import { scorePair } from "../../src/matching/core/pair-score.ts";
import { checkQueuedLinks, queueReadLinks } from "../../src/matching/flagged/link-checks.service.ts";
import { gapOfHost, type HostGaps } from "../../src/monitoring/hosts/leases.service.ts";
import { propagate } from "../../src/monitoring/observation/propagation.service.ts";
import { applyQueuedWatches } from "../../src/monitoring/watchers/watchers.service.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { type Database, forSite } from "../../src/platform/db/database.ts";
import type { Log } from "../../src/platform/log.ts";
import { rollBackCosts } from "../../src/pricing/costs/cost-history.service.ts";
import { assortmentOf, competitorsOf } from "../market/assortment.ts";
import { shopItem } from "../market/product-page.ts";
import type { Shop } from "../market/shop.ts";
import { linkedCompetitors } from "./seed-matches.ts";

export interface FlaggedSeed {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly policy: AddressPolicy;
  readonly gaps: HostGaps;
  readonly originOf: (shop: Shop) => string;
  readonly shop: Shop;
  readonly siteId: AuthorizedSiteId;
  /** Who changes products and links. */
  readonly managerId: number;
  /** Who rolls one change back. */
  readonly godId: number;
  /** Repeats a batch until it returns 0. */
  readonly repeat: (batch: () => Promise<number>) => Promise<void>;
}

/** Links to pages of other products, which the scorer flags: at most so many, and at most half of the products. */
const wrongLinks = 9;
/** Products whose title, quantity and links people change. */
const changedProducts = 3;
/** Products with more competitors are left alone. */
const maxLinks = 8;

/** Changes by people, a rollback, and links to wrong pages that are flagged. Running it again changes nothing. */
export async function seedFlagged(seed: FlaggedSeed): Promise<void> {
  const { database, clock, log, siteId, gaps, repeat } = seed;
  const db = database.app;
  // Costs and decisions about prices, which others seed, are changes.
  const [added] = await readPlaces(db, siteId, { modification: "ADD" }, { limit: 1, offset: 0 });
  if (!added) await seedChanges(seed);
  const watchers = createPageWatchers(database, [], queueReadLinks);
  await repeat(() => applyQueuedWatches({ db: database.worker, clock, gapOf: gapOfHost(gaps), watchers }));
  await repeat(() => propagate({ db: database.worker, log, watchers }));
  await repeat(() => checkQueuedLinks({ db: database.worker, clock, score: scorePair }));
}

async function seedChanges(seed: FlaggedSeed): Promise<void> {
  const { database, clock, policy, shop, siteId, managerId, godId, originOf } = seed;
  const db = database.app;
  const deps = { db, policy };
  const products = assortmentOf(shop).filter((product) => competitorsOf(shop, product).length < maxLinks);
  const wrongCount = Math.min(wrongLinks, Math.floor(products.length / 2));
  // The last ones, which the first pages of the list do not show.
  const chosen = products.slice(-(wrongCount + changedProducts));
  const others = assortmentOf(shop).filter((product) => !chosen.includes(product));
  const idsByUrl = await productIds(seed);
  for (const [place, product] of chosen.entries()) {
    const productId = idsByUrl.get(originOf(shop) + shopItem(shop, product).path);
    if (productId === undefined) continue;
    const order = { siteId, userId: managerId, productId, now: clock.now() };
    if (place < wrongCount) {
      // A page of a product of another kind.
      const other = others[place * 2];
      // Its page is read, because it is linked with its own product.
      const competitor = other && linkedCompetitors(shop, other)[0];
      if (!competitor) continue;
      const url = originOf(competitor) + shopItem(competitor, other).path;
      await addLink(deps, order, { url, competitorDomain: new URL(url).host });
      continue;
    }
    const { version, title } = await findProductFields(db, siteId, productId);
    await editProduct(deps, order, { version, values: { title: `${title} (expus)` }, fromPage: [] });
    await changeQuantity(db, { ...order, packetId: productId, recordId: productId, pieces: 12 });
    const [link] = await findLinks(db, siteId, productId);
    if (link) await deleteLink(deps, order, { offerId: link.offerId, expectedUrl: undefined });
  }
  // What the last product lost is brought back.
  const [latest] = await readPlaces(db, siteId, { modification: "DELETE" }, { limit: 1, offset: 0 });
  if (latest)
    await rollBack(
      { ...deps, rollBackCosts },
      { siteId, userId: godId, entryId: latest.entryId, now: clock.now() },
    );
}

async function productIds({ database, siteId }: FlaggedSeed): Promise<ReadonlyMap<string, number>> {
  const rows = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("product").select(["product_id", "url"]).where("site_id", "=", siteId).execute(),
  );
  return new Map(rows.map(({ url, product_id }) => [url ?? "", product_id]));
}
