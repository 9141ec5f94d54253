import * as z from "zod/mini";
import type { ProductIdentity } from "./product-identity.ts";

const text = z.optional(z.nullable(z.union([z.string(), z.number()])));

/** A product of which all fields are texts, as in files of pairs and on the command line; unknown fields are ignored. */
export const pairTexts = z.object({
  title: text,
  name: text,
  brand: text,
  manufacturer: text,
  modelno: text,
  category: text,
  description: text,
  price: text,
  gtin: text,
  mpn: text,
  sku: text,
});

export type PairTexts = z.infer<typeof pairTexts>;

/** The identity that the texts state; a price that is no positive number is left out. */
export function identityOfTexts(texts: PairTexts): ProductIdentity {
  const textOf = (value: string | number | null | undefined) => (value == null ? null : String(value));
  const price = Number(textOf(texts.price)?.replace(/[^\d.]/g, "") || Number.NaN);
  return {
    title: textOf(texts.title ?? texts.name),
    brand: textOf(texts.brand ?? texts.manufacturer),
    gtin: textOf(texts.gtin),
    mpn: textOf(texts.mpn ?? texts.modelno),
    sku: textOf(texts.sku),
    category: textOf(texts.category),
    description: textOf(texts.description),
    price: price > 0 && price < 1e12 ? Math.round(price * 100) : null,
  };
}
