import type { ScannedPage } from "../scan/scan-page.ts";
import type { EmbeddedPrice } from "./price.ts";
import type { EmbeddedProduct } from "./product.ts";

const MAX_HITS = 30;
function isInTextRun(page: ScannedPage, offset: number): boolean {
  let low = 0;
  let high = page.runs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = page.runs[middle];
    if (run === undefined) return false;
    if (offset < run.start) high = middle - 1;
    else if (offset >= run.end) low = middle + 1;
    else return true;
  }
  return false;
}

/** Whether the page's text contains the number as a whole word. */
export function isInVisibleText(page: ScannedPage, number: string): boolean {
  const { html } = page;
  let at = html.indexOf(number);
  for (let hits = 0; at !== -1 && hits < MAX_HITS; hits += 1) {
    const isWhole = !/[\w.,]/.test(html.charAt(at - 1)) && !/\w/.test(html.charAt(at + number.length));
    if (isWhole && isInTextRun(page, at)) return true;
    at = html.indexOf(number, at + number.length);
  }
  return false;
}

/** Smaller amounts are not checked: their hundredth may occur on any page by chance. */
const MIN_CENTS = 100;

/**
 * Whether the page shows a hundredth of a whole amount and not the amount itself, so that the data is in cents.
 */
function isInCents(page: ScannedPage, amount: string): boolean {
  if (!/^\d{3,9}$/.test(amount) || Number(amount) < MIN_CENTS) return false;
  const whole = amount.slice(0, -2);
  const cents = amount.slice(-2);
  const grouped = (separator: string, digits: string): string =>
    digits.replace(/\B(?=(?:\d{3})+$)/g, separator);
  const blanks = [" ", "\u00a0", "\u202f", "&nbsp;", "'"];
  const asCents = [
    `${whole}.${cents}`,
    `${grouped(",", whole)}.${cents}`,
    ...["", ".", ...blanks].map((separator) => `${grouped(separator, whole)},${cents}`),
  ];
  if (!asCents.some((form) => isInVisibleText(page, form))) return false;
  return ![amount, ...[".", ",", ...blanks].map((separator) => grouped(separator, amount))].some((form) =>
    isInVisibleText(page, form),
  );
}

function hundredth(amount: string): string {
  return /^\d+$/.test(amount) ? (Number(amount) / 100).toFixed(2) : amount;
}

function priceInUnits(price: EmbeddedPrice | null): EmbeddedPrice | null {
  if (price === null) return null;
  return {
    ...price,
    amount: hundredth(price.amount),
    previous: price.previous === null ? null : hundredth(price.previous),
  };
}

/** Converts a product's prices from cents to whole units if the page's text shows that its data is in cents. */
export function convertCents(product: EmbeddedProduct, page: ScannedPage): EmbeddedProduct {
  const price = product.price ?? product.variants[0]?.price ?? null;
  if (price === null || !isInCents(page, price.amount)) return product;
  return {
    ...product,
    price: priceInUnits(product.price),
    variants: product.variants.map((variant) => ({ ...variant, price: priceInUnits(variant.price) })),
  };
}
