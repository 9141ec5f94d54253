import { foldText } from "../../../kit/fold-text.ts";
import { gtin } from "../gtin.ts";
import type { Evidence, FieldName, Known, ProductFacts } from "../reading.ts";
import { decide, type SourceTrust, undemoted, weigh } from "./weigh.ts";

const defaultTrust: SourceTrust = {
  "json-ld": 1,
  microdata: 0.9,
  rdfa: 0.8,
  meta: 0.8,
  "embedded-state": 0.6,
  recipe: 1.5,
  "visible-text": 0.9,
  address: 0.9,
};

/** A number printed beside its label is the one customers use; data often contains an internal number. */
const skuTrust: SourceTrust = {
  ...defaultTrust,
  "json-ld": 0.85,
  microdata: 0.85,
  meta: 0.6,
  "visible-text": 1.25,
};
const nameTrust: SourceTrust = { ...defaultTrust, "visible-text": 1.1, meta: 0.8 };

function folded(value: string): string {
  return foldText(value).replace(/\s+/g, " ").trim();
}

function text(
  all: readonly Evidence[],
  field: FieldName,
  trust: SourceTrust,
  floor = 0.15,
  keyOf = folded,
): Known<string> | null {
  return decide(weigh(undemoted(all, field), trust, keyOf), floor, (best) => best.value.trim());
}

function isCountedSku({ field, demotion }: Evidence): boolean {
  return field === "sku" && demotion === null;
}

/**
 * Lowers the weight of a GTIN given as SKU in data: it is often a feed key, and the shop's own number is
 * preferred.
 */
function preferShopNumber(one: Evidence): Evidence {
  const isTradeNumber = one.source !== "visible-text" && one.value.length >= 12 && gtin(one.value) !== null;
  return isTradeNumber ? { ...one, weight: (one.weight ?? 1) * 0.35 } : one;
}

function asSku(known: Known<string> | null): Known<string> | null {
  return known === null ? null : { ...known, confidence: Math.min(known.confidence, 0.4) };
}

/** Decides name, brand, numbers, image, category, seller and quantity. */
export function decideIdentity(
  all: readonly Evidence[],
): Omit<ProductFacts, "availability" | "availabilityLabel"> {
  const numbers = all.filter(isCountedSku).map(preferShopNumber);
  const gtinKnown = text(all, "gtin", defaultTrust, 0.15, (value) => value.replace(/^0+/, ""));
  return {
    quantity: decide(weigh(undemoted(all, "quantity"), defaultTrust), 0.3, (best) => Number(best.value)),
    name: text(all, "name", nameTrust),
    brand: text(all, "brand", defaultTrust, 0.3),
    // Shops without own numbers, such as bookshops, sell under the GTIN.
    sku: decide(weigh(numbers, skuTrust, folded), 0.15, (best) => best.value.trim()) ?? asSku(gtinKnown),
    mpn: text(all, "mpn", defaultTrust),
    gtin: gtinKnown,
    image: text(all, "image", defaultTrust, 0.15, (value) => value),
    canonicalUrl: text(all, "canonicalUrl", defaultTrust, 0.15, (value) => value),
    categoryPath: decide(weigh(undemoted(all, "categoryPath"), defaultTrust, folded), 0.15, (best) =>
      best.value.split("/"),
    ),
    seller: text(all, "seller", defaultTrust),
  };
}
