import { readPage } from "../../src/monitoring/extraction/read-page.ts";
import type { PricedReading } from "../../src/monitoring/extraction/reading.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { productPage, shownPriceBani } from "../market/product-page.ts";
import { productHtml } from "../market/serve/shop-site.ts";
import type { Shop } from "../market/shop.ts";

const daysTried = 14;

/**
 * What the product's own reader makes of a page on the latest day on which it shows a price.
 * @returns null where it reads none, as of pages that are built by scripts: they have no history then
 */
export function patternOf(
  shop: Shop,
  product: CatalogueProduct,
  origin: string,
  lastDay: number,
): PricedReading | null {
  for (let back = 0; back < daysTried; back++) {
    const page = productPage(shop, product, origin, { day: lastDay - back, minute: 0 });
    if (shownPriceBani(page) === null) continue;
    const reading = readPage({ body: productHtml(page), contentType: "text/html", url: page.url });
    return reading.found ? reading : null;
  }
  return null;
}
