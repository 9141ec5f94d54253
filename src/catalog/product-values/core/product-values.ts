/** Texts of a product that people and files may set, in this order. */
export const textFields = ["title", "sku", "gtin", "mpn", "brand", "category"] as const;
export type TextField = (typeof textFields)[number];

export type Availability = "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";

/** An own product with the values that files and feeds may set. */
export interface ProductValues extends Readonly<Record<Exclude<TextField, "title">, string | null>> {
  readonly productId: number;
  readonly title: string;
  readonly url: string | null;
  readonly imageUrl: string | null;
  /** It has no page: its price comes from the shop itself. */
  readonly isOffline: boolean;
  readonly priceBani: number | null;
  readonly previousPriceBani: number | null;
  readonly priceChangedAt: Date | null;
  /** Of the file or the page, decimal text. */
  readonly quantity: string | null;
  /** The quantity that lists and exports show, which a person may have set by hand; decimal text. */
  readonly shownQuantity: string | null;
  readonly availability: Availability;
  readonly dynamicFields: Readonly<Record<string, unknown>>;
  /** Fields that a person set; no feed and no reading of the page changes them. */
  readonly manualFields: readonly TextField[];
}

/** What the shop states of a product without a page; absent values stay as they are. Pieces with one decimal. */
export interface OfflineValues {
  readonly priceBani?: number;
  readonly quantity?: number;
  readonly availability?: Availability;
}

/** Values to set; absent ones stay as they are. */
export interface NewValues extends Partial<Readonly<Record<TextField | "imageUrl", string>>>, OfflineValues {}

/** A value of a dynamic field. */
export interface FieldValue {
  readonly name: string;
  readonly value: string;
}
