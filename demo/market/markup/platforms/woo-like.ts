import { escapeHtml } from "../../parts/html.ts";
import { moneyHtml } from "../../parts/money-text.ts";
import { buyButton, picture, relatedSection, sharingTags } from "../../parts/page-elements.ts";
import { blocksAbove, blocksBelow } from "../../parts/price-blocks.ts";
import { type ProductPage, shownPriceBani } from "../../product-page.ts";
import { type Markup, pageParts } from "../page-parts.ts";

/** The class names and nesting of WooCommerce: del and ins inside p.price, p.stock, product_meta. */
export const wooLike: Markup = (page) =>
  pageParts({
    head: sharingTags(page),
    bodyAttributes: ` class="product-template-default single single-product postid-${page.id} woocommerce"`,
    main: `<div id="product-${page.id}" class="product type-product ${page.quote.stock.kind === "sold-out" ? "outofstock" : "instock"}">
${picture(page, ' class="wp-post-image"')}
<div class="summary entry-summary">
<h1 class="product_title entry-title">${escapeHtml(page.title)}</h1>
${blocksAbove(page)}
${price(page)}
${stock(page)}
<form class="cart">${buyButton(page)}</form>
${blocksBelow(page)}
<div class="product_meta codes"><span class="sku_wrapper">SKU: <span class="sku">${escapeHtml(page.sku)}</span></span> · <span class="posted_in">Categorie: ${escapeHtml(page.product.category.at(-1) ?? "")}</span> · <span class="brand">Brand: ${escapeHtml(page.product.brand)}</span></div>
</div></div>
${relatedSection(page)}`,
  });

function amount(page: ProductPage, bani: number): string {
  const text = moneyHtml(page.shop.moneyForm, bani).replace(
    / lei$/,
    '&nbsp;<span class="woocommerce-Price-currencySymbol">lei</span>',
  );
  return `<span class="woocommerce-Price-amount amount"><bdi>${text}</bdi></span>`;
}

function price(page: ProductPage): string {
  const bani = shownPriceBani(page);
  if (bani === null) return "";
  const { regularBani } = page.quote;
  if (regularBani === null) return `<p class="price main-price">${amount(page, bani)}</p>`;
  return `<span class="onsale tag">Reducere!</span>
<p class="price main-price"><del class="old" aria-hidden="true">${amount(page, regularBani)}</del> <ins>${amount(page, bani)}</ins></p>`;
}

function stock(page: ProductPage): string {
  const state = page.quote.stock.kind === "sold-out" ? "out-of-stock none" : "in-stock";
  return `<p class="stock ${state}">${escapeHtml(page.stockLabel)}</p>`;
}
