import { csvLine, csvNumber, csvText } from "../../../kit/csv.ts";
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
    "Marcă",
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

/** The first line of the file. */
export function exportHeading(language: FileLanguage): string {
  return csvLine(headings[language].map(csvText));
}

/**
 * The line of a product.
 * @param ruleName name of the rule that priced it
 * @param link the product's page, as it is presented
 */
export function exportLine(
  row: RecommendationRow,
  { ruleName, link }: { readonly ruleName: string; readonly link: string | null },
  language: FileLanguage,
): string {
  return csvLine([
    csvText(tabNames[language][row.state as PricingTab]),
    csvText(row.title),
    csvText(row.sku),
    csvText(row.category),
    csvText(row.brand),
    moneyCell(row.priceBani ?? row.ownBani),
    moneyCell(row.recommendedBani),
    csvNumber(row.changeBp === null ? null : row.changeBp / 100, 2),
    moneyCell(row.promoBani),
    moneyCell(row.campaignBani),
    csvText(ruleName),
    csvText(row.targetDomain),
    moneyCell(row.targetBani),
    csvText(link),
  ]);
}

/** @param amount whole bani */
function moneyCell(amount: number | null): string {
  return csvNumber(amount === null ? null : amount / 100, 2);
}
