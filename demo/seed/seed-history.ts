import { type AddressPolicy, normaliseAddress } from "../../src/address/address.ts";
import { pageIdOf } from "../../src/address/page-id.ts";
import {
  type ObservationDeps,
  type RecordedReading,
  recordReadings,
} from "../../src/monitoring/observation/observation.service.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { sellersOf } from "../market/assortment.ts";
import { shopItem } from "../market/product-page.ts";
import type { Shop } from "../market/shop.ts";
import type { MarketCalendar } from "../prices/market-time.ts";
import { noise } from "../prices/noise.ts";
import { pageHistory } from "./page-history.ts";
import { templateReading } from "./template-reading.ts";

export const historyDays = 90;

const batchSize = 20;

export interface HistorySeed {
  readonly deps: ObservationDeps;
  readonly originOf: (shop: Shop) => string;
  readonly policy: AddressPolicy;
  readonly products: readonly CatalogueProduct[];
  readonly calendar: MarketCalendar;
  /** One of the market's days; the history ends the day before. */
  readonly today: number;
  readonly signal: AbortSignal;
}

/**
 * Records ninety days of readings of every watched page as observations. Readings that were recorded before change
 * nothing.
 */
export async function seedHistory(seed: HistorySeed): Promise<void> {
  for (let from = 0; from < seed.products.length; from += batchSize) {
    seed.signal.throwIfAborted();
    const products = seed.products.slice(from, from + batchSize);
    await recordReadings(
      seed.deps,
      products.flatMap((product) => sellersOf(product).flatMap((shop) => readingsOf(seed, shop, product))),
    );
  }
}

function readingsOf(seed: HistorySeed, shop: Shop, product: CatalogueProduct): RecordedReading[] {
  const origin = seed.originOf(shop);
  const address = normaliseAddress(origin + shopItem(shop, product).path, seed.policy);
  if (!address.found) throw new Error(`a demo address was refused: ${address.reason}`);
  const lastDay = seed.today - 1;
  const template = templateReading(shop, product, origin, lastDay);
  if (template === null) return [];
  const pageId = pageIdOf(address.url);
  const span = {
    calendar: seed.calendar,
    firstDay: seed.today - historyDays,
    lastDay,
    minute: checkMinute(shop, product),
  };
  // Recorded as rechecks, because today's scheduled check is still in the queue and must run.
  return pageHistory(shop, product, origin, template, span).map((dated) => ({
    pageId,
    kind: "recheck",
    ...dated,
  }));
}

/** Between five and eight in the morning. */
function checkMinute(shop: Shop, product: CatalogueProduct): number {
  return 300 + Math.floor(noise(shop.trader.index, product.index) * 180);
}
