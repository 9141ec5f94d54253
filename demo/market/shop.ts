import type { Department } from "../catalogue/product.ts";
import type { Trader } from "../prices/trader.ts";
import type { Look } from "./look/look.ts";
import type { MoneyForm } from "./parts/money-text.ts";
import type { StockWords } from "./parts/stock-words.ts";

/** How a shop treats a visitor: "slow" takes a second for each reply, "moody" turns some visits away. */
export type Temper = "plain" | "slow" | "moody";

/** How a shop writes its product pages; demo/market/markup holds one file for each. */
export type MarkupName =
  | "json-ld"
  | "json-ld-graph"
  | "product-group"
  | "aggregate-offer"
  | "broken-json-ld"
  | "microdata"
  | "rdfa"
  | "open-graph"
  | "next-data"
  | "data-layer"
  | "shopify-like"
  | "woo-like"
  | "magento-like"
  | "vtex-like"
  | "words-only"
  | "script-built";

/** Things beside the main price that a careless reader would take for it. */
export type BlockName =
  | "instalments"
  | "unit-price"
  | "lowest-30-days"
  | "club-price"
  | "coupon-price"
  | "used-offers"
  | "delivery";

export interface AddressParts {
  /** The shop's own number of the product. */
  readonly id: number;
  /** Title in lower-case ASCII with hyphens. */
  readonly slug: string;
  /** The manufacturer's part number in lower-case ASCII with hyphens. */
  readonly mpn: string;
  /** First category in the same writing. */
  readonly category: string;
}

/** One shop of the market, as plain facts. */
export interface Shop {
  /** First label of its host: `label.localhost`. */
  readonly label: string;
  readonly name: string;
  readonly slogan: string;
  readonly trader: Trader;
  readonly departments: readonly Department[];
  /** How often it carries a product next to the other shops: 1 = as often as most. */
  readonly reach: number;
  readonly markup: MarkupName;
  readonly temper: Temper;
  /** Path and query of a product's page. */
  readonly pathOf: (parts: AddressParts) => string;
  readonly skuOf: (parts: AddressParts, mpn: string) => string;
  readonly titleForm: "noun-first" | "brand-first" | "shouted-brand";
  readonly moneyForm: MoneyForm;
  readonly words: StockWords;
  /** Blocks above and below the main price. */
  readonly above: readonly BlockName[];
  readonly below: readonly BlockName[];
  /** Its structured data states colour, power and the like. */
  readonly statesProperties: boolean;
  /** Its structured data says InStock, whatever the page says. */
  readonly liesOnStock: boolean;
  /** Takes the price off the page of a sold-out product. */
  readonly hidesPriceWhenSoldOut: boolean;
  readonly charset: "utf-8" | "windows-1250" | "iso-8859-2";
  /** Where the page's charset is stated. */
  readonly charsetIn: "header" | "meta";
  /** Status of pages of products that it has dropped. */
  readonly goneStatus: 404 | 410;
  /** Beginning of the paths that its robots.txt forbids, next to the usual cart and account. */
  readonly forbiddenPath: string | null;
  readonly look: Look;
}
