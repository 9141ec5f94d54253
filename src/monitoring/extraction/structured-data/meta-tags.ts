import { evidence } from "../evidence.ts";
import { gtin } from "../gtin.ts";
import type { Evidence, FieldName } from "../reading.ts";
import { absoluteAddress } from "../scan/page-address.ts";
import { canonicalAddress } from "../scan/page-identity.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { availabilityFromSchema } from "../stock/stock-text/availability-from-schema.ts";
import { statedPrice } from "./stated-price.ts";

/** Field by meta key (lower case). */
const fieldOf: Readonly<Record<string, FieldName>> = {
  "product:sale_price:amount": "price",
  "product:price:amount": "price",
  "og:price:amount": "price",
  "og:product:price:amount": "price",
  "og:price": "price",
  "product:original_price:amount": "previousPrice",
  "og:price:standard_amount": "previousPrice",
  "product:price:currency": "currency",
  "product:sale_price:currency": "currency",
  "og:price:currency": "currency",
  "og:product:price:currency": "currency",
  "product:availability": "availability",
  "og:availability": "availability",
  "product:brand": "brand",
  "og:brand": "brand",
  "product:retailer_item_id": "sku",
  "product:sku": "sku",
  "product:mfr_part_no": "mpn",
  "product:ean": "gtin",
  "product:gtin": "gtin",
  "product:isbn": "gtin",
  "product:upc": "gtin",
  "og:upc": "gtin",
  "og:ean": "gtin",
  "og:title": "name",
  "og:image": "image",
};

const weightOf: Readonly<Record<string, number>> = {
  "product:sale_price:amount": 1,
  "og:title": 0.4,
  "og:image": 0.6,
};

function statedValue(field: FieldName, content: string, page: ScannedPage): string | null {
  switch (field) {
    case "price":
    case "previousPrice":
      return statedPrice(content)?.amount ?? null;
    case "currency":
      return content.toUpperCase();
    case "availability":
      return availabilityFromSchema(content);
    case "gtin":
      return gtin(content);
    case "image":
      return absoluteAddress(content, page.address);
    default:
      return content;
  }
}

/**
 * Evidence from the head: OpenGraph and its product vocabulary, Twitter cards, the canonical link. If a sale
 * price is present, the regular price is the previous price.
 */
export function metaEvidence(page: ScannedPage): readonly Evidence[] {
  const found: Evidence[] = [];
  const contents = new Map<string, string>();
  for (const meta of page.metas) {
    const key = (meta.attribute("property") || meta.attribute("name")).toLowerCase();
    const content = meta.attribute("content").trim();
    if (key === "" || content === "" || contents.has(key)) continue;
    contents.set(key, content);
  }
  const hasSale = statedPrice(contents.get("product:sale_price:amount") ?? "") !== null;
  for (const [key, content] of contents) {
    const field = fieldOf[key];
    if (field === undefined) continue;
    const isRegular = hasSale && key !== "product:sale_price:amount" && field === "price";
    const value = statedValue(field, content, page);
    if (value === null) continue;
    const weight = weightOf[key] ?? 0.8;
    found.push(
      evidence(isRegular ? "previousPrice" : field, value, "meta", `meta[${key}]`, { raw: content, weight }),
    );
  }
  for (const number of ["1", "2", "3"]) {
    // The label of the card is in the shop's language; an amount with a currency does not need it.
    const raw = contents.get(`twitter:data${number}`) ?? "";
    const price = statedPrice(raw);
    if (price !== null && price.currency !== null)
      found.push(
        evidence("price", price.amount, "meta", `meta[twitter:data${number}]`, { raw, weight: 0.5 }),
      );
  }
  const canonical = canonicalAddress(page);
  if (canonical !== null) found.push(evidence("canonicalUrl", canonical, "meta", "link[rel=canonical]"));
  return found;
}
