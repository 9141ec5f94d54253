import type { ProductPage } from "../product-page.ts";
import type { BlockName } from "../shop.ts";
import { moneyHtml } from "./money-text.ts";

/** The blocks above the main price. */
export function blocksAbove(page: ProductPage): string {
  return page.shop.above.map((name) => blocks[name](page)).join("\n");
}

/** The blocks below the main price. */
export function blocksBelow(page: ProductPage): string {
  return page.shop.below.map((name) => blocks[name](page)).join("\n");
}

const blocks: Record<BlockName, (page: ProductPage) => string> = {
  instalments: (page) => {
    const { priceBani } = page.quote;
    if (priceBani < 50_000) return "";
    const months = priceBani > 200_000 ? 24 : 12;
    const monthly = `${Math.ceil(priceBani / months / 100)} lei/lună`;
    return `<div class="side-note rate">sau de la <strong>${monthly}</strong> în ${months} rate fără dobândă</div>`;
  },
  "unit-price": (page) => {
    const content = page.product.content;
    const perUnit = content ? Math.round(page.quote.priceBani / content.amount) : page.quote.priceBani;
    return content ? `<div class="side-note unitar">(${money(page, perUnit)}/${content.unit})</div>` : "";
  },
  "lowest-30-days": (page) => {
    const lowest = page.lowest30Bani;
    return lowest === null
      ? ""
      : `<div class="side-note omnibus">Cel mai mic preț din ultimele 30 de zile: ${money(page, lowest)}</div>`;
  },
  "club-price": (page) =>
    `<div class="side-note club">Preț cu cardul de fidelitate ${page.shop.name} Club: ${money(page, share(page, 0.95))}</div>`,
  "coupon-price": (page) =>
    `<div class="side-note voucher">Cu codul <b>TOAMNA7</b> plătești doar ${money(page, share(page, 0.93))}</div>`,
  "used-offers": (page) =>
    page.product.index % 3 === 0
      ? `<div class="side-note resigilate"><a href="/resigilate/${page.id}">Resigilat de la ${money(page, share(page, 0.78))} (2 oferte)</a></div>`
      : "",
  delivery: (page) =>
    `<div class="side-note livrare">Transport: ${money(page, 1999)}. Gratuit la comenzi peste ${money(page, 25_000)}.</div>`,
};

function money(page: ProductPage, bani: number): string {
  return moneyHtml(page.shop.moneyForm, bani);
}

/** A fraction of the price, as whole lei plus 99 bani. */
function share(page: ProductPage, part: number): number {
  return Math.max(199, Math.floor((page.quote.priceBani * part) / 100) * 100 + 99);
}
