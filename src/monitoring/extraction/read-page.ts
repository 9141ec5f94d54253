import { decodeBody } from "../fetch/core/charset.ts";
import { combine, emptyReading } from "./decide/combine.ts";
import { embeddedStateEvidence } from "./embedded-state/embedded-state.ts";
import { choosePrice } from "./price-choice/choose-price.ts";
import type { Evidence, Reading } from "./reading.ts";
import { recipeExtractor } from "./recipe/apply-recipe.ts";
import type { SiteRecipe } from "./recipe/recipe.ts";
import { isNotProductPage, rejectionReason } from "./scan/classify-page.ts";
import { type ScannedPage, scanPage } from "./scan/scan-page.ts";
import { addressEvidence } from "./structured-data/address-evidence.ts";
import { codeAttributeEvidence } from "./structured-data/code-attributes.ts";
import { jsonLdEvidence } from "./structured-data/json-ld.ts";
import { metaEvidence } from "./structured-data/meta-tags.ts";
import { microdataEvidence, rdfaEvidence } from "./structured-data/microdata.ts";
import { priceAttributeEvidence } from "./structured-data/price-attributes.ts";
import { statedProperties } from "./structured-data/stated-properties.ts";
import { visibleAvailabilityEvidence } from "./visible-text/availability.ts";
import { visibleBrandEvidence } from "./visible-text/brand.ts";
import { visibleBreadcrumbEvidence } from "./visible-text/breadcrumbs.ts";
import { labelledValueEvidence } from "./visible-text/labelled-values.ts";
import { visibleImageEvidence, visibleNameEvidence } from "./visible-text/name-and-image.ts";
import { visiblePriceEvidence } from "./visible-text/price/visible-price.ts";
import { visiblePromoEvidence } from "./visible-text/promo.ts";
import { visibleSellerEvidence } from "./visible-text/seller.ts";
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
  visiblePriceEvidence,
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
  priceAttributeEvidence,
  addressEvidence,
];

/** From this price confidence on, and with all common fields known, the page's scripts are not parsed. */
const SETTLED_CONFIDENCE = 0.9;

function isSettled(reading: Reading): boolean {
  if (
    !reading.found ||
    reading.priceMinor.confidence < SETTLED_CONFIDENCE ||
    reading.priceMinor.sources.length < 2
  )
    return false;
  const { currency, availability, name, brand, sku } = reading;
  return [currency, availability, name, brand, sku].every((known) => known !== null);
}

/** Evidence from all sources; embedded state is parsed only if the other sources leave a field open. */
export function collectEvidence(page: ScannedPage, recipe: SiteRecipe | null): readonly Evidence[] {
  const own = recipe === null ? [] : [recipeExtractor(recipe)];
  const found = [...own, ...extractors].flatMap((extract) => extract(page));
  return isSettled(combine(found)) ? found : [...found, ...embeddedStateEvidence(page)];
}

function textOfBody(body: Uint8Array | string, contentType: string | null): string {
  const text = typeof body === "string" ? body : decodeBody(body, contentType).text;
  return text.length > MAX_CHARS ? text.slice(0, MAX_CHARS) : text;
}

/**
 * Reads a product page: price, availability and identity of its product, or the reason why there is no price.
 * Pure and synchronous, never throws, linear in the length of the page.
 */
export function readPage(input: PageInput): Reading {
  const page = scanPage(textOfBody(input.body, input.contentType), input.url);
  const rejection = rejectionReason(page);
  const evidence = collectEvidence(page, input.recipe ?? null);
  const isPlaced = evidence.some((one) => one.source === "recipe" && one.field === "price");
  const reading = combine(evidence, isPlaced ? undefined : choosePrice(page, evidence));
  // A page with a price is not blocked: the captcha may belong to the review form.
  if (rejection === "blocked" && !reading.found) return emptyReading("blocked");
  if (rejection === "empty-page" && !reading.found) return { ...reading, reason: "empty-page" };
  if (isNotProductPage(page, evidence, reading.found ? reading.priceMinor.confidence : 0))
    return emptyReading("not-a-product", evidence);
  const properties = statedProperties(page);
  return properties.length === 0 ? reading : { ...reading, properties };
}
