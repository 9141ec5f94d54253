import { localDayOf } from "../../src/kit/local-day.ts";
import { marketCalendar } from "../prices/market-time.ts";
import { assortmentOf } from "./assortment.ts";
import { openMarket, originOf } from "./market.ts";
import { shopItem } from "./product-page.ts";
import { shops } from "./shops/shops.ts";

/** Runs only the market, on its opening day: `node demo/market/run-market.ts [first port]`. Ctrl-C stops it. */
const firstPort = Number(process.argv[2] ?? 4600);

const calendar = marketCalendar(localDayOf(new Date()));
const market = await openMarket(firstPort, () => calendar.momentOf(new Date()));
for (const [place, shop] of shops.entries()) {
  const origin = originOf(shop, firstPort + place);
  const first = assortmentOf(shop)[0];
  console.log(`${shop.markup.padEnd(16)} ${origin}${first ? shopItem(shop, first).path : ""}`);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void market.close());
}
