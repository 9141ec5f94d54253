export type FileLanguage = "en" | "ro";

/** What a column holds. "competitor" may be the field of several columns. */
export type ColumnField =
  | "url"
  | "competitor"
  | "packetId"
  | "title"
  | "sku"
  | "gtin"
  | "mpn"
  | "brand"
  | "category"
  | "price"
  | "quantity"
  | "availability"
  | "cost"
  | "vatPercent"
  | "floor"
  | "ceiling"
  | "commissionPercent"
  | "shipping"
  | "campaignPrice"
  | "campaignStart"
  | "campaignEnd";

/** What the shop's goods cost it, and the limits of prices: people who may not see costs see none of them. */
export const costFields = [
  "cost",
  "vatPercent",
  "floor",
  "ceiling",
  "commissionPercent",
  "shipping",
] as const;

/**
 * Headings by field, as templates and exports write them. Files are read in either language, whatever the person's is: heading
 * rows are compared without case, diacritics and punctuation.
 */
export const columnHeadings: Readonly<Record<ColumnField, Readonly<Record<FileLanguage, string>>>> = {
  url: { en: "Product address", ro: "Adresa produsului" },
  competitor: { en: "Competitor", ro: "Concurent" },
  packetId: { en: "Product ID", ro: "ID produs" },
  title: { en: "Title", ro: "Denumire" },
  sku: { en: "SKU", ro: "Cod produs (SKU)" },
  gtin: { en: "GTIN (EAN)", ro: "Cod de bare (EAN)" },
  mpn: { en: "MPN", ro: "Cod producător (MPN)" },
  brand: { en: "Brand", ro: "Brand" },
  category: { en: "Category", ro: "Categorie" },
  price: { en: "Price", ro: "Preț" },
  quantity: { en: "Quantity", ro: "Cantitate" },
  availability: { en: "Availability", ro: "Disponibilitate" },
  cost: { en: "Cost without VAT", ro: "Cost fără TVA" },
  vatPercent: { en: "VAT %", ro: "TVA %" },
  floor: { en: "Lowest price", ro: "Preț minim" },
  ceiling: { en: "Highest price", ro: "Preț maxim" },
  commissionPercent: { en: "Commission %", ro: "Comision %" },
  shipping: { en: "Shipping without VAT", ro: "Transport fără TVA" },
  campaignPrice: { en: "Campaign price", ro: "Preț de campanie" },
  campaignStart: { en: "Campaign start", ro: "Început campanie" },
  campaignEnd: { en: "Campaign end", ro: "Sfârșit campanie" },
};

/** A heading as a file in a language writes it. @param place of several competitors' columns, from 1 */
export function columnHeading(field: ColumnField, language: FileLanguage, place?: number): string {
  const heading = columnHeadings[field][language];
  return place === undefined ? heading : `${heading} ${place}`;
}

/** Columns of each kind of file that are given a meaning; all other headings are dynamic fields. */
export const fieldsOfLinks: readonly ColumnField[] = [
  "url",
  "competitor",
  "title",
  "sku",
  "gtin",
  "mpn",
  "brand",
  "category",
  "cost",
  "vatPercent",
  "floor",
  "ceiling",
  "commissionPercent",
  "shipping",
  "campaignPrice",
  "campaignStart",
  "campaignEnd",
];
/** Also the columns of the file that is exported to be edited, in this order, followed by the dynamic fields. */
export const fieldsOfOfflineProducts: readonly ColumnField[] = [
  "packetId",
  "sku",
  "title",
  "price",
  "quantity",
  "availability",
  "brand",
  "category",
  "gtin",
  "mpn",
  "cost",
  "vatPercent",
  "floor",
  "ceiling",
  "commissionPercent",
  "shipping",
  "campaignPrice",
  "campaignStart",
  "campaignEnd",
  "competitor",
];
