import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PricingTab } from "../../recommendations.contract.ts";

/** px of a row of the wide list. */
export const wideRowHeight = 104;

/** From which width on the columns fit; the threshold of the warnings needs more. */
export const wideQueries: Readonly<Record<PricingTab, string>> = {
  ACTIVELY_PRICED: "(min-width: 1300px)",
  IN_REVIEW: "(min-width: 1300px)",
  WARNING: "(min-width: 1450px)",
};

/** UTF-16 units of a category's name. */
export const categoryLength = { wide: 30, narrow: 25 } as const;

export interface RowColumn {
  readonly id: string;
  readonly name: MessageDescriptor;
  /** Of the grid. */
  readonly track: string;
  readonly isNumber?: boolean;
}

const common: readonly RowColumn[] = [
  { id: "product", name: msg`Product`, track: "minmax(12rem, 2.6fr)" },
  { id: "sku", name: msg`SKU`, track: "minmax(5rem, 0.8fr)" },
  { id: "category", name: msg`Category`, track: "minmax(5.5rem, 1fr)" },
  { id: "brand", name: msg`Brand`, track: "minmax(4.5rem, 0.7fr)" },
  { id: "price", name: msg`Our Price`, track: "minmax(5.5rem, 0.7fr)", isNumber: true },
  { id: "recommended", name: msg`Recommended Price`, track: "minmax(9rem, 1.2fr)", isNumber: true },
  { id: "promo", name: msg`Promo Price`, track: "minmax(5rem, 0.6fr)", isNumber: true },
  { id: "campaign", name: msg`Price Campaign`, track: "minmax(5rem, 0.6fr)", isNumber: true },
  { id: "rule", name: msg`Business Rule`, track: "minmax(7rem, 1fr)" },
];

const select: RowColumn = { id: "select", name: msg`Select`, track: "2.75rem" };

/** The columns of a tab in their order. */
export const columnsOf: Readonly<Record<PricingTab, readonly RowColumn[]>> = {
  ACTIVELY_PRICED: [...common, { id: "action", name: msg`Remove`, track: "6.5rem" }, select],
  IN_REVIEW: [...common, { id: "action", name: msg`Approve`, track: "8rem" }, select],
  WARNING: [
    ...common,
    { id: "threshold", name: msg`Price Threshold`, track: "minmax(6.5rem, 0.7fr)" },
    { id: "action", name: msg`Approve`, track: "8rem" },
    select,
  ],
};

export function tracksOf(tab: PricingTab): string {
  return columnsOf[tab].map(({ track }) => track).join(" ");
}
