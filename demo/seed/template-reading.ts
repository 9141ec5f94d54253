import { readPage } from "../../src/monitoring/extraction/read-page.ts";
import type { PricedReading } from "../../src/monitoring/extraction/reading.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { productPage, shownPriceBani } from "../market/product-page.ts";
import { productHtml } from "../market/serve/shop-site.ts";
import type { Shop } from "../market/shop.ts";

const daysTried = 14;

/**
 * Reads a page with the product's extraction, as of the latest day on which it displays a price.
 * @returns null if it cannot be read, as for script-built pages; these have no history
 */
export function templateReading(
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
