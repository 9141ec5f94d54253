/** Texts of a product that a person may set. What they set is not changed by readings of the page. */
export const editableFields = ["title", "sku", "gtin", "mpn", "brand", "category"] as const;
export type EditableField = (typeof editableFields)[number];
