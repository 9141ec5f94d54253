import { foldText } from "../../../kit/text/fold-text.ts";
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

/**
 * Decides name, brand, numbers, image, category, seller and quantity.
 * @param sku that the model chose; undefined: it is weighed by its sources, as where a recipe names it
 */
export function decideIdentity(
  all: readonly Evidence[],
  sku?: Known<string> | null,
): Omit<ProductFacts, "availability" | "availabilityLabel"> {
  return {
    quantity: decide(weigh(undemoted(all, "quantity"), defaultTrust), 0.3, (best) => Number(best.value)),
    name: text(all, "name", nameTrust),
    brand: text(all, "brand", defaultTrust, 0.3),
    sku: sku === undefined ? text(all, "sku", defaultTrust) : sku,
    mpn: text(all, "mpn", defaultTrust),
    gtin: text(all, "gtin", defaultTrust, 0.15, (value) => value.replace(/^0+/, "")),
    image: text(all, "image", defaultTrust, 0.15, (value) => value),
    canonicalUrl: text(all, "canonicalUrl", defaultTrust, 0.15, (value) => value),
    categoryPath: decide(weigh(undemoted(all, "categoryPath"), defaultTrust, folded), 0.15, (best) =>
      best.value.split("/"),
    ),
    seller: text(all, "seller", defaultTrust),
  };
}
