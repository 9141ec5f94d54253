import type { Evidence, EvidenceSource } from "../reading.ts";
import { metaContent } from "../scan/page-identity.ts";
import { readableText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import { maxOptions, type Occurrence } from "./occurrence.ts";

/** Sources that state a price beside the visible text; "attribute": a value of an input or another attribute. */
const statements = ["json-ld", "microdata", "rdfa", "meta", "embedded-state", "attribute"] as const;
type Statement = (typeof statements)[number];

/** What is known of an amount wherever it stands. */
export const valueNames = [
  "magnitude",
  "decimals",
  "endsIn9",
  "occurrences",
  "shareOfOccurrences",
  "isInTitle",
  "taxAbove",
  "taxBelow",
  "ratioToHighest",
  "ratioToLowest",
  ...statements.flatMap((source) => [`stated ${source}`, `demoted ${source}`]),
  "statedBy",
  "isStatedPrevious",
  "othersStated",
  "pageOptions",
  "pageValues",
] as const;

/** Who states an amount. */
export interface Stated {
  readonly counted: Set<Statement>;
  readonly demoted: Set<Statement>;
  isPrevious: boolean;
}

/** Amounts that data state. @param visible values that the page shows */
export function statedValues(
  evidence: readonly Evidence[],
  visible: ReadonlySet<string>,
): Map<string, Stated> {
  const found = new Map<string, Stated>();
  for (const one of evidence) {
    if (one.field !== "price" && one.field !== "previousPrice") continue;
    const value = normalizeAmount(one.value);
    if (value === null || !(Number(value) > 0)) continue;
    const source = one.source === "visible-text" && !visible.has(value) ? "attribute" : one.source;
    if (!isStatement(source)) continue;
    const known = found.get(value) ?? { counted: new Set(), demoted: new Set(), isPrevious: false };
    found.set(value, known);
    if (one.field === "previousPrice") known.isPrevious = true;
    else if (one.demotion === null) known.counted.add(source);
    else known.demoted.add(source);
  }
  return found;
}

function isStatement(source: EvidenceSource | "attribute"): source is Statement {
  return (statements as readonly string[]).includes(source);
}

/** VAT rates of the countries whose shops are read, percent. */
const taxRates = [5, 7, 8, 9, 10, 17, 18, 19, 20, 21, 22, 23, 24, 25, 27];

/** Whether one amount is the other with tax, to the cent. */
function isTaxed(net: number, gross: number): boolean {
  return (
    taxRates.some((rate) => Math.abs(Math.round(net * (100 + rate)) / 100 - gross) < 0.0101) && gross > net
  );
}

/** In the order of `valueNames`, by value. */
export function valueFeatures(
  page: ScannedPage,
  occurrences: readonly Occurrence[],
  stated: ReadonlyMap<string, Stated>,
): Map<string, number[]> {
  const shown = Map.groupBy(occurrences, (one) => one.value);
  const values = [...new Set([...shown.keys(), ...stated.keys()])];
  const amounts = values.map(Number);
  const near = [
    ...new Set([...occurrences].filter((one) => one.candidate.currency !== null).map((one) => one.amount)),
  ].slice(0, 60);
  const highest = amounts.reduce((a, b) => Math.max(a, b), 0);
  const lowest = amounts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const title = `${readableText(page.rawTitle.slice(0, 300))} ${metaContent(page, "og:title")} ${metaContent(page, "description").slice(0, 400)}`;
  const anyCounted = statements.filter((source) =>
    [...stated.values()].some((one) => one.counted.has(source)),
  );
  return new Map(
    values.map((value) => {
      const amount = Number(value);
      const known = stated.get(value);
      const count = shown.get(value)?.length ?? 0;
      const isRound = Number.isInteger(amount);
      return [
        value,
        [
          Math.log10(amount),
          value.includes(".") ? value.length - value.indexOf(".") - 1 : 0,
          Number(/9$/.test(value)),
          count,
          count / Math.max(1, occurrences.length),
          Number(isIn(title, value)),
          Number(near.some((other) => isTaxed(amount, other) && !(isRound && Number.isInteger(other)))),
          Number(near.some((other) => isTaxed(other, amount) && !(isRound && Number.isInteger(other)))),
          amount / highest,
          amount / lowest,
          ...statements.flatMap((source) => [
            Number(known?.counted.has(source) ?? false),
            Number(known?.demoted.has(source) ?? false),
          ]),
          known?.counted.size ?? 0,
          Number(known?.isPrevious ?? false),
          anyCounted.filter((source) => !known?.counted.has(source)).length,
          Math.min(maxOptions, occurrences.length),
          shown.size,
        ],
      ];
    }),
  );
}

function isIn(text: string, value: string): boolean {
  const [whole = "", cents = ""] = value.split(".");
  const pattern = cents === "" ? `(?<![\\d.,])${whole}(?![\\d])` : `(?<!\\d)${whole}[.,]${cents}(?!\\d)`;
  return new RegExp(pattern).test(text);
}
