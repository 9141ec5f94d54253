import { csvLine, csvNumber, csvText } from "../../../kit/csv.ts";
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
    "Titlu",
    "Marcă",
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

const stockLabels: Readonly<Record<FileLanguage, Readonly<Record<AvailabilityState, string>>>> = {
  en: { IN_STOCK: "In stock", OUT_OF_STOCK: "Out of stock", NOT_AVAILABLE: "No stock info" },
  ro: { IN_STOCK: "În stoc", OUT_OF_STOCK: "Stoc epuizat", NOT_AVAILABLE: "Fără informații despre stoc" },
};

/** The first line of the file. */
export function selectionHeading(language: FileLanguage): string {
  return csvLine(headings[language].map(csvText));
}

/**
 * One line per offer, each with the product's cells; a product without offers has one line.
 * @see ../selection.contract.ts
 */
export function selectionLines(product: SelectedProduct, language: FileLanguage): string {
  const own = [
    csvNumber(product.productId, 0),
    csvText(product.sku),
    csvText(product.title),
    csvText(product.brand),
    csvText(product.categoryPath),
    moneyCell(product.priceBani),
    stockLabels[language][product.availability],
    quantityCell(product.quantity),
    csvText(product.url),
  ];
  if (product.offers.length === 0) return csvLine([...own, ...Array<string>(8).fill("")]);
  return product.offers
    .map((offer) => csvLine([...own, ...offerCells(offer, product.priceBani, language)]))
    .join("");
}

function offerCells(offer: OfferRow, ownBani: number | null, language: FileLanguage): string[] {
  const isComparable = offer.isFresh && offer.currency === "RON" && ownBani !== null;
  return [
    csvText(offer.domain),
    csvText(offer.title),
    moneyCell(offer.priceMinor),
    csvText(offer.currency),
    stockLabels[language][offer.availability],
    quantityCell(offer.quantity),
    moneyCell(isComparable && offer.priceMinor !== null ? ownBani - offer.priceMinor : null),
    csvText(offer.url),
  ];
}

/** @param minor whole hundredths */
function moneyCell(minor: number | null): string {
  return csvNumber(minor === null ? null : minor / 100, 2);
}

function quantityCell(quantity: string | null): string {
  return csvNumber(quantity === null ? null : Number(quantity), 1);
}
