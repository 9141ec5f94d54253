import type { RawBlock, ScannedPage } from "../scan/scan-page.ts";
import { readNuxtCall, readNuxtPayload, readRscStream } from "./frameworks.ts";
import { endOfBalanced, parseData, readLiteral } from "./literal.ts";

/** A parsed value from a script or an attribute. */
export interface EmbeddedValue {
  /** Location, for example `script[3] dataLayer`. */
  readonly place: string;
  /** Last part of the variable name: "product" for `window.shop.product = {…}`; "" if there is none. */
  readonly name: string;
  readonly value: unknown;
}

/** Larger values are ignored: they do not describe one product. */
const MAX_VALUE_CHARS = 2_000_000;
/** Maximum number of characters parsed per page. */
const MAX_PAGE_CHARS = 3_000_000;
const MAX_VALUES = 80;
const MAX_UNCLOSED = 5;

/** Assignments and calls that contain data: `name = {…}`, `name = JSON.parse("…")`, `dataLayer.push({…})`. */
const dataAssignment =
  /=\s*(?=\{|\[\s*[{"\]]|JSON\.parse\()|\b(?:push|gtag|fbq|addData|trackEcommerce|OptionsPrice)\s*\(\s*(?:['"][^'"\n]{0,40}['"]\s*,\s*){0,3}(?=\{)/g;
const nameBefore = /[\w$.]+(?:"\])?\s*$/;
const dataType = /json|x-magento-init/;
/** JSON in a script without a type, for example in a template element. */
const bareData = /^\s*(?:\{\s*["}]|\[\s*[{"])/;
const VARIABLES_CHARS = 60_000;
const variablePrice = /(?:product|item)\w{0,20}rice\s*=\s*["']?\d/i;
const variable =
  /(?<![\w$])((?:product|item|quantity)_?[A-Za-z_]{0,30})\s*=\s*("[^"\n]{0,300}"|'[^'\n]{0,300}'|\d{1,9}(?:\.\d{1,6})?)\s*(?=[;,\n])/g;
/** A property with a price: a key followed by an amount or a nested object. */
const priceProperty =
  /(?:ric(?:e|ing)\w{0,24}|ecomm_\w{0,12}value)\\?["']?\s*:\s*(?:\\?["'][^"'\\]{0,8}\d|-?\d|[{[])/;
const translatedPrice = String.raw`(?:pret|preis|prix|prezzo|precio|preco|prijs|pris|cena|cijena|hind|hinta|kaina|fiyat|bruttoar)[A-Z_]?\w{0,20}\\?["']?\s*:\s*(?:\\?["'][^"'\\]{0,8}\d|-?\d|[{[])`;
/** The same with the word for a price in another language as the beginning of the key. */
const translatedPriceProperty = new RegExp(String.raw`(?<![\p{L}\d])${translatedPrice}`, "u");
/** Tested first, since it is faster and true of few texts. */
const mayHaveTranslatedPrice = new RegExp(translatedPrice);
/** Longer texts are searched for English keys only. */
const TRANSLATED_CHARS = 200_000;
/** Larger values are parsed only if they mention the page's product. */
const LARGE_CHARS = 60_000;

/** Remarketing calls are short; longer scripts without a price word are code. */
const REMARKETING_CHARS = 20_000;

/** Whether a text contains prices as data; code that only mentions them does not match. */
export function containsPrices(text: string): boolean {
  const mentions = text.includes("ric") || (text.length < REMARKETING_CHARS && text.includes("ecomm_"));
  if (mentions && priceProperty.test(text)) return true;
  if (text.length >= TRANSLATED_CHARS || !mayHaveTranslatedPrice.test(text)) return false;
  return translatedPriceProperty.test(text);
}

function parseQuoted(text: string): unknown {
  const inner = readLiteral(text);
  if (typeof inner !== "string" || inner.length > MAX_VALUE_CHARS) return null;
  try {
    return JSON.parse(inner);
  } catch {
    return null;
  }
}

function isWorthParsing(text: string, names: readonly string[]): boolean {
  return text.length < LARGE_CHARS || names.length === 0 || names.some((name) => text.includes(name));
}

/** "window.__STATE__" of `window.__STATE__ = {`, "dataLayer.push" of `dataLayer.push({`. */
function nameOfAssignment(code: string, match: RegExpExecArray): string {
  const end = match.index + (match[0].startsWith("=") ? 0 : match[0].search(/\s*\(/));
  return nameBefore.exec(code.slice(Math.max(0, match.index - 60), end))?.[0].trim() ?? "";
}

function valuesOfCode(
  code: string,
  place: string,
  names: readonly string[],
  budget: { chars: number },
): readonly EmbeddedValue[] {
  if (!containsPrices(code)) return [];
  const found: EmbeddedValue[] = [];
  let unclosed = 0;
  dataAssignment.lastIndex = 0;
  for (let match = dataAssignment.exec(code); match !== null; match = dataAssignment.exec(code)) {
    const start = dataAssignment.lastIndex;
    const isQuoted = code.startsWith("JSON.parse(", start);
    const open = isQuoted ? start + "JSON.parse".length : start;
    const end = endOfBalanced(code, open, MAX_VALUE_CHARS);
    // Always advances, also after an empty match. Parsing stops after several unclosed brackets.
    dataAssignment.lastIndex = Math.max(end, start + 1);
    unclosed += end === -1 ? 1 : 0;
    if (unclosed > MAX_UNCLOSED) break;
    const text = end === -1 ? "" : code.slice(open, end);
    if (!containsPrices(text) || !isWorthParsing(text, names)) continue;
    budget.chars -= text.length;
    if (budget.chars < 0 || found.length >= MAX_VALUES) break;
    const value = isQuoted ? parseQuoted(text.slice(1, -1)) : parseData(text);
    const name = nameOfAssignment(code, match);
    found.push({ place: `${place} ${name}`, name: name.split(".").at(-1) ?? "", value });
  }
  return found;
}

function nuxtValue(code: string, place: string): readonly EmbeddedValue[] {
  const value = readNuxtCall(code);
  return value === null ? [] : [{ place: `${place} __NUXT__`, name: "", value }];
}

/** Flattened state stores keys apart from values, so only the word is searched for. */
function isData(script: RawBlock, text: string): boolean {
  return isFlattened(script) ? text.includes("rice") : containsPrices(text);
}

function isFlattened(script: RawBlock): boolean {
  return script.element.attribute("id").startsWith("__NUXT_DATA__");
}

function dataValue(script: RawBlock, text: string, place: string): EmbeddedValue {
  const id = script.element.attribute("id");
  const parsed = parseData(text.trim());
  const value = Array.isArray(parsed) && isFlattened(script) ? readNuxtPayload(parsed) : parsed;
  return { place: id === "" ? place : `${place} ${id}`, name: "", value };
}

/** Decodes state with escaped quotes and brackets, such as `{&q;price&q;:5}`. */
function plainQuotes(text: string): string {
  if (!text.slice(0, 40).includes("&q;")) return text;
  const characters: Readonly<Record<string, string>> = { q: '"', s: "'", l: "<", g: ">", a: "&" };
  return text.replace(/&([qslga]);/g, (_, name: string) => characters[name] ?? "");
}

/**
 * Product variables assigned separately: `var productPrice = 119.95; shop.product_title = "…"`. They form a
 * product if there is a price and at least one more field.
 */
function variableValues(code: string, place: string): readonly EmbeddedValue[] {
  if (code.length > VARIABLES_CHARS || !variablePrice.test(code)) return [];
  const record: Record<string, unknown> = Object.create(null);
  variable.lastIndex = 0;
  for (let match = variable.exec(code); match !== null; match = variable.exec(code)) {
    record[match[1] ?? ""] ??= readLiteral(match[2] ?? "");
  }
  const isProduct = Object.keys(record).length >= 2;
  return isProduct ? [{ place: `${place} variables`, name: "product", value: record }] : [];
}

/**
 * Data in the page's scripts, parsed without executing them. Only scripts that contain prices are read.
 * @param names texts that identify the page's product: its number, its slug, the start of its name
 */
export function scriptValues(page: ScannedPage, names: readonly string[]): readonly EmbeddedValue[] {
  const found: EmbeddedValue[] = [];
  const budget = { chars: MAX_PAGE_CHARS };
  const stream: string[] = [];
  for (const [i, script] of page.scripts.entries()) {
    if (script.type.includes("ld+json") || script.end - script.start > MAX_VALUE_CHARS) continue;
    const text = page.html.slice(script.start, script.end);
    const isCode = script.type === "" || script.type.includes("javascript") || script.type === "module";
    const place = `script[${i}]`;
    const head = isCode ? text.slice(0, 200) : "";
    if (head.includes("__next_f.push(")) stream.push(text);
    else if (head.includes("__NUXT__")) found.push(...nuxtValue(text, place));
    else if (dataType.test(script.type) || bareData.test(head)) {
      const data = plainQuotes(text);
      if (!isData(script, data) || !isWorthParsing(data, names)) continue;
      budget.chars -= data.length;
      if (budget.chars > 0) found.push(dataValue(script, data, place));
    } else if (isCode)
      found.push(...valuesOfCode(text, place, names, budget), ...variableValues(text, place));
    if (budget.chars < 0 || found.length >= MAX_VALUES) break;
  }
  for (const value of readRscStream(stream)) found.push({ place: "script __next_f", name: "", value });
  return found;
}
