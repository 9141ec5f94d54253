import { stockWords } from "../../../kit/shown-values.ts";
import type { AvailabilityState, OfferRow } from "../../products/core/product-rows.ts";

/** A selected own product with the offers to export. */
export interface SelectedProduct {
  readonly productId: number;
  readonly title: string;
  readonly sku: string | null;
  readonly brand: string | null;
  /** Names from the root down, joined by "/". */
  readonly categoryPath: string | null;
  readonly priceBani: number | null;
  readonly availability: AvailabilityState;
  /** Decimal text with one decimal. */
  readonly quantity: string | null;
  readonly url: string | null;
  readonly offers: readonly OfferRow[];
}

export type FileLanguage = "en" | "ro";

const headings: Readonly<Record<FileLanguage, readonly string[]>> = {
  en: [
    "Product ID",
    "SKU",
    "Title",
    "Brand",
    "Category",
    "Our price (lei)",
    "Our stock",
    "Our quantity",
    "Our link",
    "Competitor",
    "Competitor title",
    "Competitor price",
    "Currency",
    "Competitor stock",
    "Competitor quantity",
    "Our price minus competitor's (lei)",
    "Competitor link",
  ],
  ro: [
    "ID produs",
    "SKU",
    "Denumire",
    "Brand",
    "Categorie",
    "Prețul nostru (lei)",
    "Stocul nostru",
    "Cantitatea noastră",
    "Linkul nostru",
    "Concurent",
    "Titlul concurentului",
    "Prețul concurentului",
    "Monedă",
    "Stocul concurentului",
    "Cantitatea concurentului",
    "Prețul nostru minus al concurentului (lei)",
    "Linkul concurentului",
  ],
};

/** How a column's values are stored; see `CellKind` of platform/tables. */
type StoredKind = "text" | "hundredths" | "integer" | "decimal";

const money = "hundredths";

const kinds: readonly StoredKind[] = [
  "integer",
  "text",
  "text",
  "text",
  "text",
  money,
  "text",
  "decimal",
  "text",
  "text",
  "text",
  money,
  "text",
  "text",
  "decimal",
  money,
  "text",
];

/** The columns of the file. */
export function selectionColumns(language: FileLanguage): { heading: string; kind: StoredKind }[] {
  return headings[language].map((heading, at) => ({ heading, kind: kinds[at] ?? "text" }));
}

/**
 * One row per offer, each with the product's cells; a product without offers has one row.
 * @see ../selection.contract.ts
 */
export function selectionRows(product: SelectedProduct, language: FileLanguage): string[][] {
  const own = [
    String(product.productId),
    product.sku ?? "",
    product.title,
    product.brand ?? "",
    product.categoryPath ?? "",
    numberCell(product.priceBani),
    stockWords[language][product.availability],
    product.quantity ?? "",
    product.url ?? "",
  ];
  if (product.offers.length === 0) return [[...own, ...Array<string>(8).fill("")]];
  return product.offers.map((offer) => [...own, ...offerCells(offer, product.priceBani, language)]);
}

function offerCells(offer: OfferRow, ownBani: number | null, language: FileLanguage): string[] {
  const isComparable = offer.isFresh && offer.currency === "RON" && ownBani !== null;
  return [
    offer.domain,
    offer.title ?? "",
    numberCell(offer.priceMinor),
    offer.currency ?? "",
    stockWords[language][offer.availability],
    offer.quantity ?? "",
    numberCell(isComparable && offer.priceMinor !== null ? ownBani - offer.priceMinor : null),
    offer.url,
  ];
}

function numberCell(value: number | null): string {
  return value === null ? "" : String(value);
}
