import { scriptJson } from "../../parts/html.ts";
import { buyBox, picture, relatedSection } from "../../parts/page-elements.ts";
import { type ProductPage, shownPriceBani } from "../../product-page.ts";
import { type Markup, pageParts } from "../page-parts.ts";

/** A React shop with its page state in __NEXT_DATA__ and the price split into three elements. */
export const nextData: Markup = (page) =>
  pageParts({
    main: `<div id="__next"><div class="product">${picture(page)}${buyBox(page)}</div>${relatedSection(page)}</div>`,
    tail: `<script id="__NEXT_DATA__" type="application/json">${scriptJson({
      props: { pageProps: { product: state(page), recommendations: recommendations(page) }, __N_SSP: true },
      page: "/produs/[slug]",
      query: { slug: page.path.split("/").at(-1) },
      buildId: "nx-2026-11",
      isFallback: false,
    })}</script>`,
  });

function state(page: ProductPage) {
  const { quote, product } = page;
  const price = shownPriceBani(page);
  return {
    id: page.id,
    sku: page.sku,
    name: page.title,
    brand: { name: product.brand },
    ean: product.gtin,
    mpn: product.mpn,
    images: [{ url: page.imageUrl }],
    price: price === null ? null : { value: price / 100, currency: "RON" },
    oldPrice: quote.regularBani === null ? null : { value: quote.regularBani / 100, currency: "RON" },
    availability: quote.stock.kind === "sold-out" ? "OUT_OF_STOCK" : "IN_STOCK",
    stock: "pieces" in quote.stock ? quote.stock.pieces : 0,
    breadcrumbs: product.category,
  };
}

function recommendations(page: ProductPage) {
  return page.related.map((item) => ({
    id: item.id,
    sku: item.sku,
    name: item.title,
    price: { value: item.priceBani / 100, currency: "RON" },
  }));
}
