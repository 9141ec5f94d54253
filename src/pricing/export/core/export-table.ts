import type { RecommendationRow } from "../../recommendations/core/present-recommendation.ts";
import type { PricingTab } from "../../recommendations/recommendations.contract.ts";

export type FileLanguage = "en" | "ro";

const headings: Readonly<Record<FileLanguage, readonly string[]>> = {
  en: [
    "Tab",
    "Product",
    "SKU",
    "Category",
    "Brand",
    "Our price (lei)",
    "Recommended price (lei)",
    "Change (%)",
    "Promo price (lei)",
    "Campaign price (lei)",
    "Rule",
    "Target competitor",
    "Target price (lei)",
    "Link",
  ],
  ro: [
    "Filă",
    "Produs",
    "SKU",
    "Categorie",
    "Brand",
    "Prețul nostru (lei)",
    "Preț recomandat (lei)",
    "Modificare (%)",
    "Preț promoțional (lei)",
    "Preț de campanie (lei)",
    "Regulă",
    "Concurent țintă",
    "Prețul țintei (lei)",
    "Link",
  ],
};

const tabNames: Readonly<Record<FileLanguage, Readonly<Record<PricingTab, string>>>> = {
  en: { ACTIVELY_PRICED: "Actively Priced", IN_REVIEW: "In Review", WARNING: "Warnings" },
  ro: { ACTIVELY_PRICED: "Preț activ", IN_REVIEW: "De verificat", WARNING: "Avertizări" },
};

/** In place of the tab of a product whose price is being computed again. */
const outdated: Readonly<Record<FileLanguage, string>> = {
  en: "Being recalculated",
  ro: "În recalculare",
};

const kinds = [
  "text",
  "text",
  "text",
  "text",
  "text",
  "hundredths",
  "hundredths",
  "hundredths",
  "hundredths",
  "hundredths",
  "text",
  "text",
  "hundredths",
  "text",
] as const;

/** The columns of the file, as `TableColumn` of platform/tables. */
export function exportColumns(language: FileLanguage) {
  return kinds.map((kind, at) => ({ kind, heading: headings[language][at] ?? "" }));
}

interface ExportedFacts {
  /** Name of the rule that priced the product. */
  readonly ruleName: string;
  /** The product's page, as it is presented. */
  readonly link: string | null;
  /** Whether a computation of now gives the price again; without that the product has none in the file. */
  readonly isCurrent: boolean;
}

/** The cells of a product. */
export function exportRow(
  row: RecommendationRow,
  { ruleName, link, isCurrent }: ExportedFacts,
  language: FileLanguage,
): string[] {
  const price = (value: number | null) => (isCurrent ? value : null);
  return [
    isCurrent ? tabNames[language][row.state as PricingTab] : outdated[language],
    row.title,
    row.sku,
    row.category,
    row.brand,
    row.priceBani ?? row.ownBani,
    price(row.recommendedBani),
    price(row.changeBp),
    price(row.promoBani),
    price(row.campaignBani),
    ruleName,
    row.targetDomain,
    row.targetBani,
    link,
  ].map((value) => (value === null ? "" : String(value)));
}
