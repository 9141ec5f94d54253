import type { ProductPage } from "../product-page.ts";
import type { MarkupName } from "../shop.ts";
import { aggregateOffer } from "./aggregate-offer.ts";
import { brokenJsonLd } from "./broken-json-ld.ts";
import { dataLayer } from "./data-layer.ts";
import { jsonLd } from "./json-ld.ts";
import { jsonLdGraph } from "./json-ld-graph.ts";
import { microdata } from "./microdata.ts";
import { openGraph } from "./open-graph.ts";
import type { Markup } from "./page-parts.ts";
import { plainText } from "./plain-text.ts";
import { magentoLike } from "./platforms/magento-like.ts";
import { nextData } from "./platforms/next-data.ts";
import { shopifyLike } from "./platforms/shopify-like.ts";
import { vtexLike } from "./platforms/vtex-like.ts";
import { wooLike } from "./platforms/woo-like.ts";
import { productGroup } from "./product-group.ts";
import { rdfa } from "./rdfa.ts";
import { scriptBuilt } from "./script-built.ts";

/** Renders a product page in each kind of markup. */
export const markups = {
  "json-ld": jsonLd,
  "json-ld-graph": jsonLdGraph,
  "product-group": productGroup,
  "aggregate-offer": aggregateOffer,
  "broken-json-ld": brokenJsonLd,
  microdata,
  rdfa,
  "open-graph": openGraph,
  "next-data": nextData,
  "data-layer": dataLayer,
  "shopify-like": shopifyLike,
  "woo-like": wooLike,
  "magento-like": magentoLike,
  "vtex-like": vtexLike,
  "plain-text": plainText,
  "script-built": scriptBuilt,
} as const satisfies Record<MarkupName, Markup>;

export function markupOf(page: ProductPage) {
  return markups[page.shop.markup](page);
}
