import { escapeHtml, scriptJson } from "../parts/html.ts";
import { offerNode, productNode } from "../parts/json-ld-product.ts";
import { decimal } from "../parts/money-text.ts";
import { buyBox, picture, relatedSection, specs } from "../parts/page-elements.ts";
import type { ProductPage } from "../product-page.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** A ProductGroup with a price per variant; the address names the selected variant. */
export const productGroup: Markup = (page) =>
  pageParts({
    head: `<script type="application/ld+json">${scriptJson(group(page))}</script>`,
    main: `<div class="product">${picture(page)}<div>${buyBox(page)}${colourLinks(page)}</div></div>${specs(page)}${relatedSection(page)}`,
  });

/** The other colours: surcharge in bani and availability. */
const siblings = [
  { colour: "Argintiu", step: 1, moreBani: 5000, availability: "InStock" },
  { colour: "Auriu", step: 2, moreBani: 12_000, availability: "OutOfStock" },
] as const;

function group(page: ProductPage) {
  const { offers, ...own } = { ...productNode(page), offers: offerNode(page) };
  return {
    "@context": "https://schema.org",
    "@type": "ProductGroup",
    name: page.title,
    brand: own.brand,
    productGroupID: `G${page.id}`,
    variesBy: "https://schema.org/color",
    hasVariant: [
      ...siblings.map(({ colour, step, moreBani, availability }) => ({
        "@type": "Product",
        name: `${page.title} – ${colour}`,
        sku: `LM${page.id + step}`,
        color: colour,
        offers: {
          "@type": "Offer",
          url: siblingUrl(page, step),
          price: decimal(page.quote.priceBani + moreBani),
          priceCurrency: "RON",
          availability: `https://schema.org/${availability}`,
        },
      })),
      { ...own, color: "Standard", offers },
    ],
  };
}

function colourLinks(page: ProductPage): string {
  const links = siblings.map(
    ({ colour, step }) => `<a href="${escapeHtml(siblingUrl(page, step))}">${colour}</a>`,
  );
  return `<p class="side-note culori">Culoare: <b>Standard</b> · ${links.join(" · ")}</p>`;
}

function siblingUrl(page: ProductPage, step: number): string {
  return page.url.replace(/varianta=\d+/, `varianta=${page.id + step}`);
}
