import { asciiScriptJson } from "../../parts/html.ts";
import { buyBox, picture, relatedSection, sharingTags, specs } from "../../parts/page-elements.ts";
import type { ProductPage } from "../../product-page.ts";
import { type Markup, pageParts } from "../page-parts.ts";

/** A store framework that embeds its query cache: flat records that reference each other by key. */
export const vtexLike: Markup = (page) =>
  pageParts({
    head: sharingTags(page),
    main: `<div class="product vtex-product-context">${picture(page)}${buyBox(page)}</div>${specs(page)}${relatedSection(page)}`,
    tail: `<script>__STATE__ = ${asciiScriptJson(queryCache(page))};</script>`,
  });

function queryCache(page: ProductPage) {
  const { quote, product } = page;
  const key = `Product:sp-${page.id}`;
  const offer = `$${key}.items.0.sellers.0.commertialOffer`;
  const isSoldOut = quote.stock.kind === "sold-out";
  return {
    [key]: {
      __typename: "Product",
      productId: String(page.id),
      productName: page.title,
      productReference: page.sku,
      brand: product.brand,
      link: page.url,
      items: [{ type: "id", id: `${key}.items.0`, typename: "SKU" }],
    },
    [`${key}.items.0`]: {
      __typename: "SKU",
      itemId: String(page.id),
      name: page.title,
      ean: product.gtin,
      sellers: [{ type: "id", id: `${key}.items.0.sellers.0`, typename: "Seller" }],
    },
    [`${key}.items.0.sellers.0`]: {
      __typename: "Seller",
      sellerId: "1",
      sellerName: page.shop.name,
      commertialOffer: { type: "id", id: offer, typename: "Offer" },
    },
    [offer]: {
      __typename: "Offer",
      Price: quote.priceBani / 100,
      ListPrice: (quote.regularBani ?? quote.priceBani) / 100,
      AvailableQuantity: "pieces" in quote.stock ? quote.stock.pieces : isSoldOut ? 0 : 10,
    },
  };
}
