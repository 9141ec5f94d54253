import { assortmentOf } from "./assortment.ts";
import { openMarket, originOf } from "./market.ts";
import { shopItem } from "./product-page.ts";
import { shops } from "./shops/shops.ts";

/** The market alone: `node demo/market/run-market.ts [first port]`. Ctrl-C ends it. */
const firstPort = Number(process.argv[2] ?? 4600);

const market = await openMarket(firstPort);
for (const [place, shop] of shops.entries()) {
  const origin = originOf(shop, firstPort + place);
  const first = assortmentOf(shop)[0];
  console.log(`${shop.markup.padEnd(16)} ${origin}${first ? shopItem(shop, first).path : ""}`);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void market.close());
}
