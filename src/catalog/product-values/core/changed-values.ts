import { categoryPathOf, cleanText, imageAddress, maxLengths } from "../../products/core/merchant-text.ts";

/** Values of a product as a file or a feed states them; null or empty: it states none. */
export interface StatedValues {
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly brand: string | null;
  /** Names from the root down. */
  readonly category: readonly string[];
  readonly imageUrl: string | null;
}

export const valueFields = ["sku", "gtin", "mpn", "brand", "category", "imageUrl"] as const;
export type ValueField = (typeof valueFields)[number];

/** In stored form. */
export type CleanValues = Readonly<Record<ValueField, string | null>>;

/** A product's values, null where it has none, and which of them a person set. */
export type CurrentValues = CleanValues & { readonly manualFields: readonly string[] };

export interface ValueChange {
  readonly field: ValueField;
  readonly before: string | null;
  readonly after: string;
}

/** Stated values in the form in which they are stored. */
export function cleanValues(stated: StatedValues): CleanValues {
  return {
    sku: cleanText(stated.sku, maxLengths.sku),
    gtin: cleanText(stated.gtin, 14),
    mpn: cleanText(stated.mpn, maxLengths.sku),
    brand: cleanText(stated.brand, maxLengths.brand),
    category: categoryPathOf(stated.category),
    imageUrl: imageAddress(stated.imageUrl),
  };
}

/** What stated values change. What is not stated stays, and so does what a person set, also to nothing. */
export function changedValues(current: CurrentValues | undefined, clean: CleanValues): ValueChange[] {
  return valueFields.flatMap((field) => {
    const after = clean[field];
    const before = current?.[field] ?? null;
    if (after === null || after === before || current?.manualFields.includes(field)) return [];
    return [{ field, before, after }];
  });
}

/** The values that changes set. */
export function valuesOf(changes: readonly ValueChange[]): Partial<Readonly<Record<ValueField, string>>> {
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]));
}
