import { createHash } from "node:crypto";
import { addressKey } from "../../../address/address-key.ts";
import { bareText } from "../../../kit/text/bare-text.ts";
import type { PairScore } from "../../core/pair-score.ts";
import { hasNothingInCommon, type Reason } from "../../core/reasons.ts";

/** Why a link was flagged: as the scorer returns it, or that the address shows something else than its page before. */
export type FlagReason =
  | Reason
  | { readonly kind: "something-else"; readonly before: string | null; readonly now: string };

/** Below this probability that a link's pages show one product, it is flagged. Measured in decision 71. */
export const suspiciousBelow = 0.1;

/**
 * Whether a link looks wrong: by its price ratio, by its probability, or because both titles have nothing in common, where the
 * probability means nothing. A title that is missing says nothing of the product.
 */
export function isSuspicious({ probability, reasons }: PairScore, isRatioOff: boolean): boolean {
  if (isRatioOff) return true;
  if (reasons.some(({ kind }) => kind === "no-title")) return false;
  return probability < suspiciousBelow || hasNothingInCommon(reasons);
}

/** What a competitor's page names as its product; absent: it states none. */
export interface NamedIdentity {
  readonly name?: string;
  readonly gtin?: string;
  readonly sku?: string;
}

/**
 * Stands for the product that a page names, independent of case, diacritics, punctuation and spaces: it changes only when the page
 * names another title, GTIN or SKU.
 */
export function pageKeyOf({ name, gtin, sku }: NamedIdentity): string {
  return keyOf([name, gtin, sku].map((text) => bareText(text ?? "")));
}

/** The brand and the addresses that a page names; absent: it names none. */
export interface SeenIdentity {
  readonly brand?: string;
  /** Where the last visit ended, if it was redirected to a page that names no canonical address. */
  readonly finalUrl?: string;
  readonly canonicalUrl?: string;
}

/**
 * Stands for what a page shows beside what `pageKeyOf` stands for: it changes when the page names another brand, or is found at another
 * address. Decisions hold beyond such a change; the link is only scored again.
 */
export function seenKeyOf({ brand, finalUrl, canonicalUrl }: SeenIdentity, url: string): string {
  return keyOf([bareText(brand ?? ""), addressKey(finalUrl ?? canonicalUrl ?? url)]);
}

function keyOf(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22);
}

/** What a product or a page names; null: it states none. */
export interface PairSide {
  readonly title: string;
  readonly gtin: string | null;
  readonly sku: string | null;
}

/** Stands for what both sides of a pair name: a denied pair is offered again only once this changes. */
export function pairKeyOf(product: PairSide, page: PairSide): string {
  const sideKey = ({ title, gtin, sku }: PairSide) =>
    pageKeyOf({ name: title, ...(gtin === null ? {} : { gtin }), ...(sku === null ? {} : { sku }) });
  return `${sideKey(product)} ${sideKey(page)}`;
}
