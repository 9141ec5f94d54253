import type { AnyParameters } from "../../../kit/problems.ts";

/** Why a row, or a text in it, is not imported. */
export interface RowProblem {
  readonly code: string;
  readonly parameters?: AnyParameters | undefined;
  /** The address or other text that it is about; "": the whole row. */
  readonly text: string;
}

/** Amounts in lei and percent, at most two decimals; absent ones stay as they are. */
export interface RowCosts {
  readonly cost?: number;
  readonly vatPercent?: number;
  readonly floor?: number;
  readonly ceiling?: number;
  readonly commissionPercent?: number;
  readonly shipping?: number;
}

/** A promotion to be planned. Local days as "2026-12-01", both included; null: until further notice. */
export interface RowCampaign {
  readonly price: number;
  readonly startsOn: string;
  readonly endsOn: string | null;
}

/** A row of a file with what its cells say. Stored as JSON. */
export interface FileRow {
  readonly row: number;
  readonly url: string | null;
  readonly productId: number | null;
  readonly values: {
    readonly title?: string;
    readonly sku?: string;
    readonly gtin?: string;
    readonly mpn?: string;
    readonly brand?: string;
    readonly category?: string;
    readonly priceBani?: number;
    readonly quantity?: number;
    readonly availability?: "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";
  };
  readonly competitorUrls: readonly string[];
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly costs: RowCosts;
  readonly campaign: RowCampaign | null;
  /** A cell that cannot be read: the row is refused. */
  readonly problem: RowProblem | null;
}
