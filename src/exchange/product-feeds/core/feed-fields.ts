/**
 * Attributes of a product that are read, as Google's product data specification names them
 * (https://support.google.com/merchants/answer/7052112); `sku` is common in feeds of other programs.
 */
export const readAttributes = [
  "id",
  "sku",
  "title",
  "link",
  "price",
  "sale_price",
  "sale_price_effective_date",
  "availability",
  "image_link",
  "additional_image_link",
  "brand",
  "gtin",
  "mpn",
  "product_type",
  "google_product_category",
  "cost_of_goods_sold",
] as const;
export type ReadAttribute = (typeof readAttributes)[number];

/** An item as the feed writes it; empty and unknown attributes are left out. */
export type RawItem = Readonly<Partial<Record<ReadAttribute, string>>>;

/** Characters of a value that are used; no address or name is longer. */
export const maxValueLength = 4096;

/** Characters without an end after which a feed is refused: no value of a product is that long. */
export const maxOpenLength = 1024 * 1024;

const known: ReadonlySet<string> = new Set(readAttributes);

export function isReadAttribute(name: string): name is ReadAttribute {
  return known.has(name);
}
