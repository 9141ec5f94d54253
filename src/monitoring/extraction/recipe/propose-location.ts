import { decimalFromMinor } from "../../../kit/money.ts";
import { decodeBody } from "../../fetch/core/charset.ts";
import { type PageInput, readPage } from "../read-page.ts";
import type { Reading } from "../reading.ts";
import type { PageElement } from "../scan/page-element.ts";
import { runText } from "../scan/page-text.ts";
import { type ScannedPage, scanPage } from "../scan/scan-page.ts";
import type { RecipeLocator } from "./recipe.ts";
import { locatorOf } from "./recipe-locator.ts";
import { recipeValue } from "./recipe-value.ts";
import { agreesWithReading, elementAt } from "./train-recipe.ts";

/** Elements of a page that are looked at before it is given up. */
const maxCandidates = 300;
/** A price written in parts, as "1.899" and "99", stands at most so many elements above its digits. */
const maxClimb = 2;
const maxParts = 4;
/** Letters beside a price in its own element, as "Preț" and "lei". */
const maxLabelLetters = 16;
const priceName = /pri[cs]e|pret|pre[tț]|amount|suma/i;
const otherPriceName = /old|was|vechi|before|list|strike|regular|transport|ship|rat[ae]|related|similar/i;

/**
 * Where a page holds a price that a person says is the right one: the best place that can be found again, told by
 * names and pointing at exactly one element.
 * @param priceMinor hundredths, > 0
 * @returns null where the page shows that price nowhere, or nowhere that can be told by names
 */
export function proposeLocation(input: PageInput, priceMinor: number): RecipeLocator | null {
  const body = textOf(input);
  const page = scanPage(body, input.url);
  const price = decimalFromMinor(priceMinor);
  const reading = readPage({ ...input, body, recipe: null });
  const seen = reading.evidence
    .filter(({ field, value, demotion }) => field === "price" && value === price && demotion === null)
    .flatMap(({ place }) => elementAt(page, place) ?? []);
  const locators = [...seen, ...elementsShowing(page, priceMinor)].flatMap((element) =>
    locatorsAt(page, element, price),
  );
  return locators.toSorted((one, other) => rankOf(other) - rankOf(one))[0] ?? null;
}

/** How a place does on another page of the same site. */
export interface LocationCheck {
  /** It agrees with what the page is surely read as without it, contradicts that, or there is nothing to compare. */
  readonly verdict: "agrees" | "contradicts" | "silent";
  /** Name, SKU and price that the page is read as, in one text: equal for one product at several addresses. */
  readonly product: string;
}

/** Tries a place on another page of the same site. */
export function checkLocation(input: PageInput, locator: RecipeLocator): LocationCheck {
  const body = textOf(input);
  const reading = readPage({ ...input, body, recipe: null });
  const verdict = agreesWithReading({ page: scanPage(body, input.url), reading }, "price", locator);
  return {
    verdict: verdict === null ? "silent" : verdict ? "agrees" : "contradicts",
    product: productOf(reading),
  };
}

function productOf(reading: Reading): string {
  const known = reading.found ? [reading.name, reading.sku, reading.priceMinor] : [];
  return JSON.stringify(known.map((one) => one?.value ?? null));
}

function textOf({ body, contentType }: PageInput): string {
  return typeof body === "string" ? body : decodeBody(body, contentType).text;
}

/** Elements in whose text or `content` the whole units of the price stand. */
function elementsShowing(page: ScannedPage, priceMinor: number): PageElement[] {
  const whole = String(Math.floor(priceMinor / 100));
  const shows = (text: string): boolean =>
    text.length <= 200 && text.replace(/[\s.,'\u00a0]/g, "").includes(whole);
  const found = new Set<PageElement>();
  for (const run of page.runs) {
    if (found.size > maxCandidates) break;
    if (run.end - run.start > 400 || !shows(runText(page, run)) || run.parent.isHidden) continue;
    let at: PageElement | null = run.parent;
    for (let climbed = 0; at !== null && climbed <= maxClimb; climbed += 1, at = at.parent) {
      if (climbed === 0 || isPriceAlone(page, at)) found.add(at);
    }
  }
  for (const element of page.itemElements) {
    if (found.size > maxCandidates) break;
    if (shows(element.attribute("content")) && element.attribute("content") !== "") found.add(element);
  }
  return [...found];
}

/** An element around the digits that holds more than a price and its label would point at whatever stands first in it. */
function isPriceAlone(page: ScannedPage, { firstRun, endRun }: PageElement): boolean {
  if (endRun - firstRun > maxParts) return false;
  const text = page.runs
    .slice(firstRun, endRun)
    .map((run) => runText(page, run))
    .join(" ");
  return text.length <= 60 && text.replace(/[^\p{L}]/gu, "").length <= maxLabelLetters;
}

function locatorsAt(page: ScannedPage, element: PageElement, price: string): RecipeLocator[] {
  const attribute = element.attribute("content") === "" ? null : "content";
  if (recipeValue(page, element, attribute, "price")?.value !== price) return [];
  const locator = locatorOf(page, element, attribute);
  return locator === null ? [] : [locator];
}

/** Names that speak of a price go before others, those of another price behind; then the shortest way to tell it. */
function rankOf({ element, within }: RecipeLocator): number {
  const own = element.names.join(" ");
  const around = within.flatMap(({ names }) => names).join(" ");
  const isOther = otherPriceName.test(own) || otherPriceName.test(around);
  return (priceName.test(own) ? 4 : priceName.test(around) ? 2 : 0) - (isOther ? 3 : 0) - within.length / 4;
}
