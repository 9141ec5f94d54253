import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { shownCategory } from "../../core/row-text.ts";
import type { DynamicPrice, PricingTab } from "../../recommendations.contract.ts";
import type { Density } from "./use-density.ts";

/** px of a row of the wide list. */
export const wideRowHeights: Readonly<Record<Density, number>> = { normal: 104, compact: 72 };

/** From which width on the rows are a table. */
export const wideQuery = "(min-width: 1280px)";

/** UTF-16 units of a category's name. */
export const categoryLength = { wide: 30, narrow: 25 } as const;

export type ColumnId =
  | "product"
  | "sku"
  | "category"
  | "brand"
  | "price"
  | "recommended"
  | "promo"
  | "campaign"
  | "rule"
  | "threshold"
  | "action"
  | "select";

export interface RowColumn {
  readonly id: ColumnId;
  readonly name: MessageDescriptor;
  readonly minRem: number;
  /** Share of the width that is left; 0: the column does not grow. */
  readonly grow: number;
  readonly isNumber?: boolean;
}

const common: readonly RowColumn[] = [
  { id: "product", name: msg`Product`, minRem: 14.5, grow: 2.4 },
  { id: "sku", name: msg`SKU`, minRem: 5, grow: 0.5 },
  { id: "category", name: msg`Category`, minRem: 5.5, grow: 0.8 },
  { id: "brand", name: msg`Brand`, minRem: 4.5, grow: 0.5 },
  { id: "price", name: msg`Our Price`, minRem: 5.5, grow: 0.5, isNumber: true },
  { id: "recommended", name: msg`Recommended Price`, minRem: 9, grow: 1.3, isNumber: true },
  { id: "promo", name: msg`Promo Price`, minRem: 5.5, grow: 0.5, isNumber: true },
  { id: "campaign", name: msg`Price Campaign`, minRem: 5.5, grow: 0.5, isNumber: true },
  { id: "rule", name: msg`Business Rule`, minRem: 10.25, grow: 1.4 },
];

const select: RowColumn = { id: "select", name: msg`Select`, minRem: 2.75, grow: 0 };

/** The columns of a tab in their order. */
const columnsOf: Readonly<Record<PricingTab, readonly RowColumn[]>> = {
  ACTIVELY_PRICED: [...common, { id: "action", name: msg`Remove`, minRem: 6.5, grow: 0 }, select],
  IN_REVIEW: [...common, { id: "action", name: msg`Approve`, minRem: 8.5, grow: 0 }, select],
  WARNING: [
    ...common,
    { id: "threshold", name: msg`Price Threshold`, minRem: 8.25, grow: 0.6 },
    { id: "action", name: msg`Approve`, minRem: 8.5, grow: 0 },
    select,
  ],
};

/** Whether a row has something for a column that may be empty. */
const isFilled: Readonly<Partial<Record<ColumnId, (row: DynamicPrice) => boolean>>> = {
  category: ({ category }) => shownCategory(category, categoryLength.wide) !== null,
  brand: ({ brand }) => brand !== null,
  promo: ({ recommendedPromoPrice }) => recommendedPromoPrice !== null,
  campaign: ({ recommendedPromoPriceCampaign }) => recommendedPromoPriceCampaign !== 0,
};

/** What moves below the product's name where the columns do not fit, the first of them first. */
const foldable = ["brand", "sku", "category"] as const satisfies readonly ColumnId[];

const remPx = 16;
const gapPx = 12;

export interface RowLayout {
  readonly columns: readonly RowColumn[];
  /** What is shown below the product's name in place of a column. */
  readonly folded: ReadonlySet<ColumnId>;
  /** `grid-template-columns` */
  readonly tracks: string;
}

/**
 * The columns of a table: those in which every row would have a dash are left out, and what does not fit moves below the
 * product's name.
 * @param width px for the cells of a row and the gaps between them; 0: not known yet, everything fits
 */
export function layoutOf(tab: PricingTab, rows: readonly DynamicPrice[], width: number): RowLayout {
  const filled = columnsOf[tab].filter(({ id }) => rows.some(isFilled[id] ?? (() => true)));
  const folded = new Set<ColumnId>();
  const columns = () => filled.filter(({ id }) => !folded.has(id));
  for (const id of foldable) {
    if (width === 0 || widthOf(columns()) <= width) break;
    if (filled.some((column) => column.id === id)) folded.add(id);
  }
  const shown = columns();
  const isTooWide = width > 0 && widthOf(shown) > width;
  return { columns: shown, folded, tracks: shown.map((column) => trackOf(column, isTooWide)).join(" ") };
}

function widthOf(columns: readonly RowColumn[]): number {
  return columns.reduce((sum, { minRem }) => sum + minRem * remPx, (columns.length - 1) * gapPx);
}

/** @param isTooWide all columns give way alike, but those of buttons and boxes */
function trackOf({ minRem, grow }: RowColumn, isTooWide: boolean): string {
  if (grow === 0) return `${minRem}rem`;
  return isTooWide ? `minmax(0, ${minRem}fr)` : `minmax(${minRem}rem, ${grow}fr)`;
}
