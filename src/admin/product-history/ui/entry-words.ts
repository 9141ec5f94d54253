import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HistoryEntry } from "../product-history.contract.ts";

export const typeWords: Readonly<Record<HistoryEntry["modificationType"], MessageDescriptor>> = {
  ADD: msg`Added`,
  EDIT: msg`Edited`,
  DELETE: msg`Deleted`,
};

export const subjectWords: Readonly<Record<HistoryEntry["subject"], MessageDescriptor>> = {
  PRODUCT: msg`Product`,
  LINK: msg`Competitor link`,
  QUANTITY: msg`Quantity`,
  PRICE: msg`Price`,
  COSTS: msg`Costs and limits`,
  REVIEW: msg`Recommended prices`,
};

/** What was decided about recommended prices. */
export const decisionWords: Readonly<Record<string, MessageDescriptor>> = {
  APPROVE: msg`Approved`,
  APPROVE_ALL: msg`Approved`,
  DENY: msg`Removed or rejected`,
  DENY_ALL: msg`Removed or rejected`,
  PUT_BACK: msg`Put back into pricing`,
  RELEASE: msg`Let through what the brake held back`,
  ROLL_BACK: msg`Rolled back`,
};

/** Names of changed values; others are shown as they are stored. */
export const fieldWords: Readonly<Record<string, MessageDescriptor>> = {
  title: msg`Title`,
  url: msg`Address`,
  sku: msg`SKU`,
  gtin: msg`GTIN`,
  mpn: msg`MPN`,
  brand: msg`Brand`,
  category: msg`Category`,
  price: msg`Price`,
  currency: msg`Currency`,
  quantity: msg`Quantity`,
  availability: msg`Stock`,
  offline: msg`Offline`,
  domain: msg`Domain`,
  matched: msg`Waits for confirmation`,
  cost: msg`Cost (lei without VAT)`,
  vatPercent: msg`VAT (%)`,
  commissionPercent: msg`Commission (%)`,
  shipping: msg`Shipping (lei without VAT)`,
  floor: msg`Lowest price (lei)`,
  ceiling: msg`Highest price (lei)`,
};
