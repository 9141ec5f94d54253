import type { ProductIdentity } from "../../core/product-identity.ts";

/** What a publicly read page names. */
export interface KnownPage {
  readonly pageId: string;
  readonly url: string;
  /** Host without "www.". */
  readonly domain: string;
  readonly title: string;
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly sku: string | null;
  readonly category: string | null;
  readonly imageUrl: string | null;
  /** Hundredths of the currency's unit. */
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly readAt: Date;
}

/** A page as the scorer compares it. */
export function identityOfPage({ priceMinor, currency, ...page }: KnownPage): ProductIdentity {
  const price = priceMinor === null ? null : { minor: priceMinor, currency: currency ?? "" };
  return { ...page, price };
}
