import { scriptJson } from "../parts/html.ts";
import { offerNode, productNode } from "../parts/json-ld-product.ts";
import { buyBox, picture, relatedSection, specs } from "../parts/page-elements.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** One JSON-LD Product with one Offer. */
export const jsonLd: Markup = (page) =>
  pageParts({
    head: `<script type="application/ld+json">${scriptJson({
      "@context": "https://schema.org",
      ...productNode(page),
      offers: offerNode(page),
    })}</script>`,
    main: `<div class="product">${picture(page)}${buyBox(page)}</div>${specs(page)}${relatedSection(page)}`,
  });
