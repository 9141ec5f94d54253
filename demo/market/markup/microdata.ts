import { productProperties } from "../../catalogue/product-properties.ts";
import { escapeHtml } from "../parts/html.ts";
import { statedAvailability } from "../parts/json-ld-product.ts";
import { decimal, moneyHtml } from "../parts/money-text.ts";
import { buyButton, oldPrice, picture, relatedSection, stockLine } from "../parts/page-elements.ts";
import { blocksAbove, blocksBelow } from "../parts/price-blocks.ts";
import { type ProductPage, shownPriceBani } from "../product-page.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** schema.org in itemprop attributes, including properties. */
export const microdata: Markup = (page) =>
  pageParts({
    main: `<div class="product" itemscope itemtype="http://schema.org/Product">
${picture(page, ' itemprop="image"')}
<div class="info">
<h1 itemprop="name">${escapeHtml(page.title)}</h1>
<p class="codes">Cod: <span itemprop="sku">${escapeHtml(page.sku)}</span> · Model: <span itemprop="mpn">${escapeHtml(page.product.mpn)}</span> · EAN: <span itemprop="gtin13">${page.product.gtin}</span> · <span itemprop="brand" itemscope itemtype="http://schema.org/Brand"><meta itemprop="name" content="${escapeHtml(page.product.brand)}">${escapeHtml(page.product.brand)}</span></p>
<meta itemprop="category" content="${escapeHtml(page.product.category.join(" > "))}">
<div class="buy" itemprop="offers" itemscope itemtype="http://schema.org/Offer">
${blocksAbove(page)}
${oldPrice(page)}
${price(page)}
<link itemprop="availability" href="http://schema.org/${statedAvailability(page)}">
${stockLine(page)}
${buyButton(page)}
${blocksBelow(page)}
</div></div>${properties(page)}</div>
${relatedSection(page)}`,
  });

function properties({ shop, product }: ProductPage): string {
  if (!shop.statesProperties) return "";
  const rows = productProperties(product).map(
    ({ name, value, unitText = "" }) =>
      `<tr itemprop="additionalProperty" itemscope itemtype="http://schema.org/PropertyValue"><td itemprop="name">${escapeHtml(name)}</td><td><span itemprop="value">${escapeHtml(String(value))}</span> <span itemprop="unitText">${unitText}</span></td></tr>`,
  );
  return `<section class="more"><h2>Specificații</h2><table class="specs">${rows.join("\n")}</table></section>`;
}

function price(page: ProductPage): string {
  const bani = shownPriceBani(page);
  if (bani === null) return "";
  return `<div class="main-price"><span itemprop="price" content="${decimal(bani)}">${moneyHtml(page.shop.moneyForm, bani)}</span><meta itemprop="priceCurrency" content="RON"></div>`;
}
