import type { ProductPage } from "../product-page.ts";
import { shownPriceBani } from "../product-page.ts";
import { escapeHtml } from "./html.ts";
import { moneyHtml } from "./money-text.ts";
import { blocksAbove, blocksBelow } from "./price-blocks.ts";

/** Elements shared by most shops. A markup that needs other attributes writes them itself. */

export function mainPrice(page: ProductPage, attributes = 'class="main-price"'): string {
  const price = shownPriceBani(page);
  return price === null ? "" : `<div ${attributes}>${moneyHtml(page.shop.moneyForm, price)}</div>`;
}

export function oldPrice(page: ProductPage): string {
  const { regularBani } = page.quote;
  if (regularBani === null || shownPriceBani(page) === null) return "";
  return `<div><del class="old">${moneyHtml(page.shop.moneyForm, regularBani)}</del> <span class="tag">Promoție</span></div>`;
}

export function stockLine(page: ProductPage, attributes = ""): string {
  const isSoldOut = page.quote.stock.kind === "sold-out";
  return `<div class="stock${isSoldOut ? " none" : ""}"${attributes}>${escapeHtml(page.stockLabel)}</div>`;
}

export function buyButton(page: ProductPage): string {
  switch (page.quote.stock.kind) {
    case "sold-out":
      return `<button type="button" class="notify" disabled>Anunță-mă când revine</button>`;
    case "pre-order":
      return `<button type="button" class="add-to-cart">Precomandă</button>`;
    default:
      return `<button type="button" class="add-to-cart">Adaugă în coș</button>`;
  }
}

export function picture(page: ProductPage, attributes = ""): string {
  return `<figure><img src="${escapeHtml(page.imagePath)}" alt="${escapeHtml(page.title)}" width="480" height="480"${attributes}></figure>`;
}

/** OpenGraph tags of most shop software, without prices. */
export function sharingTags(page: ProductPage): string {
  return `<meta property="og:type" content="product">
<meta property="og:title" content="${escapeHtml(page.title)}">
<meta property="og:image" content="${escapeHtml(page.imageUrl)}">`;
}

export function codes(page: ProductPage): string {
  return `<p class="codes">Cod produs: <span class="sku">${escapeHtml(page.sku)}</span> · Producător: ${escapeHtml(page.product.brand)}</p>`;
}

export function specs(page: ProductPage): string {
  const { product } = page;
  const rows: readonly (readonly [string, string])[] = [
    ["Brand", product.brand],
    ["Model", product.mpn],
    ["EAN", product.gtin],
    ["Garanție", "24 luni"],
  ];
  const cells = rows.map(([name, value]) => `<tr><td>${name}</td><td>${escapeHtml(value)}</td></tr>`);
  return `<section class="more"><h2>Specificații</h2><table class="specs">${cells.join("")}</table></section>`;
}

export function relatedSection(page: ProductPage): string {
  const items = page.related.map(
    (item) =>
      `<li><a href="${escapeHtml(item.path)}"><img loading="lazy" src="${item.imagePath}" alt="" width="180" height="180"><div>${escapeHtml(item.title)}</div><div class="p">${moneyHtml(page.shop.moneyForm, item.priceBani)}</div></a></li>`,
  );
  return `<section class="more related"><h2>Clienții au cumpărat și</h2><ul class="grid">${items.join("\n")}</ul></section>`;
}

/** The column beside the image, as in most shops. */
export function buyBox(page: ProductPage): string {
  return `<div class="info">
<h1>${escapeHtml(page.title)}</h1>
${codes(page)}
<div class="buy">
${blocksAboveAndPrice(page)}
${stockLine(page)}
${buyButton(page)}
${blocksBelow(page)}
</div>
</div>`;
}

function blocksAboveAndPrice(page: ProductPage): string {
  return [blocksAbove(page), oldPrice(page), mainPrice(page)].filter((part) => part !== "").join("\n");
}
