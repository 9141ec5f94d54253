import { decimalFromMinor } from "../../../kit/money.ts";
import type { FeedChange, FeedField } from "../feed-items.contract.ts";
import type { FeedDetails } from "./feed-item.ts";

/** What a feed states of a product's price and stock, and the cost that it set. */
export interface FeedStatement {
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly salePriceMinor: number | null;
  /** ISO 8601 */
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
  readonly availability: FeedDetails["availability"];
  /** Null: the feed has set none. */
  readonly costBani: number | null;
}

/** A change of the product's own values, as the catalog finds it. */
export interface ValueChange {
  readonly field: "sku" | "gtin" | "mpn" | "brand" | "category" | "imageUrl";
  readonly before: string | null;
  readonly after: string;
}

export interface PlannedItem {
  readonly changes: readonly FeedChange[];
  readonly statement: FeedStatement;
  /** The cost to store; null: it stays. */
  readonly costBani: number | null;
}

/** A product before any feed has named it. */
const nothingStated: FeedStatement = {
  priceMinor: null,
  currency: null,
  salePriceMinor: null,
  saleFrom: null,
  saleUntil: null,
  availability: null,
  costBani: null,
};

/**
 * What an item changes of its product.
 * @param values changes of the product's own values
 * @param stated what the feed stated last; null: it names the product for the first time
 * @param costBani the product's cost; null without one. One that the feed did not set is a person's, and stays
 */
export function planItem(
  details: FeedDetails,
  values: readonly ValueChange[],
  stated: FeedStatement | null,
  costBani: number | null,
): PlannedItem {
  const before = stated ?? nothingStated;
  const isCostOfFeed = costBani === null || costBani === before.costBani;
  const hasNewCost = details.costBani !== null && isCostOfFeed && details.costBani !== costBani;
  const statement: FeedStatement = {
    priceMinor: details.priceMinor,
    currency: details.currency,
    salePriceMinor: details.salePriceMinor,
    saleFrom: details.saleFrom,
    saleUntil: details.saleUntil,
    availability: details.availability,
    costBani: hasNewCost ? details.costBani : before.costBani,
  };
  const cost = hasNewCost ? [change("cost", amount(costBani, "RON"), amount(details.costBani, "RON"))] : [];
  return {
    statement,
    costBani: hasNewCost ? details.costBani : null,
    changes: [
      ...values.map(({ field, ...rest }) => ({
        field: field === "imageUrl" ? ("image" as const) : field,
        ...rest,
      })),
      ...changedStatement(before, statement),
      ...cost,
    ],
  };
}

function changedStatement(before: FeedStatement, after: FeedStatement): FeedChange[] {
  const texts: readonly [FeedField, (statement: FeedStatement) => string | null][] = [
    ["price", (one) => amount(one.priceMinor, one.currency)],
    ["salePrice", saleText],
    ["availability", (one) => one.availability],
  ];
  return texts
    .map(([field, textOf]) => change(field, textOf(before), textOf(after)))
    .filter((one) => one.before !== one.after);
}

/** As "79.9 RON 2026-11-24T00:00:00.000Z/2026-11-30T22:00:00.000Z". */
function saleText({ salePriceMinor, currency, saleFrom, saleUntil }: FeedStatement): string | null {
  const price = amount(salePriceMinor, currency);
  if (price === null || (saleFrom === null && saleUntil === null)) return price;
  return `${price} ${saleFrom ?? ""}/${saleUntil ?? ""}`;
}

function amount(minor: number | null, currency: string | null): string | null {
  return minor === null ? null : `${decimalFromMinor(minor)} ${currency ?? ""}`.trim();
}

function change(field: FeedField, before: string | null, after: string | null): FeedChange {
  return { field, before, after };
}
