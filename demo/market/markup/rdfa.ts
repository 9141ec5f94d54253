import { escapeHtml } from "../parts/html.ts";
import { statedAvailability } from "../parts/json-ld-product.ts";
import { decimal, moneyHtml } from "../parts/money-text.ts";
import { buyButton, oldPrice, picture, relatedSection, stockLine } from "../parts/page-elements.ts";
import { blocksAbove, blocksBelow } from "../parts/price-blocks.ts";
import { type ProductPage, shownPriceBani } from "../product-page.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** schema.org in RDFa: vocab, typeof and property. */
export const rdfa: Markup = (page) =>
  pageParts({
    bodyAttributes: ' vocab="https://schema.org/"',
    main: `<div class="product" typeof="Product" resource="#produs">
${picture(page, ' property="image"')}
<div class="info">
<h1 property="name">${escapeHtml(page.title)}</h1>
<p class="codes">Cod produs <span property="sku">${escapeHtml(page.sku)}</span>, fabricat de <span property="brand" typeof="Brand"><span property="name">${escapeHtml(page.product.brand)}</span></span>, EAN <span property="gtin13">${page.product.gtin}</span></p>
<div class="buy" property="offers" typeof="Offer">
${blocksAbove(page)}
${oldPrice(page)}
${price(page)}
<link property="availability" href="https://schema.org/${statedAvailability(page)}">
${stockLine(page)}
${buyButton(page)}
${blocksBelow(page)}
</div></div></div>
${relatedSection(page)}`,
  });

function price(page: ProductPage): string {
  const bani = shownPriceBani(page);
  if (bani === null) return "";
  return `<div class="main-price"><span property="price" content="${decimal(bani)}">${moneyHtml(page.shop.moneyForm, bani)}</span><span property="priceCurrency" content="RON"></span></div>`;
}
