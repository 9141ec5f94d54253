import type { ScannedPage } from "../scan/scan-page.ts";
import type { EmbeddedPrice } from "./price.ts";
import type { EmbeddedProduct } from "./product.ts";
import { isShown } from "./shown.ts";

/** Below this, hundredths would be less than a coin or two and stand on any page by chance. */
const LEAST_CENTS = 100;

/** Whether the page shows a whole amount only a hundredth as large: its data counts in cents. */
function isInCents(page: ScannedPage, amount: string): boolean {
  if (!/^\d{3,9}$/.test(amount) || Number(amount) < LEAST_CENTS) return false;
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
  if (!asCents.some((form) => isShown(page, form))) return false;
  return ![amount, ...[".", ",", ...blanks].map((separator) => grouped(separator, amount))].some((form) =>
    isShown(page, form),
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

/** A product with its prices in whole units where its data counts them in cents, as the page's own text proves. */
export function inShownUnits(product: EmbeddedProduct, page: ScannedPage): EmbeddedProduct {
  const price = product.price ?? product.variants[0]?.price ?? null;
  if (price === null || !isInCents(page, price.amount)) return product;
  return {
    ...product,
    price: priceInUnits(product.price),
    variants: product.variants.map((variant) => ({ ...variant, price: priceInUnits(variant.price) })),
  };
}
