import type { Department } from "../../catalogue/product.ts";
import { plainLabels } from "../parts/stock-labels.ts";
import type { Shop } from "../shop.ts";

export const allDepartments: readonly Department[] = [
  "appliances",
  "home",
  "phones",
  "computers",
  "media",
  "tools",
  "toys",
  "beauty",
  "coffee",
];

export const electronicsDepartments: readonly Department[] = [
  "appliances",
  "home",
  "phones",
  "computers",
  "media",
];

/** Defaults that shops override. */
export const defaults = {
  departments: allDepartments,
  assortmentWeight: 1,
  behaviour: "normal",
  titleForm: "noun-first",
  moneyForm: "comma-lei",
  stockLabels: plainLabels,
  above: [],
  below: ["delivery"],
  statesProperties: false,
  alwaysClaimsInStock: false,
  hidesPriceWhenSoldOut: false,
  charset: "utf-8",
  charsetIn: "header",
  goneStatus: 404,
  forbiddenPath: null,
} as const satisfies Partial<Shop>;

export const defaultTrader = {
  priceLevel: 1,
  cadenceDays: 6,
  lagDays: 1,
  isUndercutter: false,
  ending: "99",
  weekendPromoShare: 0.06,
  soldOutShare: 0.12,
} as const satisfies Partial<Shop["trader"]>;
