import type { Shop } from "../shop.ts";
import { ownShops } from "./own-shops.ts";
import { plainTextShops } from "./plain-text-shops.ts";
import { scriptDataShops } from "./script-data-shops.ts";
import { structuredDataShops } from "./structured-data-shops.ts";

export const rivalShops: readonly Shop[] = [...structuredDataShops, ...scriptDataShops, ...plainTextShops];

/** Every shop of the market, the demo customers' own first. The order decides the ports. */
export const shops: readonly Shop[] = [...ownShops, ...rivalShops];

/** @throws Error when the market holds no such shop */
export function shopByLabel(label: string): Shop {
  const shop = shops.find((one) => one.label === label);
  if (!shop) throw new Error(`the market has no shop ${label}`);
  return shop;
}
