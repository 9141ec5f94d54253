import type { Kysely } from "kysely";
import type { Tables } from "../../src/platform/db/tables.ts";
import { assortmentOf } from "../market/assortment.ts";
import type { Shop } from "../market/shop.ts";
import { shops } from "../market/shops/shops.ts";
import type { MarketCalendar } from "../prices/market-time.ts";
import { noise, noiseBetween } from "../prices/noise.ts";

const days = 40;

/** The shop whose pages are read less surely since a few days: since then as its real pages are, before that as most. */
const dropped = { label: "tarabel", sinceDays: 4, confidence: 0.75 };
/** Its pages are built by scripts and have no history (template-reading.ts). */
const unread = "fulgerix";
/** Keeps these figures independent of the market's other ones. */
const noiseSeed = 37;

/**
 * Confidence of the market's hosts on the forty days until yesterday; today's is recorded from the real readings. Days that
 * exist stay.
 * @param today one of the market's days
 */
export async function seedConfidence(
  db: Kysely<Tables>,
  originOf: (shop: Shop) => string,
  calendar: MarketCalendar,
  today: number,
): Promise<void> {
  const rows = shops
    .filter(({ label }) => label !== unread)
    .flatMap((shop) =>
      Array.from({ length: days }, (_, at) =>
        dayOf(shop, new URL(originOf(shop)).host, today, days - at, calendar),
      ),
    );
  await db
    .insertInto("host_confidence_day")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function dayOf(shop: Shop, host: string, today: number, daysBack: number, calendar: MarketCalendar) {
  const day = today - daysBack;
  const key = [noiseSeed, shop.trader.index, day] as const;
  const isDropped = shop.label === dropped.label && daysBack <= dropped.sinceDays;
  const pages = assortmentOf(shop).length - Math.floor(noise(...key, 1) * 3);
  const unpriced = noise(...key, 2) < 0.3 ? 1 : 0;
  const usual = noiseBetween(0.94, 0.985, noiseSeed, shop.trader.index);
  return {
    host,
    local_day: calendar.localDayOf(day),
    pages,
    unpriced,
    doubtful: isDropped ? pages - unpriced : Math.floor(noise(...key, 3) * 2.4),
    confidence: (isDropped ? dropped.confidence : usual) + noiseBetween(-0.008, 0.008, ...key),
  };
}
