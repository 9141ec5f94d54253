import { forSite } from "../../platform/db/database.ts";
import type { KnownPage } from "../known-pages/core/known-page.ts";
import { type Chosen, chooseFor } from "./choosing.service.ts";
import { choosingThreads, openChoosingThreads } from "./choosing-threads.client.ts";
import { chooseForProducts } from "./core/choose-for-products.ts";
import type { FinderDeps, FinderSite } from "./finder-site.service.ts";
import { findOwnProducts, type OwnProduct } from "./own-products.repo.ts";
import { type CountFound, storeFound } from "./storing.service.ts";

/** Products whose candidates are found in one go, with at most 60 pages each: this bounds the memory. */
const productsAtOnce = 100;

/**
 * Finds candidates for every product of a site among some pages and stores them; those above the automatic threshold are linked
 * where the site wants it. Doing the same again finds nothing twice.
 */
export async function findAmong(
  deps: FinderDeps,
  finder: FinderSite,
  pages: readonly KnownPage[],
  count: CountFound,
): Promise<void> {
  for (let afterId = 0; ; ) {
    const products = await nextProducts(deps, finder, { afterId, ids: null });
    const last = products.at(-1);
    if (!last) return;
    const chosen = await chooseFor(deps.db, finder, products, chooseForProducts, pages);
    await storeFound(deps, finder, products, chosen, count);
    afterId = last.productId;
  }
}

/** Which products a search looks at. */
export interface FinderRange {
  readonly afterId: number;
  /** Null: every product of the site. */
  readonly ids: readonly number[] | null;
}

/** The next products of a search, with what was chosen for them. */
export interface ChosenProducts {
  readonly products: readonly OwnProduct[];
  readonly chosen: Chosen;
}

/**
 * Chooses candidates for products among all known pages, by id, 100 products at a time. While one is stored the next ones are read
 * and scored in threads.
 * @param isOver whether no further products are to be begun
 */
export async function* chooseAmongAll(
  deps: FinderDeps,
  finder: FinderSite,
  { afterId, ids }: FinderRange,
  isOver: () => boolean,
): AsyncGenerator<ChosenProducts> {
  const threads = openChoosingThreads();
  const started: Promise<ChosenProducts>[] = [];
  let next: number | null = afterId;
  try {
    while (next !== null || started.length > 0) {
      if (next !== null && started.length <= choosingThreads) {
        const products: OwnProduct[] = isOver()
          ? []
          : await nextProducts(deps, finder, { afterId: next, ids });
        next = products.at(-1)?.productId ?? null;
        if (next === null) continue;
        const one = chooseFor(deps.db, finder, products, threads.choose).then((chosen) => ({
          products,
          chosen,
        }));
        // A failure is thrown when its products are due.
        one.catch(() => undefined);
        started.push(one);
        continue;
      }
      const first = await started.shift();
      if (first) yield first;
    }
  } finally {
    await threads.close();
    // Who stops early must not leave a query behind.
    await Promise.allSettled(started);
  }
}

function nextProducts({ db }: FinderDeps, { siteId }: FinderSite, range: FinderRange): Promise<OwnProduct[]> {
  return forSite(db, siteId, (trx) => findOwnProducts(trx, siteId, { ...range, limit: productsAtOnce }));
}
