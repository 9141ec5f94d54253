import { gtinOf } from "../../../kit/text/gtin.ts";
import { textFields } from "../../product-values/core/product-values.ts";
import { categoryPathOf, cleanText, maxLengths } from "../../products/core/merchant-text.ts";
import type { ImportValues } from "./import-items.ts";

/** Values as they are stored. A GTIN that is none stays as it is written. */
export function readValues(values: ImportValues): ImportValues {
  const { gtin, category, quantity, availability } = values;
  const texts: Record<string, string | null | undefined> = {
    title: cleanText(values.title, maxLengths.title),
    sku: cleanText(values.sku, maxLengths.sku),
    gtin: gtin === undefined ? null : (gtinOf(gtin) ?? cleanText(gtin, maxLengths.sku)),
    mpn: cleanText(values.mpn, maxLengths.sku),
    brand: cleanText(values.brand, maxLengths.brand),
    category: category === undefined ? null : categoryPathOf(category.split("/")),
  };
  const given = Object.fromEntries(
    textFields.flatMap((field) => (typeof texts[field] === "string" ? [[field, texts[field]]] : [])),
  );
  // A quantity says whether the product is in stock, unless the file says it itself.
  const ofQuantity = quantity === undefined ? undefined : quantity > 0 ? "IN_STOCK" : "OUT_OF_STOCK";
  const stated = availability ?? ofQuantity;
  return {
    ...given,
    ...(values.priceBani === undefined ? {} : { priceBani: values.priceBani }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(stated === undefined ? {} : { availability: stated }),
  };
}
