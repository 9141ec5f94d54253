import { decodeBody } from "../fetch/core/charset.ts";
import { combine, emptyReading } from "./decide/combine.ts";
import { embeddedStateEvidence } from "./embedded-state/embedded-state.ts";
import { chooseSku } from "./identity-choice/choose-sku.ts";
import { choosePrice, type PriceChoice, weighOptions } from "./price-choice/choose-price.ts";
import { priceEvidence } from "./price-choice/price-evidence.ts";
import type { Evidence, Known, Reading } from "./reading.ts";
import { recipeExtractor } from "./recipe/apply-recipe.ts";
import type { SiteRecipe } from "./recipe/recipe.ts";
import { isEmptyPage, isNotProductPage, isWall } from "./scan/classify-page.ts";
import { readableText } from "./scan/page-text.ts";
import { type ScannedPage, scanPage } from "./scan/scan-page.ts";
import { withoutFixed } from "./stock/statement-checks.ts";
import { visibleAvailabilityEvidence } from "./stock/visible-stock/visible-availability.ts";
import { addressEvidence } from "./structured-data/address-evidence.ts";
import { codeAttributeEvidence } from "./structured-data/code-attributes.ts";
import { jsonLdEvidence } from "./structured-data/json-ld.ts";
import { metaEvidence } from "./structured-data/meta-tags.ts";
import { microdataEvidence, rdfaEvidence } from "./structured-data/microdata.ts";
import { statedProperties } from "./structured-data/stated-properties.ts";
import { visibleBrandEvidence } from "./visible-text/brand.ts";
import { visibleBreadcrumbEvidence } from "./visible-text/breadcrumbs.ts";
import { labelledValueEvidence } from "./visible-text/labelled-values.ts";
import { visibleImageEvidence, visibleNameEvidence } from "./visible-text/name-and-image.ts";
import { visiblePromoEvidence } from "./visible-text/promo.ts";
import { visibleSellerEvidence } from "./visible-text/seller.ts";
import { titleBrandEvidence } from "./visible-text/title-brand.ts";
import { unlabelledCodeEvidence } from "./visible-text/unlabelled-code.ts";

/** A fetched page and the recipe of its site, if any. */
export interface PageInput {
  /** Undecoded body (the charset is detected), or decoded text. */
  readonly body: Uint8Array | string;
  /** Content-Type header, or null. */
  readonly contentType: string | null;
  /** Final address after redirects. */
  readonly url: string;
  readonly recipe?: SiteRecipe | null;
  /** Stock statements that are on most pages of the site, whatever their state. */
  readonly fixedStatements?: readonly string[];
}

/** Collects the evidence of one source. Every source has this signature. */
export type SourceExtractor = (page: ScannedPage) => readonly Evidence[];

/** Longer bodies are truncated; equals the fetcher's limit on decoded bytes. */
const MAX_CHARS = 5_242_880;

const extractors: readonly SourceExtractor[] = [
  jsonLdEvidence,
  microdataEvidence,
  rdfaEvidence,
  metaEvidence,
  visibleAvailabilityEvidence,
  visibleNameEvidence,
  labelledValueEvidence,
  unlabelledCodeEvidence,
  visibleBrandEvidence,
  visiblePromoEvidence,
  visibleBreadcrumbEvidence,
  visibleSellerEvidence,
  visibleImageEvidence,
  codeAttributeEvidence,
  addressEvidence,
];

/** Fields that data must state, and fields that any source must, before the page's scripts are not parsed. */
const dataFields = ["price", "currency", "availability", "name"] as const;
const otherFields = ["brand", "sku"] as const;

/** Whether the page's data describe exactly one offer, so that its scripts can add nothing. */
function isSettled(found: readonly Evidence[]): boolean {
  const counted = found.filter((one) => one.demotion === null && one.item === undefined);
  const data = counted.filter(({ source }) => source === "json-ld" || source === "microdata");
  const prices = new Set(data.filter(({ field }) => field === "price").map(({ value }) => value));
  return (
    prices.size === 1 &&
    dataFields.every((field) => data.some((one) => one.field === field)) &&
    otherFields.every((field) => counted.some((one) => one.field === field))
  );
}

/** Whether a parameter of the address is a number, by which embedded state may hold another variant than the one in view. */
function mayNameVariant(address: URL | null): boolean {
  return (
    address !== null && [...address.searchParams.values()].some((value) => /^[\w-]*\d{3}[\w-]*$/.test(value))
  );
}

/** Evidence from all sources but the visible amounts; embedded state is parsed only if the others leave a field open. */
export function collectEvidence(page: ScannedPage, recipe: SiteRecipe | null): readonly Evidence[] {
  const own = recipe === null ? [] : [recipeExtractor(recipe)];
  const found = [...own, ...extractors].flatMap((extract) => extract(page));
  if (isSettled(found) && !mayNameVariant(page.address)) return found;
  const all = [...found, ...embeddedStateEvidence(page)];
  return all.some(({ field }) => field === "brand") ? all : [...all, ...titleBrandEvidence(page)];
}

interface Judgement {
  readonly evidence: readonly Evidence[];
  readonly choice: PriceChoice | null;
  /** Undefined where a recipe places the number. */
  readonly sku: Known<string> | null | undefined;
}

/** All evidence of a page with what the models choose. */
function judge(page: ScannedPage, { recipe = null, fixedStatements = [] }: PageInput): Judgement {
  const stated = withoutFixed(collectEvidence(page, recipe), fixedStatements);
  const options = weighOptions(page, stated);
  const choice = choosePrice(options);
  const evidence = [...stated, ...priceEvidence(page, options)];
  const isPlaced = stated.some((one) => one.source === "recipe" && one.field === "sku");
  return {
    evidence,
    choice,
    sku: isPlaced ? undefined : chooseSku(page, evidence),
  };
}

function textOfBody(body: Uint8Array | string, contentType: string | null): string {
  const text = typeof body === "string" ? body : decodeBody(body, contentType).text;
  return text.length > MAX_CHARS ? text.slice(0, MAX_CHARS) : text;
}

/** Decodes and scans a page. */
export function pageOf({ body, contentType, url }: PageInput): ScannedPage {
  return scanPage(textOfBody(body, contentType), url);
}

/**
 * Reads a product page: price, availability and identity of its product, or the reason why there is no price.
 * Pure and synchronous, never throws, linear in the length of the page.
 */
export function readPage(input: PageInput): Reading {
  const page = pageOf(input);
  const { evidence, choice, sku } = judge(page, input);
  const reading = combine(evidence, choice, sku);
  if (isWall(page, evidence, reading.found)) return emptyReading("blocked");
  const title = titleOf(page);
  if (!reading.found && isEmptyPage(page)) return { ...reading, ...title, reason: "empty-page" };
  if (isNotProductPage(page, evidence, reading.found ? reading.priceMinor.confidence : 0))
    return { ...emptyReading("not-a-product", evidence), ...title };
  const properties = statedProperties(page);
  return { ...reading, ...title, ...(properties.length > 0 && { properties }) };
}

function titleOf(page: ScannedPage): Pick<Reading, "pageTitle"> {
  const pageTitle = readableText(page.rawTitle.slice(0, 600)).slice(0, 200).trim();
  return pageTitle === "" ? {} : { pageTitle };
}
