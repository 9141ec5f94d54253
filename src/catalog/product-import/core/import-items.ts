import type { AnyParameters } from "../../../kit/problems.ts";
import type { IntakeAddress } from "../../intake/core/plan-intake.ts";
import type { FieldValue, NewValues, ProductValues } from "../../product-values/core/product-values.ts";

/** LINKS: products with a public page. OFFLINE_…: products without one; PRICES changes those that exist. */
export type ImportMode = "LINKS" | "OFFLINE_PRODUCTS" | "OFFLINE_PRICES";

/** Values that a row gives; absent ones stay as they are. Amounts in bani, pieces with one decimal. */
export type ImportValues = Omit<NewValues, "imageUrl">;

/** A row as it was read from a file. */
export interface ImportItem {
  /** Names the row in the results; as the file counts. */
  readonly row: number;
  /** The own product's address as written; null for an offline product. */
  readonly url: string | null;
  /** The product's id where the file names it. */
  readonly productId: number | null;
  readonly values: ImportValues;
  /** Competitors' addresses as written. */
  readonly competitorUrls: readonly string[];
  /** Values of dynamic fields. */
  readonly fields: readonly FieldValue[];
  /** Values that other slices store; here only rows of one product are compared by them. */
  readonly furtherValues: Readonly<Record<string, string | number>>;
}

/** A row with its addresses parsed. */
export interface ParsedItem extends Omit<ImportItem, "url" | "competitorUrls"> {
  readonly own: IntakeAddress | null;
  readonly competitors: readonly IntakeAddress[];
}

/** A product of the site that a row may be about. */
export interface KnownProduct extends ProductValues {
  /** Addresses of its competitors' pages. */
  readonly offerUrls: readonly string[];
}

export interface KnownProducts {
  /** By own address as `normaliseAddress` returns it: a key that is equal for all its spellings, and the product that has it. */
  readonly byAddress: ReadonlyMap<string, { readonly key: string; readonly product: KnownProduct | null }>;
  readonly byId: ReadonlyMap<number, KnownProduct>;
  /** Offline products. */
  readonly bySku: ReadonlyMap<string, readonly KnownProduct[]>;
  /** Names of the site's dynamic fields. */
  readonly fieldNames: ReadonlySet<string>;
}

/** Why a row, or an address in it, is not imported. */
export interface RowRefusal {
  readonly code: string;
  readonly parameters?: AnyParameters | undefined;
  /** The address or text that it is about; "": the whole row. */
  readonly text: string;
}

export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface NewLink {
  readonly url: string;
  readonly pageId: string;
  /** Host without "www.". */
  readonly domain: string;
}

/** What a row does. */
export interface PlannedRow {
  readonly row: number;
  readonly outcome: "NEW" | "KNOWN" | "CHANGED" | "REFUSED";
  readonly productId: number | null;
  /** Own address as it is stored, or as written where it was refused. */
  readonly url: string | null;
  readonly title: string | null;
  readonly sku: string | null;
  readonly newLinks: readonly string[];
  readonly changes: readonly FieldChange[];
  readonly mergedInto: number | null;
  readonly errors: readonly RowRefusal[];
}

/** What all rows of one product do. */
export interface ProductPlan {
  /** The first of its rows. */
  readonly row: number;
  /** Null: a new product. */
  readonly known: KnownProduct | null;
  /** The own page of a new product; null for an offline one. */
  readonly own: NewLink | null;
  /** Values that differ from what is stored. */
  readonly values: ImportValues;
  readonly fields: readonly FieldValue[];
  readonly links: readonly NewLink[];
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  /** Products that are added or changed. */
  readonly products: readonly ProductPlan[];
}
