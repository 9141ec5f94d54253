import { escapeHtml } from "../parts/html.ts";
import { decimal } from "../parts/money-text.ts";
import { buyBox, picture, relatedSection } from "../parts/page-elements.ts";
import { type ProductPage, shownPriceBani } from "../product-page.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** Only OpenGraph and product meta tags. */
export const openGraph: Markup = (page) =>
  pageParts({
    head: [...metaPairs(page)]
      .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
      .join("\n"),
    main: `<div class="product">${picture(page)}${buyBox(page)}</div>${relatedSection(page)}`,
  });

function* metaPairs(page: ProductPage): Generator<readonly [string, string]> {
  yield ["og:type", "product"];
  yield ["og:title", page.title];
  yield ["og:url", page.url];
  yield ["og:image", page.imageUrl];
  yield ["og:site_name", page.shop.name];
  yield ["product:brand", page.product.brand];
  yield ["product:retailer_item_id", page.sku];
  yield ["product:availability", availability(page)];
  const price = shownPriceBani(page);
  if (price === null) return;
  yield ["product:price:amount", decimal(price)];
  yield ["product:price:currency", "RON"];
}

function availability(page: ProductPage): string {
  switch (page.quote.stock.kind) {
    case "sold-out":
      return "out of stock";
    case "pre-order":
      return "preorder";
    default:
      return "in stock";
  }
}
