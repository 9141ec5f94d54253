import { escapeHtml, scriptJson } from "../parts/html.ts";
import { productNode, statedAvailability } from "../parts/json-ld-product.ts";
import { decimal, moneyHtml } from "../parts/money-text.ts";
import { buyBox, picture, relatedSection, specs } from "../parts/page-elements.ts";
import type { ProductPage } from "../product-page.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** A marketplace: the page's price is the cheapest seller's, the other sellers are listed below. */
export const aggregateOffer: Markup = (page) =>
  pageParts({
    head: `<script type="application/ld+json">${scriptJson({
      "@context": "https://schema.org",
      ...productNode(page),
      offers: {
        "@type": "AggregateOffer",
        lowPrice: decimal(page.quote.priceBani),
        highPrice: decimal(otherSellers(page).at(-1)?.bani ?? page.quote.priceBani),
        offerCount: otherSellers(page).length + 1,
        priceCurrency: "RON",
        availability: `https://schema.org/${statedAvailability(page)}`,
      },
    })}</script>`,
    main: `<div class="product">${picture(page)}${buyBox(page)}</div>${sellers(page)}${specs(page)}${relatedSection(page)}`,
  });

function otherSellers(page: ProductPage): readonly { readonly name: string; readonly bani: number }[] {
  if (page.quote.stock.kind === "sold-out") return [];
  return ["Tejgheaua Ilenei", "Depozit Vâlcelor", "Marfă Bună Impex"].map((name, place) => ({
    name,
    bani: Math.round((page.quote.priceBani * (1.03 + place * 0.04)) / 100) * 100 + 99,
  }));
}

function sellers(page: ProductPage): string {
  const others = otherSellers(page);
  if (others.length === 0) return "";
  const rows = others.map(
    ({ name, bani }) =>
      `<li class="card"><div>${escapeHtml(name)}</div><div class="p">${moneyHtml(page.shop.moneyForm, bani)}</div></li>`,
  );
  return `<section class="more alti-vanzatori"><h2>Alți vânzători</h2><ul class="grid">${rows.join("")}</ul></section>`;
}
