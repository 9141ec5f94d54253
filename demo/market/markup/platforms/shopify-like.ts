import { scriptJson } from "../../parts/html.ts";
import { buyBox, picture, relatedSection } from "../../parts/page-elements.ts";
import { type ProductPage, shownPriceBani } from "../../product-page.ts";
import { type Markup, pageParts } from "../page-parts.ts";

const firstVariant = 40_000_000_000;

/** Prices in hundredths inside scripts: 189900 means 1.899,00. The address names the variant. */
export const shopifyLike: Markup = (page) =>
  pageParts({
    head: `<script>window.ShopifyAnalytics = window.ShopifyAnalytics || {}; ShopifyAnalytics.meta = ${scriptJson(analytics(page))};</script>`,
    main: `<div class="product">${picture(page)}${buyBox(page)}</div>
<script type="application/json" data-product-json>${scriptJson(productJson(page))}</script>
${relatedSection(page)}`,
  });

function variants(page: ProductPage) {
  const isAvailable = page.quote.stock.kind !== "sold-out";
  const price = shownPriceBani(page) ?? page.quote.priceBani;
  return [
    {
      id: firstVariant + page.id + 1,
      title: "Ediție cadou",
      sku: `${page.sku}-C`,
      price: price + 4000,
      available: true,
    },
    {
      id: firstVariant + page.id,
      title: "Standard",
      sku: page.sku,
      barcode: page.product.gtin,
      price,
      compare_at_price: page.quote.regularBani,
      available: isAvailable,
    },
  ];
}

function productJson(page: ProductPage) {
  return {
    id: 7_000_000_000 + page.id,
    title: page.title,
    handle: page.path.split("/").at(-1)?.split("?")[0],
    vendor: page.product.brand,
    type: page.product.category.at(-1),
    featured_image: page.imageUrl,
    variants: variants(page),
  };
}

function analytics(page: ProductPage) {
  return {
    product: {
      id: 7_000_000_000 + page.id,
      vendor: page.product.brand,
      variants: variants(page).map(({ id, price, sku, title }) => ({ id, price, name: title, sku })),
    },
    page: { pageType: "product", resourceType: "product" },
    currency: "RON",
  };
}
