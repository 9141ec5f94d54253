import { decimalFromMinor } from "../../../kit/money.ts";
import { decodeBody } from "../../fetch/core/charset.ts";
import { type PageInput, readPage } from "../read-page.ts";
import type { Known, Reading } from "../reading.ts";
import type { PageElement } from "../scan/page-element.ts";
import { type ScannedPage, scanPage } from "../scan/scan-page.ts";
import type { RecipeField, RecipeLocator, SiteRecipe } from "./recipe.ts";
import { locate, locatorOf } from "./recipe-locator.ts";
import { recipeValue } from "./recipe-value.ts";

/** A page of one site with its reading made without a recipe. */
export interface TrainingPage {
  readonly page: ScannedPage;
  readonly reading: Reading;
}

/** Minimum number of pages that must agree with a locator. */
export const MIN_AGREEING_PAGES = 5;
/**
 * Minimum confidence of a value used for training; a recipe trained on guesses would make them look certain.
 */
const MIN_CONFIDENCE = 0.8;
const trainedFields: readonly RecipeField[] = [
  "price",
  "previousPrice",
  "availability",
  "brand",
  "sku",
  "mpn",
  "gtin",
];

function isAgreed({ confidence, sources }: Known<unknown>): boolean {
  return confidence >= MIN_CONFIDENCE && sources.length >= 2;
}

/** The value of a field in the form used by evidence; null if its confidence is too low for training. */
function confidentValue(reading: Reading, field: RecipeField): string | null {
  if (!reading.found) return null;
  if (field === "price" || field === "previousPrice") {
    const known = field === "price" ? reading.priceMinor : reading.previousPriceMinor;
    return known === null || !isAgreed(known) ? null : decimalFromMinor(known.value);
  }
  const known = reading[field];
  return known === null || !isAgreed(known) ? null : known.value;
}

/** Locators of the elements in which the page's own value was found. */
function locatorsOn({ page, reading }: TrainingPage, field: RecipeField): readonly RecipeLocator[] {
  const truth = confidentValue(reading, field);
  if (truth === null) return [];
  const found: RecipeLocator[] = [];
  for (const one of reading.evidence) {
    if (one.field !== field || one.value !== truth || one.demotion !== null) continue;
    const element = elementAt(page, one.place);
    if (element === null) continue;
    const attribute = valueAttribute(element);
    const locator = locatorOf(page, element, attribute);
    if (locator !== null) found.push(locator);
  }
  return found;
}

/**
 * The element that a piece of evidence comes from; `place` in markup has the form "offset 18234".
 * @returns null for values inside scripts, which a locator cannot match
 */
export function elementAt(page: ScannedPage, place: string): PageElement | null {
  const offset = Number(/^offset (\d+)$/.exec(place)?.[1] ?? Number.NaN);
  if (Number.isNaN(offset)) return null;
  const run = page.runs.find((one) => one.start === offset);
  if (run !== undefined) return run.parent;
  return page.elements.find((one) => one.start === offset) ?? null;
}

function valueAttribute(element: PageElement): string | null {
  return element.has("content") ? "content" : null;
}

/** Whether the value at a locator equals the page's reading; null if there is nothing to compare. */
export function agreesWithReading(
  { page, reading }: TrainingPage,
  field: RecipeField,
  locator: RecipeLocator,
): boolean | null {
  const truth = confidentValue(reading, field);
  const [element, second] = locate(page, locator);
  if (truth === null || element === undefined) return null;
  return second === undefined && recipeValue(page, element, locator.attribute, field)?.value === truth;
}

interface TrainedField {
  readonly locator: RecipeLocator;
  readonly agreed: number;
}

function trainField(pages: readonly TrainingPage[], field: RecipeField): TrainedField | null {
  let best: TrainedField | null = null;
  const tried = new Set<string>();
  for (const locator of pages.flatMap((one) => locatorsOn(one, field))) {
    const key = JSON.stringify(locator);
    if (tried.has(key)) continue;
    tried.add(key);
    const verdicts = pages.map((one) => agreesWithReading(one, field, locator));
    const agreed = verdicts.filter((one) => one === true).length;
    if (verdicts.includes(false) || agreed < MIN_AGREEING_PAGES) continue;
    if (best === null || agreed > best.agreed) best = { locator, agreed };
  }
  return best;
}

/**
 * Trains a recipe from pages with confident readings: for each field the location that held the decided value
 * on at least five pages and a different value on none.
 * @param pages of one site, read without a recipe
 * @returns null if no location was confirmed
 */
export function trainRecipe(pages: readonly TrainingPage[]): SiteRecipe | null {
  const fields: Partial<Record<RecipeField, RecipeLocator>> = {};
  let agreedPages = Number.POSITIVE_INFINITY;
  for (const field of trainedFields) {
    const trained = trainField(pages, field);
    if (trained === null) continue;
    fields[field] = trained.locator;
    agreedPages = Math.min(agreedPages, trained.agreed);
  }
  return Object.keys(fields).length === 0 ? null : { fields, isSetByHand: false, agreedPages };
}

/**
 * Reads fetched pages without a recipe and trains a recipe from them.
 * @param pages of one site, at least five
 * @returns null if no location was confirmed
 */
export function trainFromPages(pages: readonly PageInput[]): SiteRecipe | null {
  const training = pages.map((input) => {
    const body = typeof input.body === "string" ? input.body : decodeBody(input.body, input.contentType).text;
    const plain = { ...input, body, recipe: null };
    return { page: scanPage(body, input.url), reading: readPage(plain) };
  });
  return trainRecipe(training);
}
