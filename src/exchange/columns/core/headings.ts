import { foldText } from "../../../kit/text/fold-text.ts";
import { type ColumnField, columnHeadings } from "./column-fields.ts";
import { type FixedColumnId, fixedColumns } from "./export-columns.ts";

/** Further spellings that are understood, folded as headings are. */
const otherSpellings: Readonly<Partial<Record<ColumnField, readonly string[]>>> = {
  url: [
    "url",
    "link",
    "address",
    "adresa",
    "own url",
    "own address",
    "product url",
    "product link",
    "link produs",
  ],
  competitor: ["competitor address", "competitor url", "adresa concurent", "adresa concurentului"],
  packetId: ["id", "packet id", "product number"],
  title: ["name", "product name", "product title", "nume", "nume produs", "denumire produs", "titlu"],
  sku: ["cod", "cod produs", "product code"],
  gtin: ["gtin", "ean", "cod ean", "cod de bare", "barcode"],
  mpn: ["cod producator", "part number"],
  brand: ["producator", "manufacturer", "marca"],
  price: ["pret lei", "price lei", "own price", "our price", "pretul nostru"],
  quantity: ["stoc", "stock", "cant"],
  availability: ["stock status", "stare stoc"],
  cost: ["cost", "cost price", "pret de achizitie"],
  vatPercent: ["vat", "tva"],
  floor: ["floor", "minimum price", "pret minim"],
  ceiling: ["ceiling", "maximum price", "pret maxim"],
  commissionPercent: ["commission", "comision"],
  shipping: ["shipping", "transport"],
  campaignPrice: ["pret campanie", "promotional price", "pret promotional"],
  campaignStart: ["start campanie"],
  campaignEnd: ["final campanie"],
};

/** The heading's comparable form: "Preț minim:" is "pret minim". */
export function foldHeading(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What the columns of an export of products hold; those that are absent are figures of the market, which nobody imports. */
const fieldsOfExport: Readonly<Partial<Record<string, ColumnField>>> = {
  id: "packetId",
  title: "title",
  sku: "sku",
  gtin: "gtin",
  mpn: "mpn",
  brand: "brand",
  category: "category",
  url: "url",
  price: "price",
  availability: "availability",
  quantity: "quantity",
  cost: "cost",
  vat: "vatPercent",
  commission: "commissionPercent",
  shipping: "shipping",
  floor: "floor",
  ceiling: "ceiling",
} satisfies Partial<Record<FixedColumnId, ColumnField>>;

/** "figure": a column of an export that no import reads. */
type Meaning = ColumnField | "figure";

/** In either language; an import's own headings come before those of exports. */
const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...fixedColumns.flatMap(({ id, headings }) =>
    Object.values(headings).map(
      (heading) => [foldHeading(heading), fieldsOfExport[id] ?? ("figure" as const)] as const,
    ),
  ),
  ...(Object.keys(columnHeadings) as ColumnField[]).flatMap((field) =>
    [...Object.values(columnHeadings[field]), ...(otherSpellings[field] ?? [])].map(
      (heading) => [foldHeading(heading), field] as const,
    ),
  ),
]);

/** The heading of a competitor's prices in an export: "competitor.ro (lei)". */
const competitorPrices = /^\S+\.\S+ \(lei\)$/;

/** What the column below a heading holds, in either language; null for a heading of the shop's own. */
export function meaningOfHeading(heading: string): Meaning | null {
  if (competitorPrices.test(heading)) return "figure";
  const folded = foldHeading(heading);
  return meanings.get(folded) ?? meanings.get(folded.replace(/ \d{1,3}$/, "")) ?? null;
}

/** Whether a text is a web address: a row with one is no heading row. */
export function isAddress(text: string): boolean {
  return /^[a-z]+:\/\//i.test(text);
}
