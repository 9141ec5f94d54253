import type { Evidence, EvidenceSource } from "../reading.ts";
import { metaContent } from "../scan/page-identity.ts";
import { readableText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import type { Occurrence } from "./occurrence.ts";
import { isTaxed } from "./value-added-tax.ts";

/** What is known of an amount wherever it is on the page. */
export const valueNames = [
  "magnitude",
  "occurrences",
  "shareOfOccurrences",
  "isInTitle",
  "taxAbove",
  "taxBelow",
  "ratioToHighest",
  "ratioToLowest",
  "statedBy",
  "othersStated",
  "isHomePage",
] as const;

/**
 * Prices that data state, each with the sources that state it as the price of the page's product; none if all of them state
 * it of something else.
 */
export function statedValues(evidence: readonly Evidence[]): Map<string, Set<EvidenceSource>> {
  const found = new Map<string, Set<EvidenceSource>>();
  for (const { field, value: written, source, demotion } of evidence) {
    if (field !== "price" || source === "recipe") continue;
    const value = normalizeAmount(written);
    if (value === null || !(Number(value) > 0)) continue;
    const sources = found.get(value) ?? new Set();
    if (demotion === null) sources.add(source);
    found.set(value, sources);
  }
  return found;
}

/** Whether one amount is the other with tax. Of two round amounts the ratio is chance. */
const isOtherWithTax = (net: number, gross: number): boolean =>
  isTaxed(net, gross) && !(Number.isInteger(net) && Number.isInteger(gross));

const MAX_COMPARED = 60;

/** In the order of `valueNames`, by value. */
export function valueFeatures(
  page: ScannedPage,
  occurrences: readonly Occurrence[],
  stated: ReadonlyMap<string, ReadonlySet<EvidenceSource>>,
): Map<string, number[]> {
  const shown = Map.groupBy(occurrences, (one) => one.value);
  const values = [...new Set([...shown.keys(), ...stated.keys()])];
  const amounts = values.map(Number);
  const withCurrency = occurrences.filter((one) => one.candidate.currency !== null);
  const compared = [...new Set(withCurrency.map((one) => one.amount))].slice(0, MAX_COMPARED);
  const highest = amounts.reduce((a, b) => Math.max(a, b), 0);
  const lowest = amounts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const title = `${readableText(page.rawTitle.slice(0, 300))} ${metaContent(page, "og:title")} ${metaContent(page, "description").slice(0, 400)}`;
  const isHomePage = Number(page.address?.pathname === "/");
  const allSources = new Set([...stated.values()].flatMap((sources) => [...sources]));
  return new Map(
    values.map((value) => {
      const amount = Number(value);
      const count = shown.get(value)?.length ?? 0;
      const statedBy = stated.get(value)?.size ?? 0;
      return [
        value,
        [
          Math.log10(amount),
          count,
          count / Math.max(1, occurrences.length),
          Number(isIn(title, value)),
          Number(compared.some((other) => isOtherWithTax(amount, other))),
          Number(compared.some((other) => isOtherWithTax(other, amount))),
          amount / highest,
          amount / lowest,
          statedBy,
          allSources.size - statedBy,
          isHomePage,
        ],
      ];
    }),
  );
}

function isIn(text: string, value: string): boolean {
  const [whole = "", cents = ""] = value.split(".");
  // A pattern is compiled only for the few values that the text may contain.
  if (!text.includes(whole)) return false;
  const pattern = cents === "" ? `(?<![\\d.,])${whole}(?![\\d])` : `(?<!\\d)${whole}[.,]${cents}(?!\\d)`;
  return new RegExp(pattern).test(text);
}
