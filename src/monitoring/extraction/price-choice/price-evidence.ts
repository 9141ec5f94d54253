import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { textAround } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { choosePrice } from "./choose-price.ts";
import type { Occurrence } from "./occurrence.ts";
import { previousPrices } from "./previous-price.ts";
import { featureNames, type WeighedOption } from "./price-options.ts";
import { rangeEnds } from "./price-range.ts";

const MAX_EVIDENCE = 30;
/** Less probable amounts are no price of the product. */
const MIN_SHARE = 0.05;

/** Features that say what an amount is instead, with the name of it, most specific first. */
const reasons: readonly (readonly [feature: string, name: string])[] = [
  ...featureNames
    .filter((name) => name.startsWith("role "))
    .map((name): [string, string] => [name, name.slice("role ".length)]),
  ["isStruck", "old price"],
  ["isRelated", "related product"],
  ["isInOffer", "row of another offer"],
  ["isOption", "variant"],
  ["isNotShown", "not shown"],
  ["isHidden", "not shown"],
  ["isInName", "part of the name"],
];
const reasonPlaces = reasons.map(([feature, name]) => [featureNames.indexOf(feature), name] as const);
/** Classes of the nearest elements that say the same. */
const markReasons: readonly (readonly [place: number, name: string])[] = [
  [featureNames.indexOf("mark old"), "old price"],
  [featureNames.indexOf("mark related"), "related product"],
  [featureNames.indexOf("mark instalment"), "instalment"],
  [featureNames.indexOf("mark unit"), "unit price"],
  [featureNames.indexOf("mark shipping"), "shipping cost"],
  [featureNames.indexOf("mark cart"), "cart total"],
  [featureNames.indexOf("mark card"), "other product"],
  [featureNames.indexOf("mark variant"), "variant"],
];

/** Why an amount is not the price, in words; the features that the model saw. */
function reasonAgainst({ features }: WeighedOption): string {
  const direct = reasonPlaces.find(([place]) => features[place] === 1);
  if (direct !== undefined) return direct[1];
  const mark = markReasons.find(([place]) => (features[place] ?? Number.NaN) <= 4);
  return mark?.[1] ?? "less probable";
}

function placeOf({ candidate }: Occurrence): string {
  const { first, last, element } = candidate;
  return `offset ${first === last ? first.start : element.start}`;
}

/**
 * Evidence for the visible amounts: their weight is their probability, and improbable ones name what they are instead.
 * @param options of the page, most probable first
 */
export function priceEvidence(page: ScannedPage, options: readonly WeighedOption[]): readonly Evidence[] {
  const choice = choosePrice(options);
  if (choice === null) return [];
  const upper = rangeEnds(page, options, choice.value);
  const found: Evidence[] = [];
  for (const option of options.slice(0, MAX_EVIDENCE)) {
    const { occurrence, value, probability } = option;
    if (occurrence === null) continue;
    const { candidate } = occurrence;
    const isProbable = value === choice.value || probability >= MIN_SHARE;
    const demotion = upper.has(option) ? "price range" : isProbable ? null : reasonAgainst(option);
    const detail = { context: textAround(page, candidate.first, 2), weight: probability, demotion };
    found.push(
      evidence("price", value, "visible-text", placeOf(occurrence), { ...detail, raw: candidate.raw }),
    );
    if (candidate.currency !== null)
      found.push(evidence("currency", candidate.currency, "visible-text", placeOf(occurrence), detail));
  }
  for (const { occurrence, weight } of previousPrices(options, choice.value)) {
    const { candidate, value } = occurrence;
    const detail = { raw: candidate.raw, context: textAround(page, candidate.first, 2), weight };
    found.push(evidence("previousPrice", value, "visible-text", placeOf(occurrence), detail));
  }
  return found;
}
