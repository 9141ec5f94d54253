import type { Moment } from "../../prices/market-time.ts";
import { assortmentOf } from "../assortment.ts";
import { escapeHtml } from "../parts/html.ts";
import { productPage } from "../product-page.ts";
import type { Shop } from "../shop.ts";
import { type Reply, textReply } from "./reply.ts";

/** Path of every shop's product feed. */
export const productFeedPath = "/feed/google-merchant.xml";

/** A shop's products as a feed for Google Merchant Center (RSS 2.0). */
export function productFeed(shop: Shop, origin: string, moment: Moment): Reply {
  const items = assortmentOf(shop).map((product) => {
    const page = productPage(shop, product, origin, moment);
    const { priceBani, regularBani, stock } = page.quote;
    const attributes = {
      "g:id": page.sku,
      title: page.title,
      link: page.url,
      "g:image_link": page.imageUrl,
      "g:price": amount(regularBani ?? priceBani),
      ...(regularBani === null ? {} : { "g:sale_price": amount(priceBani) }),
      "g:availability": stock.kind === "sold-out" ? "out_of_stock" : "in_stock",
      "g:brand": product.brand,
      "g:gtin": product.gtin,
      "g:mpn": product.mpn,
      "g:product_type": product.category.join(" > "),
    };
    const parts = Object.entries(attributes).map(
      ([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`,
    );
    return `<item>${parts.join("")}</item>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeHtml(shop.name)}</title>
<link>${origin}/</link>
${items.join("\n")}
</channel>
</rss>
`;
  return textReply(200, "application/xml; charset=utf-8", xml);
}

/** As "1234.50 RON". */
function amount(bani: number): string {
  return `${(bani / 100).toFixed(2)} RON`;
}
