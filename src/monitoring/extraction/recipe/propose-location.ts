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

/** Maximum number of elements examined on one page. */
const maxCandidates = 300;
/** A price split into parts, such as "1.899" and "99", is at most this many elements above its digits. */
const maxClimb = 2;
const maxParts = 4;
/** Maximum number of letters beside a price in its element, for example "Preț" and "lei". */
const maxLabelLetters = 16;
const priceName = /pri[cs]e|pret|pre[tț]|amount|suma/i;
const otherPriceName = /old|was|vechi|before|list|strike|regular|transport|ship|rat[ae]|related|similar/i;

/**
 * Finds the element of a page that contains a price confirmed by a person. The element is identified by names,
 * and the locator matches no other element of the page.
 * @param priceMinor hundredths, > 0
 * @returns null if no element shows that price, or none can be identified by names
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

/** Result of applying a location to another page of the same site. */
export interface LocationCheck {
  /**
   * Agrees with or contradicts a confident reading made without the location; silent if there is nothing to
   * compare.
   */
  readonly verdict: "agrees" | "contradicts" | "silent";
  /** Name, SKU and price of the reading as one text; equal for one product at several addresses. */
  readonly product: string;
}

/** Checks a location against another page of the same site. */
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

/** Elements whose text or `content` attribute contains the whole units of the price. */
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

/**
 * Whether an element contains the price and its label only; the first value inside a larger element may be
 * another one.
 */
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

/** Ranks locators: names of a price first, names of another price last, then the shortest. */
function rankOf({ element, within }: RecipeLocator): number {
  const own = element.names.join(" ");
  const around = within.flatMap(({ names }) => names).join(" ");
  const isOther = otherPriceName.test(own) || otherPriceName.test(around);
  return (priceName.test(own) ? 4 : priceName.test(around) ? 2 : 0) - (isOther ? 3 : 0) - within.length / 4;
}
