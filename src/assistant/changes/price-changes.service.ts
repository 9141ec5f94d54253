import type { Kysely } from "kysely";
import { listProducts } from "../../catalog/product-list/product-list.service.ts";
import type { CompetitorProduct, Product } from "../../catalog/products/products.contract.ts";
import { type HistoryDeps, readPriceHistory } from "../../monitoring/history/history.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import { defineTool, type Tool } from "../tools/tools.service.ts";
import { shownInstant, shownText } from "../values/core/shown-text.ts";
import { maxShownText, maxTitle } from "../values/values.contract.ts";
import { productLink, productsLink } from "../values/web-links.service.ts";
import {
  historyInput,
  historyOutput,
  maxChangedProducts,
  maxHistoryDays,
  maxHistoryShops,
  maxPoints,
  maxPriceChanges,
  maxWindowDays,
  type PriceChange,
  priceChangesInput,
  priceChangesOutput,
} from "./changes.contract.ts";
import { boundHistory } from "./core/bound-history.ts";
import { type TimeWindow, windowOf } from "./window.service.ts";

export interface PriceChangesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly usage: UsageCounter;
  readonly watchers: HistoryDeps["watchers"];
}

/** How prices of the shop and of its competitors have changed. */
export function priceChangeTools(deps: PriceChangesDeps): Tool[] {
  return [priceChangesTool(deps), historyTool(deps)];
}

function priceChangesTool({ db, clock, usage }: PriceChangesDeps): Tool {
  return defineTool({
    name: "list_price_changes",
    title: "Changed prices",
    description:
      "Products whose own price, or a competitor's, has last changed within a time, with these changes. Of each price only its last change is listed; get_price_history has those before.",
    scope: "read",
    effect: "reads",
    input: priceChangesInput,
    output: priceChangesOutput,
    run: async ({ site: domain, page, ...given }, caller) => {
      const window = windowOf(given, maxWindowDays, clock);
      const site = await caller.openSite(domain);
      usage.count(site.siteId, caller.actor.userId, "PRODUCTS");
      const filter = {
        price_change_start: window.since.getTime(),
        price_change_end: window.until.getTime(),
      };
      const found = await caller.runHeavy(() =>
        listProducts(db, {
          siteId: site.siteId,
          userId: caller.actor.userId,
          provider: site.domain,
          hasOutOfStock: true,
          filter,
          search: null,
          page,
          size: maxChangedProducts,
          sort: null,
        }),
      );
      // The list returns its last page in place of one past the end.
      const content = found.number === page ? found.content : [];
      return {
        ...shownWindow(window),
        products: content.map((product) => {
          const changes = changesOf(product, window);
          return {
            product_id: product.productId,
            title: shownText(product.title, maxTitle) ?? "",
            changes: changes.slice(0, maxPriceChanges),
            more_changes: Math.max(0, changes.length - maxPriceChanges),
            vizor_link: productLink(caller.origin, site.domain, product.productId),
          };
        }),
        total: found.totalElements,
        next_page: page + 1 < found.totalPages ? page + 1 : null,
        vizor_link: productsLink(caller.origin, { site: site.domain, filter, includeOutOfStock: true }),
      };
    },
  });
}

/** Prices of a product that last changed in the window, the latest first. Links that do not count are left out, as from the list. */
function changesOf(product: Product, { since, until }: TimeWindow): PriceChange[] {
  const counted = product.competitorProducts.filter(({ matched, suspicious }) => !matched && !suspicious);
  return [changeOf(product, true), ...counted.map((offer) => changeOf(offer, false))]
    .filter(({ at }) => at !== null && at >= since.getTime() && at <= until.getTime())
    .sort((one, other) => (other.at ?? 0) - (one.at ?? 0))
    .map(({ change }) => change);
}

function changeOf(priced: Product | CompetitorProduct, isOwn: boolean) {
  const at = priced.price?.timestamp ?? null;
  const change: PriceChange = {
    shop: priced.provider,
    is_own: isOwn,
    price: priced.price?.value ?? null,
    previous_price: priced.previousPrice?.value ?? null,
    currency: shownText(priced.currency, maxShownText),
    changed_at: shownInstant(at),
  };
  return { at, change };
}

function shownWindow({ since, until }: TimeWindow) {
  return { since: since.toISOString(), until: until.toISOString() };
}

function historyTool({ db, clock, usage, watchers }: PriceChangesDeps): Tool {
  return defineTool({
    name: "get_price_history",
    title: "Price history of a product",
    description:
      "Every change of price and stock of a product within a time, by shop: the own one and the competitors'.",
    scope: "read",
    effect: "reads",
    input: historyInput,
    output: historyOutput,
    run: async ({ site: domain, product_id: productId, ...given }, caller) => {
      const window = windowOf(given, maxHistoryDays, clock);
      const { siteId, domain: site } = await caller.openSite(domain);
      const { series } = await readPriceHistory(
        { db, watchers },
        { siteIds: [siteId], productId, from: window.since.getTime(), to: window.until.getTime() },
      );
      usage.count(siteId, caller.actor.userId, "PRICE_HISTORY");
      const shops = Object.entries(series).map(([shop, points]) => ({ shop, points }));
      return {
        ...shownWindow(window),
        shops: boundHistory(shops.slice(0, maxHistoryShops), maxPoints).map(({ shop, points, omitted }) => ({
          shop,
          points: points.map(({ timestamp, value, available, promo }) => ({
            at: shownInstant(timestamp),
            price_lei: value,
            stock: available,
            is_reduced: promo,
          })),
          more_points: omitted,
        })),
        more_shops: Math.max(0, shops.length - maxHistoryShops),
        vizor_link: productLink(caller.origin, site, productId),
      };
    },
  });
}
