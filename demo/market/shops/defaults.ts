import type { Department } from "../../catalogue/product.ts";
import { plainWords } from "../parts/stock-words.ts";
import type { Shop } from "../shop.ts";

export const everything: readonly Department[] = [
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

export const electronics: readonly Department[] = ["appliances", "home", "phones", "computers", "media"];

/** What most shops have in common; each shop states where it differs. */
export const ordinary = {
  departments: everything,
  reach: 1,
  temper: "plain",
  titleForm: "noun-first",
  moneyForm: "comma-lei",
  words: plainWords,
  above: [],
  below: ["delivery"],
  statesProperties: false,
  liesOnStock: false,
  hidesPriceWhenSoldOut: false,
  charset: "utf-8",
  charsetIn: "header",
  goneStatus: 404,
  forbiddenPath: null,
} as const satisfies Partial<Shop>;

export const ordinaryTrader = {
  stance: 1,
  cadenceDays: 6,
  lagDays: 1,
  isUndercutter: false,
  ending: "99",
  weekendPromoShare: 0.06,
  soldOutShare: 0.12,
} as const satisfies Partial<Shop["trader"]>;
