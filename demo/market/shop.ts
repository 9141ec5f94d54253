import type { Department } from "../catalogue/product.ts";
import type { Trader } from "../prices/trader.ts";
import type { MoneyForm } from "./parts/money-text.ts";
import type { StockLabels } from "./parts/stock-labels.ts";
import type { Theme } from "./theme/theme.ts";

/** How a shop responds: "slow" takes a second per reply, "refusing" answers some requests with 429 or 403. */
export type ShopBehaviour = "normal" | "slow" | "refusing";

/** How a shop marks up its product pages; demo/market/markup has one file for each. */
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
  | "plain-text"
  | "script-built";

/** Content near the main price that extraction could mistake for it. */
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
  /** First category in lower-case ASCII with hyphens. */
  readonly category: string;
}

/** One shop of the market. */
export interface Shop {
  /** First label of its host: `label.localhost`. */
  readonly label: string;
  readonly name: string;
  readonly slogan: string;
  readonly trader: Trader;
  readonly departments: readonly Department[];
  /** Relative chance that it sells a product: 1 = like most shops. */
  readonly assortmentWeight: number;
  readonly markup: MarkupName;
  readonly behaviour: ShopBehaviour;
  /** Path and query of a product's page. */
  readonly pathOf: (parts: AddressParts) => string;
  readonly skuOf: (parts: AddressParts, mpn: string) => string;
  readonly titleForm: "noun-first" | "brand-first" | "shouted-brand";
  readonly moneyForm: MoneyForm;
  readonly stockLabels: StockLabels;
  /** Blocks above and below the main price. */
  readonly above: readonly BlockName[];
  readonly below: readonly BlockName[];
  /** Its structured data includes properties such as colour and power. */
  readonly statesProperties: boolean;
  /** Its structured data says InStock, whatever the page says. */
  readonly alwaysClaimsInStock: boolean;
  /** Sold-out products show no price. */
  readonly hidesPriceWhenSoldOut: boolean;
  readonly charset: "utf-8" | "windows-1250" | "iso-8859-2";
  /** Where the charset is declared. */
  readonly charsetIn: "header" | "meta";
  /** Status of the pages of discontinued products. */
  readonly goneStatus: 404 | 410;
  /** Path prefix that its robots.txt disallows in addition to cart, account and search. */
  readonly forbiddenPath: string | null;
  readonly theme: Theme;
}
