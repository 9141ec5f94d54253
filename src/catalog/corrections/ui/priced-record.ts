import type { Product } from "../../products/products.contract.ts";

/** What an own product and an offer have in common: a price, and where it is from. */
export type PricedRecord = Pick<
  Product,
  "productId" | "title" | "provider" | "link" | "price" | "currency" | "corrected" | "check"
>;

/** A record with the product that it belongs to. */
export interface RecordOfProduct {
  readonly site: string;
  /** Of the product, also where the record is an offer. */
  readonly packetId: number;
  readonly record: PricedRecord;
}
