import { expect, test } from "vitest";
import { readFeedItem } from "../../../src/exchange/product-feeds/core/feed-item.ts";
import { FeedWarnings } from "../../../src/exchange/product-feeds/core/feed-warnings.ts";
import { readFeed } from "../../../src/exchange/product-feeds/core/read-feed.ts";
import { openingDay } from "../../prices/market-time.ts";
import { assortmentOf } from "../assortment.ts";
import { shops } from "../shops/shops.ts";
import { productFeed } from "./product-feed.ts";

const moment = { day: openingDay - 5, minute: 840 };

test("every shop's product feed is read whole: each product with its address, price and numbers", async () => {
  for (const shop of shops) {
    const origin = `http://${shop.label}.localhost:4600`;
    const { body } = productFeed(shop, origin, moment);
    let items = 0;
    const warnings = new FeedWarnings();
    for await (const raw of readFeed(
      (async function* () {
        yield body;
      })(),
      null,
      warnings,
    )) {
      const { key, link, refusal, details } = readFeedItem(raw, (kind, text) =>
        warnings.add(kind, text, items),
      );
      expect({ key, refusal }).toEqual({ key: expect.any(String), refusal: null });
      expect(link?.startsWith(`${origin}/`)).toBe(true);
      expect(details.priceMinor).toBeGreaterThan(0);
      expect(details.gtin).toMatch(/^\d{13}$/);
      items += 1;
    }
    expect(warnings.list()).toEqual([]);
    expect(items).toBe(assortmentOf(shop).length);
  }
});
