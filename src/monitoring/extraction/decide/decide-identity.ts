import { bareText } from "../../../kit/text/bare-text.ts";
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

const withoutZeros = (value: string): string => value.replace(/^0+/, "");
const isInData = ({ source }: Evidence): boolean => source !== "visible-text" && source !== "recipe";

/** Whether data name another number for each of several variants, so that none is the product's. */
function areOfVariants(stated: readonly Evidence[], keyOf: (value: string) => string): boolean {
  const bySource = Map.groupBy(stated.filter(isInData), ({ source }) => source);
  return [...bySource.values()].some((found) => new Set(found.map(({ value }) => keyOf(value))).size > 1);
}

/**
 * Part numbers of the manufacturer. Shops repeat their own number in the data's field for it, alone or with that of a variant
 * behind it; only a label on the page makes such a number the manufacturer's.
 */
function partNumbers(all: readonly Evidence[], sku: string | null): readonly Evidence[] {
  const stated = undemoted(all, "mpn");
  const ofVariants = areOfVariants(stated, bareText);
  const own = sku === null ? null : bareText(sku);
  return stated.filter(
    (one) =>
      !isInData(one) || !(ofVariants || (own !== null && own !== "" && bareText(one.value).startsWith(own))),
  );
}

/** Trade item numbers. A number of the address is one only where the page states it as one as well. */
function tradeNumbers(all: readonly Evidence[]): readonly Evidence[] {
  const stated = undemoted(all, "gtin").filter(({ source }) => source !== "address");
  return areOfVariants(stated, withoutZeros) ? stated.filter((one) => !isInData(one)) : stated;
}

/**
 * Decides name, brand, numbers, image, category, seller and quantity.
 * @param sku that the model chose; undefined: it is weighed by its sources, as where a recipe names it
 */
export function decideIdentity(
  all: readonly Evidence[],
  sku?: Known<string> | null,
): Omit<ProductFacts, "availability" | "availabilityLabel"> {
  const chosenSku = sku === undefined ? text(all, "sku", defaultTrust) : sku;
  return {
    quantity: decide(weigh(undemoted(all, "quantity"), defaultTrust), 0.3, (best) => Number(best.value)),
    name: text(all, "name", nameTrust),
    brand: text(all, "brand", defaultTrust, 0.3),
    sku: chosenSku,
    mpn: text(partNumbers(all, chosenSku?.value ?? null), "mpn", defaultTrust),
    gtin: text(tradeNumbers(all), "gtin", defaultTrust, 0.15, withoutZeros),
    image: text(all, "image", defaultTrust, 0.15, (value) => value),
    canonicalUrl: text(all, "canonicalUrl", defaultTrust, 0.15, (value) => value),
    categoryPath: decide(weigh(undemoted(all, "categoryPath"), defaultTrust, folded), 0.15, (best) =>
      best.value.split("/"),
    ),
    seller: text(all, "seller", defaultTrust),
  };
}
