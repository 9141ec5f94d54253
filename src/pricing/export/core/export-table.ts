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
  ro: { ACTIVELY_PRICED: "Preț activ", IN_REVIEW: "De verificat", WARNING: "Avertismente" },
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

/**
 * The cells of a product.
 * @param ruleName name of the rule that priced it
 * @param link the product's page, as it is presented
 */
export function exportRow(
  row: RecommendationRow,
  { ruleName, link }: { readonly ruleName: string; readonly link: string | null },
  language: FileLanguage,
): string[] {
  return [
    tabNames[language][row.state as PricingTab],
    row.title,
    row.sku,
    row.category,
    row.brand,
    row.priceBani ?? row.ownBani,
    row.recommendedBani,
    row.changeBp,
    row.promoBani,
    row.campaignBani,
    ruleName,
    row.targetDomain,
    row.targetBani,
    link,
  ].map((value) => (value === null ? "" : String(value)));
}
