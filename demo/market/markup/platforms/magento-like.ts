import { escapeHtml, scriptJson } from "../../parts/html.ts";
import { moneyHtml } from "../../parts/money-text.ts";
import { buyButton, picture, relatedSection, sharingTags, specs } from "../../parts/page-elements.ts";
import { blocksAbove, blocksBelow } from "../../parts/price-blocks.ts";
import { type ProductPage, shownPriceBani } from "../../product-page.ts";
import { type Markup, pageParts } from "../page-parts.ts";

/** price-box with data-price-amount, special and old price, and x-magento-init scripts. */
export const magentoLike: Markup = (page) =>
  pageParts({
    head: sharingTags(page),
    bodyAttributes: ' class="catalog-product-view page-layout-1column"',
    main: `<div class="product">${picture(page)}
<div class="product-info-main">
<h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper">${escapeHtml(page.title)}</span></h1>
<div class="product attribute sku codes" style="display:block;padding:0"><strong class="type">Cod</strong> <div class="value" itemprop="sku">${escapeHtml(page.sku)}</div></div>
${blocksAbove(page)}
${priceBox(page)}
<div class="stock ${page.quote.stock.kind === "sold-out" ? "unavailable none" : "available"}" title="Disponibilitate"><span>${escapeHtml(page.stockLabel)}</span></div>
${buyButton(page)}
${blocksBelow(page)}
</div></div>
<script type="text/x-magento-init">${scriptJson({ "[data-role=priceBox][data-price-box=product-id]": { priceBox: { priceConfig: priceConfig(page) } } })}</script>
${specs(page)}${relatedSection(page)}`,
  });

function priceBox(page: ProductPage): string {
  const bani = shownPriceBani(page);
  if (bani === null) return "";
  const { regularBani } = page.quote;
  const final = wrapper(page, bani, "finalPrice", "price-now");
  if (regularBani === null) {
    return `<div class="price-box price-final_price" data-role="priceBox" data-product-id="${page.id}">${final}</div>`;
  }
  return `<div class="price-box price-final_price" data-role="priceBox" data-product-id="${page.id}">
<span class="special-price"><span class="price-label">Preț special</span> ${final}</span>
<span class="old-price old"><span class="price-label">Preț vechi</span> ${wrapper(page, regularBani, "oldPrice", "")}</span></div>`;
}

function wrapper(page: ProductPage, bani: number, type: string, className: string): string {
  return `<span class="price-wrapper ${className}" data-price-amount="${bani / 100}" data-price-type="${type}"><span class="price">${moneyHtml(page.shop.moneyForm, bani)}</span></span>`;
}

function priceConfig(page: ProductPage) {
  const { priceBani, regularBani } = page.quote;
  return {
    productId: String(page.id),
    priceFormat: { pattern: "%s lei", precision: 2, decimalSymbol: ",", groupSymbol: "." },
    prices: {
      oldPrice: { amount: (regularBani ?? priceBani) / 100 },
      basePrice: { amount: Math.round(priceBani / 1.21) / 100 },
      finalPrice: { amount: priceBani / 100 },
    },
  };
}
