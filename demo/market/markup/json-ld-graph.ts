import { scriptJson } from "../parts/html.ts";
import { breadcrumbNode, offerNode, productNode } from "../parts/json-ld-product.ts";
import { decimal } from "../parts/money-text.ts";
import { buyBox, picture, relatedSection, specs } from "../parts/page-elements.ts";
import type { ProductPage } from "../product-page.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** A @graph of organization, page, breadcrumbs and product linked by @id; it also contains the related products. */
export const jsonLdGraph: Markup = (page) =>
  pageParts({
    head: `<script type="application/ld+json">${scriptJson({ "@context": "https://schema.org/", "@graph": graph(page) }, 1)}</script>`,
    main: `<div class="product">${picture(page)}${buyBox(page)}</div>${relatedSection(page)}${specs(page)}`,
  });

function graph(page: ProductPage) {
  const productId = `${page.url}#produs`;
  const offerId = `${page.url}#oferta`;
  const offer = offerNode(page);
  return [
    { "@type": "Organization", "@id": `${page.origin}/#magazin`, name: page.shop.name, url: page.origin },
    { "@type": "WebPage", "@id": page.url, url: page.url, mainEntity: { "@id": productId } },
    breadcrumbNode(page),
    { "@id": productId, ...productNode(page), ...(offer ? { offers: { "@id": offerId } } : {}) },
    ...(offer ? [{ ...offer, "@id": offerId }] : []),
    ...page.related.map((item) => ({
      "@type": "Product",
      name: item.title,
      url: `${page.origin}${item.path}`,
      offers: { "@type": "Offer", price: decimal(item.priceBani), priceCurrency: "RON" },
    })),
  ];
}
