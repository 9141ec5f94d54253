import type { ProductValues } from "../../product-values/core/product-values.ts";

/** Texts that an entry of an edited product may hold; null: the product had none. */
const texts = ["title", "sku", "gtin", "mpn", "brand", "category"] as const;
type Text = (typeof texts)[number];

/** What a product has of the values that an entry names, as entries hold them. Names of other values are left out. */
export function valuesNow(product: ProductValues, names: readonly string[]): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = {
    ...product,
    offline: product.isOffline,
    price: product.priceBani === null ? null : product.priceBani / 100,
  };
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
}

/**
 * The stored form of the values that a product had before an entry.
 * @param before of the entry: texts, `manualFields`, of products without a page also `price` (lei), `quantity` and `availability`,
 *   and `fields` by name
 * @param current of the product
 */
export function restoredValues(
  productId: number,
  before: Readonly<Record<string, unknown>>,
  current: ProductValues,
  now: Date,
) {
  const stored: Partial<Record<Text, string | null>> = {};
  for (const name of texts) {
    const value = before[name];
    if (value === null || typeof value === "string") stored[name] = value;
  }
  const { price, quantity, availability, fields, manualFields } = before;
  // Only products without a page have a price and stock that people state.
  const isStated = current.isOffline && before["offline"] === undefined;
  const isPriced = isStated && (price === null || typeof price === "number");
  return {
    names: { brand: stored.brand ?? null, category: stored.category ?? null },
    isPriced,
    row: {
      productId,
      texts: stored as Readonly<Record<string, string | null>>,
      manualFields: Array.isArray(manualFields) ? manualFields.map(String) : null,
      price: isPriced
        ? {
            priceBani: typeof price === "number" ? Math.round(price * 100) : null,
            previousPriceBani: current.priceBani,
            priceChangedAt: now.toISOString(),
          }
        : null,
      hasQuantity: isStated && quantity !== undefined,
      quantity: quantity === null || quantity === undefined ? null : String(quantity),
      availability: isStated && typeof availability === "string" ? availability : null,
      fields: isRecord(fields) ? fields : {},
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
