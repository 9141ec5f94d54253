import type { ColumnGroup } from "../columns.contract.ts";
import type { FileLanguage } from "./column-fields.ts";

/** How a column's values are stored; see `CellKind` of platform/tables. "field": the JSON of a dynamic field. */
export type StoredKind = "text" | "hundredths" | "integer" | "decimal" | "instant" | "field";

/** A column that a file may have. */
export interface ExportColumnPlan {
  readonly id: string;
  readonly group: ColumnGroup;
  readonly kind: StoredKind;
  readonly headings: Readonly<Record<FileLanguage, string>>;
  /** Whether it is in a file when nothing else was chosen. */
  readonly isUsual: boolean;
}

/** Columns that every site has, in their usual order. `export-rows.repo.ts` reads each of them. */
const fixed = {
  id: ["product", "integer", "Product ID", "ID produs", false],
  title: ["product", "text", "Title", "Denumire", true],
  sku: ["product", "text", "SKU", "SKU", true],
  gtin: ["product", "text", "GTIN", "GTIN", true],
  mpn: ["product", "text", "MPN", "MPN", true],
  brand: ["product", "text", "Brand", "Brand", true],
  category: ["product", "text", "Category", "Categorie", true],
  url: ["product", "text", "Our link", "Linkul nostru", true],
  price: ["price", "hundredths", "Our price (lei)", "Prețul nostru (lei)", true],
  previous_price: ["price", "hundredths", "Our previous price (lei)", "Prețul nostru anterior (lei)", true],
  cut_price: ["price", "hundredths", "Our cut price (lei)", "Prețul nostru tăiat (lei)", true],
  price_changed: ["price", "instant", "Our last price change", "Ultima modificare a prețului nostru", false],
  promotion_since: ["price", "text", "On promotion since", "La promoție din", false],
  promotion_price: [
    "price",
    "hundredths",
    "Announced promotion price (lei)",
    "Prețul anunțat al promoției (lei)",
    false,
  ],
  reference: ["price", "hundredths", "Reference price (lei)", "Preț de referință (lei)", false],
  promotion_notice: ["price", "text", "Check of the promotion", "Verificarea promoției", false],
  availability: ["stock", "text", "Our stock", "Stocul nostru", true],
  quantity: ["stock", "decimal", "Our quantity", "Cantitatea noastră", true],
  position: ["market", "text", "Price position", "Poziția prețului", true],
  competitors: ["market", "integer", "Competitors", "Concurenți", true],
  lowest: ["market", "hundredths", "Lowest price (lei)", "Cel mai mic preț (lei)", true],
  average: ["market", "hundredths", "Average price (lei)", "Preț mediu (lei)", true],
  highest: ["market", "hundredths", "Highest price (lei)", "Cel mai mare preț (lei)", true],
  difference: [
    "market",
    "hundredths",
    "Our price minus the lowest (lei)",
    "Prețul nostru minus cel mai mic (lei)",
    true,
  ],
  percent: [
    "market",
    "hundredths",
    "Our price above the lowest (%)",
    "Prețul nostru peste cel mai mic (%)",
    true,
  ],
  index: ["market", "hundredths", "Price index to the average (%)", "Indice de preț față de medie (%)", true],
  cheapest_competitor: ["market", "text", "Cheapest competitor", "Cel mai ieftin concurent", true],
  cheapest_url: ["market", "text", "Link of the cheapest", "Linkul celui mai ieftin", true],
  changed: ["market", "instant", "Last change", "Ultima modificare", true],
  cost: ["costs", "hundredths", "Cost without VAT (lei)", "Cost fără TVA (lei)", false],
  vat: ["costs", "hundredths", "VAT (%)", "TVA (%)", false],
  commission: ["costs", "hundredths", "Commission (%)", "Comision (%)", false],
  shipping: ["costs", "hundredths", "Shipping without VAT (lei)", "Transport fără TVA (lei)", false],
  floor: ["costs", "hundredths", "Floor (lei)", "Preț minim permis (lei)", false],
  ceiling: ["costs", "hundredths", "Ceiling (lei)", "Preț maxim permis (lei)", false],
} as const satisfies Record<string, readonly [ColumnGroup, StoredKind, string, string, boolean]>;

export type FixedColumnId = keyof typeof fixed;

export const fixedColumns: readonly ExportColumnPlan[] = Object.entries(fixed).map(
  ([id, [group, kind, en, ro, isUsual]]) => ({ id, group, kind, headings: { en, ro }, isUsual }),
);
