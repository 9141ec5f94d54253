import type { Shop } from "../shop.ts";
import { ownShops } from "./own-shops.ts";
import { plainTextShops } from "./plain-text-shops.ts";
import { scriptDataShops } from "./script-data-shops.ts";
import { structuredDataShops } from "./structured-data-shops.ts";

export const competitorShops: readonly Shop[] = [
  ...structuredDataShops,
  ...scriptDataShops,
  ...plainTextShops,
];

/** Every shop of the market, the demo customers' own first. Ports are assigned in this order. */
export const shops: readonly Shop[] = [...ownShops, ...competitorShops];

/** @throws Error if there is no such shop */
export function shopByLabel(label: string): Shop {
  const shop = shops.find((one) => one.label === label);
  if (!shop) throw new Error(`the market has no shop ${label}`);
  return shop;
}
