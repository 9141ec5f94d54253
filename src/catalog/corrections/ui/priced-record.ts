import type { Product } from "../../products/products.contract.ts";

/** Fields shared by an own product and an offer: price and page. */
export type PricedRecord = Pick<
  Product,
  "productId" | "title" | "provider" | "link" | "price" | "currency" | "corrected" | "doubtfulPrice" | "check"
>;

/** A record with the product that it belongs to. */
export interface RecordOfProduct {
  readonly site: string;
  /** Packet id of the product, also when the record is an offer. */
  readonly packetId: number;
  readonly record: PricedRecord;
}
