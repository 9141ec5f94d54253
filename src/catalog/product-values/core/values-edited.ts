import { productEdited } from "../../product-history/core/history-entries.ts";
import type { FieldValue, NewValues, ProductValues } from "./product-values.ts";

/**
 * The history entry of a product whose values were set.
 * @param product as it was before
 * @param values those that changed; prices are stored in lei
 * @param fields dynamic fields that changed
 */
export function valuesEdited(product: ProductValues, values: NewValues, fields: readonly FieldValue[] = []) {
  const { priceBani, ...others } = values;
  const names = Object.keys(others) as (keyof typeof others)[];
  const before: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, product[name]]));
  const after: Record<string, unknown> = { ...others };
  if (priceBani !== undefined) {
    before["price"] = product.priceBani === null ? null : product.priceBani / 100;
    after["price"] = priceBani / 100;
  }
  if (fields.length > 0) {
    before["fields"] = Object.fromEntries(
      fields.map(({ name }) => [name, product.dynamicFields[name] ?? null]),
    );
    after["fields"] = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  }
  return productEdited({ ...product, title: values.title ?? product.title }, before, after);
}
