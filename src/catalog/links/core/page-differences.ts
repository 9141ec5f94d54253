import { bareText } from "../../../kit/text/bare-text.ts";
import { foldText } from "../../../kit/text/fold-text.ts";
import type { differenceKinds } from "../links.contract.ts";
import { findMeasures, measuresDiffer } from "./title-measures.ts";

/** What is known of one product from a shop's page; null where the page states nothing. */
export interface ProductIdentity {
  readonly title: string | null;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly mpn: string | null;
  /** Digits with a valid check digit. */
  readonly gtin: string | null;
  /** Hundredths of the currency's unit. */
  readonly priceMinor: number | null;
  /** ISO 4217 */
  readonly currency: string | null;
}

/** A sign that two pages sell different products. */
export interface PageDifference {
  readonly kind: (typeof differenceKinds)[number];
  /** The own product's value, as its page writes it; for "price" plain decimal text. */
  readonly own: string;
  /** The other page's value. */
  readonly other: string;
}

/** From this ratio between two prices for one product, one of them is probably of another product. */
const maxPriceRatio = 2;

/**
 * Compares an own product with the product of a competitor's page. Only values that both state are compared: shops word
 * their titles differently, so a missing brand or model means nothing. A shared model number or GTIN outweighs
 * different brands, which are often a range, a maker or an importer of the same product.
 * @returns the differences, the most telling first; empty when the pages may sell the same product
 */
export function findPageDifferences(own: ProductIdentity, other: ProductIdentity): PageDifference[] {
  const hasSameCode = own.gtin !== null && sameGtin(own.gtin, other.gtin);
  const models = hasSameCode ? "same" : compareModels(own, other);
  const differences = [
    models === "same" ? null : findBrandDifference(own, other),
    typeof models === "string" ? null : models,
    hasSameCode || models === "same" ? null : findGtinDifference(own, other),
    hasSameCode ? null : findMeasureDifference(own, other),
    models === "unknown" ? findTitleDifference(own, other) : null,
    findPriceDifference(own, other),
  ];
  return differences.filter((difference) => difference !== null);
}

function sameGtin(own: string, other: string | null): boolean {
  return other !== null && own.padStart(14, "0") === other.padStart(14, "0");
}

function findGtinDifference(own: ProductIdentity, other: ProductIdentity): PageDifference | null {
  if (own.gtin === null || other.gtin === null || sameGtin(own.gtin, other.gtin)) return null;
  return { kind: "gtin", own: own.gtin, other: other.gtin };
}

/** A brand also counts as stated when the title contains it: pages name a range, a maker or themselves as the brand. */
function findBrandDifference(own: ProductIdentity, other: ProductIdentity): PageDifference | null {
  if (own.brand === null || other.brand === null) return null;
  const [mine, theirs] = [wordsOf(own.brand), wordsOf(other.brand)];
  if (mine.length === 0 || theirs.length === 0) return null;
  const isSame =
    contains(mine, theirs) ||
    contains(theirs, mine) ||
    mine.join("") === theirs.join("") ||
    isAbbreviation(mine, theirs) ||
    isAbbreviation(theirs, mine) ||
    contains(wordsOf(other.title), mine) ||
    contains(wordsOf(own.title), theirs);
  return isSame ? null : { kind: "brand", own: own.brand, other: other.brand };
}

/** Whether one word consists of the initials of the others: "xyz" and "Xenon Yacht Zone". */
function isAbbreviation(short: readonly string[], long: readonly string[]): boolean {
  return short.length === 1 && long.length > 1 && short[0] === long.map((word) => word[0]).join("");
}

/** @returns "unknown" when one page names no model number */
function compareModels(own: ProductIdentity, other: ProductIdentity): PageDifference | "same" | "unknown" {
  const [mine, theirs] = [modelsOf(own), modelsOf(other)];
  const codes = (page: ProductIdentity) => [page.sku, page.mpn].map((code) => bareText(code ?? ""));
  const isSame =
    mine.some((model) => theirs.some((one) => isSameModel(model, one))) ||
    isNamedIn([...mine.map(bareText), ...codes(own)], other) ||
    isNamedIn([...theirs.map(bareText), ...codes(other)], own);
  if (isSame) return "same";
  const [model, otherModel] = [longest(mine), longest(theirs)];
  if (model === undefined || otherModel === undefined) return "unknown";
  return { kind: "model", own: model, other: otherModel };
}

const minCodeLength = 5;

/** Equal, or the same number with a suffix for a country or colour. */
function isSameModel(own: string, other: string): boolean {
  const [short = "", long = ""] = [bareText(own), bareText(other)].toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= minCodeLength && long.startsWith(short));
}

/** Whether a code is a part of the other page's title or codes, however that page separates its parts. */
function isNamedIn(codes: readonly string[], { title, sku, mpn }: ProductIdentity): boolean {
  const texts = [title, sku, mpn].map((text) => bareText(text ?? ""));
  return codes.some(
    (code) => code.length >= minCodeLength && /\d/.test(code) && texts.some((text) => text.includes(code)),
  );
}

/** Properties that look like model numbers: "1080p", "144Hz", "3in1", "IP68", "DDR5". */
const property = /^(?:\d+[a-z]{1,4}\d?|(?:ip|ipx|ddr|usb|wifi|bt|cat|gen|hdmi)\d+[a-z]?)$/;

/** Model numbers: words of letters and digits of at least three signs that are neither a measure nor a property. */
function modelsOf({ title, mpn }: ProductIdentity): string[] {
  const words = `${withoutMeasures(title ?? "")} ${mpn ?? ""}`.split(/[^\p{L}\p{N}./_-]+/u);
  return words.map((word) => word.replace(/^[./_-]+|[./_-]+$/g, "")).filter(isModel);
}

function isModel(word: string): boolean {
  const code = bareText(word);
  return code.length >= 3 && /\p{L}/u.test(code) && /\d/.test(code) && !property.test(code);
}

function withoutMeasures(title: string): string {
  return findMeasures(title).reduce((text, { written }) => text.replace(written, " "), title);
}

function longest(words: readonly string[]): string | undefined {
  return words.toSorted((a, b) => bareText(b).length - bareText(a).length)[0];
}

function findMeasureDifference(own: ProductIdentity, other: ProductIdentity): PageDifference | null {
  const different = measuresDiffer(findMeasures(own.title ?? ""), findMeasures(other.title ?? ""));
  return different && { kind: "measure", own: different.own.written, other: different.other.written };
}

const minWordLength = 3;

/** Titles without a single word in common. */
function findTitleDifference(own: ProductIdentity, other: ProductIdentity): PageDifference | null {
  if (own.title === null || other.title === null) return null;
  const significant = (title: string) => wordsOf(title).filter((word) => word.length >= minWordLength);
  const [mine, theirs] = [significant(own.title), significant(other.title)];
  if (mine.length === 0 || theirs.length === 0) return null;
  const isShared = mine.some((word) => theirs.some((one) => one.startsWith(word) || word.startsWith(one)));
  return isShared ? null : { kind: "title", own: own.title, other: other.title };
}

function findPriceDifference(own: ProductIdentity, other: ProductIdentity): PageDifference | null {
  if (own.priceMinor === null || other.priceMinor === null) return null;
  if (own.priceMinor <= 0 || other.priceMinor <= 0 || own.currency !== other.currency) return null;
  const ratio = Math.max(own.priceMinor / other.priceMinor, other.priceMinor / own.priceMinor);
  if (ratio <= maxPriceRatio) return null;
  return { kind: "price", own: decimalOf(own.priceMinor), other: decimalOf(other.priceMinor) };
}

function decimalOf(minor: number): string {
  return (minor / 100).toFixed(2);
}

function wordsOf(text: string | null): string[] {
  return foldText(text ?? "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Whether `words` contains `part` as consecutive words. */
function contains(words: readonly string[], part: readonly string[]): boolean {
  return ` ${words.join(" ")} `.includes(` ${part.join(" ")} `);
}
