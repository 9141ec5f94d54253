import { bareText } from "../../../kit/text/bare-text.ts";
import { gtin } from "../gtin.ts";
import type { Evidence } from "../reading.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import { readIdentity } from "../scan/page-identity.ts";
import { pageText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { type Statement, statementOf } from "./statement.ts";

/** In the order of trust in how they write a number. */
const statements = [
  "label",
  "json-ld",
  "microdata",
  "meta",
  "element",
  "repeated",
  "attribute",
  "embedded-state",
  "query",
  "path",
] as const satisfies readonly Statement[];
const dataStatements = new Set<Statement>(["json-ld", "microdata", "meta", "embedded-state"]);
const shownStatements = new Set<Statement>(["label", "element", "repeated"]);

/** Names of the features of a possible SKU. */
export const skuFeatureNames: readonly string[] = [
  ...statements.map((statement) => `sku ${statement}`),
  "isMpnOfData",
  "isMpnLabelled",
  "isGtinOfData",
  "isGtinLabelled",
  "statements",
  "dataStatements",
  "embeddedWeight",
  "addressWeight",
  "othersOfJsonLd",
  "othersLabelled",
  "othersLabelledSku",
  "isFirstLabelled",
  "isFirstOfJsonLd",
  "isLabelledModel",
  "length",
  "digits",
  "digitShare",
  "hasMark",
  "startsWithLetter",
  "isGtin",
  "isInAddress",
  "endsAddress",
  "visibleCount",
  "markupCount",
  "isPartOfOther",
  "containsOther",
  "distance",
  "isAfterName",
  "pageOptions",
  "pageLabelled",
  "pageHasDataSku",
  "pageHasLabelledSku",
  "pageNames",
];

/** A number of the page that may be the shop's SKU. */
export interface IdentityOption {
  readonly value: string;
  /** In the order of the field's feature names. */
  readonly features: readonly number[];
  readonly evidence: readonly Evidence[];
}

interface PageNumbers {
  readonly page: ScannedPage;
  readonly keys: readonly string[];
  readonly jsonLd: readonly string[];
  readonly labelledSkus: readonly string[];
  readonly labelled: readonly string[];
  readonly address: string;
  readonly text: string;
  readonly anchorRun: number;
  readonly features: readonly number[];
}

const MAX_COUNT = 6;
const MAX_OPTIONS = 60;

/**
 * All numbers that a page states as SKU, part number or trade number, with their features.
 */
export function skuOptions(page: ScannedPage, all: readonly Evidence[]): readonly IdentityOption[] {
  const counted = all.filter(
    ({ field, demotion }) => (field === "sku" || field === "mpn" || field === "gtin") && demotion === null,
  );
  const byKey = Map.groupBy(counted, (one) => bareText(one.value));
  byKey.delete("");
  const numbers = numbersOf(page, all, counted, [...byKey.keys()]);
  return [...byKey].slice(0, MAX_OPTIONS).map(([key, evidence]) => {
    const written = statements.flatMap((statement) =>
      evidence.filter((one) => statementOf(one) === statement),
    );
    const value = (written[0] ?? evidence[0])?.value.trim() ?? "";
    return { value, evidence, features: featuresOf(key, value, evidence, numbers) };
  });
}

function numbersOf(
  page: ScannedPage,
  all: readonly Evidence[],
  counted: readonly Evidence[],
  keys: readonly string[],
): PageNumbers {
  const keysOf = (field: string, statement: Statement): readonly string[] => [
    ...new Set(
      counted
        .filter((one) => one.field === field && statementOf(one) === statement)
        .map((one) => bareText(one.value)),
    ),
  ];
  const jsonLd = keysOf("sku", "json-ld");
  const labelledSkus = keysOf("sku", "label");
  const labelled = [...new Set([...labelledSkus, ...keysOf("mpn", "label")])];
  const names = all.filter(({ field }) => field === "name").map((one) => bareText(one.value));
  const { address } = page;
  const path = address === null ? "" : `${readIdentity(page).path} ${address.search} ${address.hash}`;
  return {
    page,
    keys,
    jsonLd,
    labelledSkus,
    labelled,
    address: bareText(path),
    text: pageText(page),
    anchorRun: mainAnchor(page)?.run.index ?? 0,
    features: [
      keys.length,
      labelled.length,
      Number(jsonLd.length + keysOf("sku", "microdata").length > 0),
      Number(labelledSkus.length > 0),
      new Set(names).size,
    ],
  };
}

const modelLabel = /model|mod[eè]l/i;
const addressEnd = /(?:html?|php|aspx?)?$/;

/** In the order of `skuFeatureNames`. */
function featuresOf(
  key: string,
  value: string,
  evidence: readonly Evidence[],
  numbers: PageNumbers,
): readonly number[] {
  const found = evidence.map((one) => ({ ...one, statement: statementOf(one) }));
  const kinds = new Set(found.map(({ statement }) => statement));
  const skuKinds = new Set(found.filter(({ field }) => field === "sku").map(({ statement }) => statement));
  const has = (field: string, isLabel: boolean): number =>
    Number(found.some((one) => one.field === field && (one.statement === "label") === isLabel));
  const weight = (...wanted: Statement[]): number =>
    Math.max(0, ...found.filter((one) => wanted.includes(one.statement)).map((one) => one.weight ?? 1));
  const others = (known: readonly string[]): number => known.filter((one) => one !== key).length;
  const label = found.find(({ statement }) => statement === "label");
  const labelText = label?.raw.slice(0, Math.max(0, label.raw.indexOf(label.value))) ?? "";
  const digits = value.replace(/\D/g, "").length;
  const distance = distanceOf(found, numbers);
  const neighbours = numbers.keys.filter((one) => one !== key && one.length >= 4);
  return [
    ...statements.map((statement) => Number(skuKinds.has(statement))),
    has("mpn", false),
    has("mpn", true),
    has("gtin", false),
    has("gtin", true),
    kinds.size,
    [...kinds].filter((kind) => dataStatements.has(kind)).length,
    weight("embedded-state"),
    weight("query", "path"),
    others(numbers.jsonLd),
    others(numbers.labelled),
    others(numbers.labelledSkus),
    Number(numbers.labelled[0] === key),
    Number(numbers.jsonLd[0] === key),
    Number(modelLabel.test(labelText)),
    value.length,
    digits,
    digits / value.length,
    Number(/[-_./ ]/.test(value)),
    Number(/^\p{L}/u.test(value)),
    Number(value.length >= 12 && gtin(value) !== null),
    Number(numbers.address.includes(key)),
    Number(numbers.address.replace(addressEnd, "").endsWith(key)),
    countOf(numbers.text, value),
    countOf(numbers.page.html, value),
    Number(neighbours.some((one) => one.includes(key))),
    Number(neighbours.some((one) => key.includes(one))),
    distance === null ? Number.NaN : Math.log1p(Math.abs(distance)),
    distance === null ? Number.NaN : Number(distance >= 0),
    ...numbers.features,
  ];
}

/** Distance in text runs from the product's name to the nearest place that shows the number; null if none does. */
function distanceOf(
  found: readonly (Evidence & { readonly statement: Statement })[],
  { page, anchorRun }: PageNumbers,
): number | null {
  const distances = found
    .filter(({ statement }) => shownStatements.has(statement))
    .map(({ place }) => runAt(page, Number(/\d+$/.exec(place)?.[0] ?? 0)) - anchorRun);
  return distances.sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null;
}

/** Index of the first text run at or after an offset. */
function runAt(page: ScannedPage, offset: number): number {
  let low = 0;
  let high = page.runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((page.runs[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function countOf(text: string, value: string): number {
  let count = 0;
  for (
    let at = text.indexOf(value);
    at !== -1 && count < MAX_COUNT;
    at = text.indexOf(value, at + value.length)
  )
    count += 1;
  return count;
}
