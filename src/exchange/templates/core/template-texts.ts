import {
  type ColumnField,
  columnHeading,
  type FileLanguage,
  fieldsOfLinks,
} from "../../columns/core/column-fields.ts";

/** Competitors' columns of a template of links. */
const competitorColumns = 3;

type TemplateColumn = readonly [field: ColumnField, place?: number];

/** Columns of the templates of links; competitors' columns are counted. */
const linkColumns = fieldsOfLinks.flatMap((field): TemplateColumn[] =>
  field === "competitor"
    ? Array.from({ length: competitorColumns }, (_, at): TemplateColumn => [field, at + 1])
    : [[field]],
);

const offlineColumns: readonly ColumnField[] = [
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
];

type ExampleValue = string | number;

/** An example product. Its addresses are of a domain that nobody has (RFC 2606), so that it is refused if it is left in. */
const example: Readonly<Record<FileLanguage, Readonly<Partial<Record<ColumnField, ExampleValue>>>>> = {
  en: {
    url: "https://www.your-shop.example/products/coffee-machine-x200",
    title: "Coffee machine X200",
    sku: "CM-X200",
    gtin: "5941234567899",
    mpn: "X200",
    brand: "Boreal",
    category: "Appliances/Coffee machines",
    price: 1234.5,
    quantity: 7,
    availability: "in stock",
    cost: 820,
    vatPercent: 21,
    floor: 999.9,
    ceiling: 1500,
    commissionPercent: 3,
    shipping: 15,
  },
  ro: {
    url: "https://www.magazinul-tau.example/produse/espressor-x200",
    title: "Espressor X200",
    sku: "ESP-X200",
    gtin: "5941234567899",
    mpn: "X200",
    brand: "Boreal",
    category: "Electrocasnice/Espressoare",
    price: 1234.5,
    quantity: 7,
    availability: "în stoc",
    cost: 820,
    vatPercent: 21,
    floor: 999.9,
    ceiling: 1500,
    commissionPercent: 3,
    shipping: 15,
  },
};

const exampleCompetitors = [
  "https://www.competitor-1.example/coffee-machine-x200",
  "https://www.competitor-2.example/p/12345",
];

/** A heading row and an example row. */
export interface TemplateTable {
  readonly headings: readonly string[];
  /** null: empty. */
  readonly example: readonly (ExampleValue | null)[];
}

export function linksTemplate(language: FileLanguage): TemplateTable {
  return {
    headings: linkColumns.map(([field, place]) => columnHeading(field, language, place)),
    example: linkColumns.map(([field, place]) =>
      place === undefined ? (example[language][field] ?? null) : (exampleCompetitors[place - 1] ?? null),
    ),
  };
}

export function offlineTemplate(language: FileLanguage): TemplateTable {
  return {
    headings: offlineColumns.map((field) => columnHeading(field, language)),
    example: offlineColumns.map((field) => example[language][field] ?? null),
  };
}

/** Names of the sheets of a template. */
export const sheetNames = {
  en: { products: "Products", instructions: "Instructions" },
  ro: { products: "Produse", instructions: "Instrucțiuni" },
} as const satisfies Record<FileLanguage, unknown>;

/** Lines of the sheet of instructions; the first one is its title. */
export const instructions: Readonly<Record<FileLanguage, readonly string[]>> = {
  en: [
    "How to import products",
    "One row is one product. The first column is its address in your shop, with https://. The columns “Competitor” hold addresses of the same product in other shops; add as many of these columns as you need.",
    "Delete the example row before you upload the file. At most 1,000 products and 10 MB a file.",
    "Only the product address is required. Leave a cell empty to keep what is stored; you can delete columns that you do not need.",
    "A file without a heading row is read as well: the first column is your product, all others are competitors.",
    "The same product in several rows is one product: competitors add up. Different values for it are refused.",
    "“www.”, a slash at the end, upper case and tracking parameters make no difference: the product is recognised.",
    "Prices are in lei with VAT, as 1234,50 or 1234.50. Costs and shipping are without VAT. Percentages as 21.",
    "Lowest and highest price: no price outside of them is ever recommended.",
    "Campaign: its price with the first and the last day, as 1.12.2026. It must be below the lowest price of the 30 days before.",
    "SKU and GTIN: format the column as text, or the spreadsheet changes long numbers. Formulas and merged cells are refused: paste values.",
    "Any other column becomes a field of the product by which you can filter the list.",
  ],
  ro: [
    "Cum imporți produse",
    "Un rând este un produs. Prima coloană este adresa lui din magazinul tău, cu https://. Coloanele „Concurent” conțin adresele aceluiași produs în alte magazine; adaugă câte astfel de coloane ai nevoie.",
    "Șterge rândul de exemplu înainte să încarci fișierul. Cel mult 1.000 de produse și 10 MB pe fișier.",
    "Obligatorie este doar adresa produsului. Lasă o celulă goală ca să rămână ce este deja salvat; poți șterge coloanele de care nu ai nevoie.",
    "Este citit și un fișier fără rând de titluri: prima coloană este produsul tău, toate celelalte sunt concurenți.",
    "Același produs pe mai multe rânduri este un singur produs: concurenții se adună. Valorile diferite sunt respinse.",
    "„www.”, bara de la sfârșit, majusculele și parametrii de urmărire nu contează: produsul este recunoscut.",
    "Prețurile sunt în lei cu TVA, de exemplu 1234,50 sau 1234.50. Costul și transportul sunt fără TVA. Procentele se scriu 21.",
    "Preț minim și preț maxim: nu este recomandat niciodată un preț în afara lor.",
    "Campanie: prețul ei, cu prima și ultima zi, de exemplu 1.12.2026. Trebuie să fie sub cel mai mic preț din cele 30 de zile dinainte.",
    "SKU și EAN: formatează coloana ca text, altfel programul modifică numerele lungi. Formulele și celulele îmbinate sunt respinse: lipește valori.",
    "Orice altă coloană devine un câmp al produsului, după care poți filtra lista.",
  ],
};
