import type { Availability, TextField } from "../../product-values/core/product-values.ts";
import type { KnownProduct, ProductPlan } from "./import-items.ts";

/** Values of a product before an import, of those that it changed; a key that is absent was not changed. */
export interface BeforeValues extends Partial<Readonly<Record<TextField, string | null>>> {
  readonly manualFields?: readonly TextField[];
  readonly price?: {
    readonly priceBani: number | null;
    readonly previousPriceBani: number | null;
    /** ISO 8601. */
    readonly priceChangedAt: string | null;
  };
  readonly quantity?: string | null;
  readonly availability?: Availability;
  /** Dynamic fields; null: it had none of this name. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** What an import did to a product. */
export interface AppliedProduct {
  readonly productId: number;
  /** The first row of the product. */
  readonly row: number;
  readonly isCreated: boolean;
  readonly before: BeforeValues;
  /** Links that were added. */
  readonly offerIds: readonly number[];
  /** Of the last entry of the product's history, which the import wrote itself if it wrote any; null: it has no history. */
  readonly lastEntryAt: Date | null;
  /** Of the last entry before the import; null: it had no history. */
  readonly previousEntryAt: Date | null;
}

/** What must be stored of a product before it is changed, so that the change can be undone. */
export function beforeValues(
  known: KnownProduct,
  { values, fields }: Pick<ProductPlan, "values" | "fields">,
): BeforeValues {
  const { priceBani, availability, quantity, ...texts } = values;
  const names = Object.keys(texts) as TextField[];
  return {
    ...Object.fromEntries(names.map((name) => [name, known[name]])),
    ...(names.length === 0 ? {} : { manualFields: known.manualFields }),
    ...(priceBani === undefined
      ? {}
      : {
          price: {
            priceBani: known.priceBani,
            previousPriceBani: known.previousPriceBani,
            priceChangedAt: known.priceChangedAt?.toISOString() ?? null,
          },
        }),
    ...(quantity === undefined ? {} : { quantity: known.quantity }),
    ...(availability === undefined ? {} : { availability: known.availability }),
    ...(fields.length === 0
      ? {}
      : {
          fields: Object.fromEntries(fields.map(({ name }) => [name, known.dynamicFields[name] ?? null])),
        }),
  };
}
