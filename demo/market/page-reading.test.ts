import { describe, expect, test } from "vitest";
import type { LocalDay } from "../../src/kit/local-day.ts";
import { readPage } from "../../src/monitoring/extraction/read-page.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { productProperties } from "../catalogue/product-properties.ts";
import { dayNumber } from "../prices/market-time.ts";
import { assortmentOf } from "./assortment.ts";
import { expectedReading } from "./expected-reading.ts";
import { encode } from "./parts/charset.ts";
import { productPage } from "./product-page.ts";
import { productHtml } from "./serve/shop-site.ts";
import type { Shop } from "./shop.ts";
import { shops } from "./shops/shops.ts";

/** A normal Thursday, Black Friday, a Saturday and a Tuesday. */
const days = ["2026-10-01", "2026-11-06", "2026-11-14", "2026-11-17"].map((text) =>
  dayNumber(text as LocalDay),
);
/** `npm run test:all` reads more of them. */
const productsPerShop = process.env["TEST_ALL"] ? 24 : 12;

function readShopPage(shop: Shop, product: CatalogueProduct, day: number) {
  const page = productPage(shop, product, `http://${shop.label}.localhost:4600`, { day, minute: 700 });
  const reading = readPage({
    body: encode(productHtml(page), shop.charset),
    contentType: shop.charsetIn === "header" ? `text/html; charset=${shop.charset}` : "text/html",
    url: page.url,
  });
  return { page, reading, expected: expectedReading(page) };
}

function sample(shop: Shop): readonly CatalogueProduct[] {
  const all = assortmentOf(shop);
  const step = Math.max(1, Math.floor(all.length / productsPerShop));
  return all.filter((_, place) => place % step === 0);
}

describe.for(shops.filter(({ markup }) => markup !== "script-built"))("pages of $label ($markup)", (shop) => {
  const read = sample(shop).flatMap((product) => days.map((day) => readShopPage(shop, product, day)));

  test("are read with the displayed price, struck-through price and stock", () => {
    expect(read.length).toBeGreaterThanOrEqual(40);
    const misses = read.flatMap(({ page, reading, expected }) => {
      const found = {
        priceBani: reading.found ? reading.priceMinor.value : null,
        cutBani: reading.found ? (reading.previousPriceMinor?.value ?? null) : null,
        availability: reading.availability?.value ?? null,
      };
      const { priceBani, cutBani, availability } = expected;
      const isRight =
        found.priceBani === priceBani && found.cutBani === cutBani && found.availability === availability;
      return isRight ? [] : [{ url: page.url, found, expected }];
    });
    expect(misses).toEqual([]);
  });

  test("are read in lei, with the name, brand and GTIN of the product, not of a related one", () => {
    for (const { page, reading } of read) {
      if (reading.found) expect(reading.currency?.value).toBe("RON");
      expect(withCommaBelow(reading.name?.value ?? "")).toBe(withCommaBelow(page.title));
      expect(reading.brand?.value.toLowerCase()).toBe(page.product.brand.toLowerCase());
      if (reading.gtin !== null) expect(reading.gtin.value).toBe(page.product.gtin);
    }
  });
});

describe.for(shops.filter(({ statesProperties }) => statesProperties))("pages of $label", (shop) => {
  test("are read with every property in their structured data", () => {
    for (const product of sample(shop)) {
      const { reading } = readShopPage(shop, product, days[0] ?? 0);
      const properties = productProperties(product).map(({ name, value, unitText }) => ({
        name: unitText ? `${name} (${unitText})` : name,
        value: String(value),
      }));
      expect(reading.properties).toEqual(properties);
    }
  });
});

test("a page rendered by JavaScript is reported as empty", () => {
  const shop = shops.find(({ markup }) => markup === "script-built");
  const product = shop && assortmentOf(shop)[0];
  if (!shop || !product) throw new Error("the market has a script-built shop");
  const { reading } = readShopPage(shop, product, days[0] ?? 0);
  expect(reading).toMatchObject({ found: false, reason: "empty-page" });
});

/** The legacy character sets only contain the cedilla variants. */
function withCommaBelow(text: string): string {
  return text.replaceAll("ş", "ș").replaceAll("ţ", "ț").replaceAll("Ş", "Ș").replaceAll("Ţ", "Ț");
}
