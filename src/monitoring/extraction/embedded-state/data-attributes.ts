import { MARK, ownMarks } from "../scan/context-marks.ts";
import { ancestry } from "../scan/element-tree.ts";
import type { PageElement } from "../scan/page-element.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { parseData } from "./literal.ts";
import { containsPrices, type EmbeddedValue } from "./scripts.ts";

const MAX_VALUE_CHARS = 1_000_000;
const MAX_ELEMENTS = 400;
const MAX_BOX_CHARS = 20_000;
const amountName = "data-price-amount";
const unrelatedMarks = MARK.related | MARK.card | MARK.frame | MARK.cart;

/** The element whose opening tag contains an offset, or null if the offset is in text. */
function elementAt(page: ScannedPage, offset: number): PageElement | null {
  let low = 0;
  let high = page.elements.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const element = page.elements[middle];
    if (element === undefined) return null;
    if (offset < element.start) high = middle - 1;
    else if (offset >= element.openEnd) low = middle + 1;
    else return element;
  }
  return null;
}

/**
 * Beginnings of the attributes read here and of those on price boxes, and of attributes whose value is an object, as the properties
 * of components are written.
 */
const needles = ["data-product", "data-variants", '="{&quot;', "='{\""];

/** Range around the product's name that is searched, in characters. */
const REACH_BEFORE = 60_000;
const REACH_AFTER = 200_000;

/**
 * Elements around the product's name with such an attribute, in page order without duplicates.
 * @param center offset of the product's name; null to search the whole page
 */
export function dataElements(page: ScannedPage, center: number | null): readonly PageElement[] {
  const from = center === null ? 0 : Math.max(0, center - REACH_BEFORE);
  const html = page.html.slice(from, center === null ? page.html.length : center + REACH_AFTER);
  const found = new Set<PageElement>();
  for (const needle of needles) {
    for (let at = html.indexOf(needle); at !== -1 && found.size < MAX_ELEMENTS; ) {
      const element = elementAt(page, from + at);
      if (element !== null) found.add(element);
      at = html.indexOf(needle, element === null ? at + needle.length : element.openEnd - from);
    }
  }
  return [...found];
}

function isInUnrelatedSection(element: PageElement): boolean {
  return ancestry(element, null, 30).some((one) => (ownMarks(one) & unrelatedMarks) !== 0);
}

/**
 * JSON in an element's attributes. A bare list of variations is wrapped as the product that the element belongs
 * to.
 */
function jsonOf(element: PageElement): readonly EmbeddedValue[] {
  const found: EmbeddedValue[] = [];
  for (const [name, written] of element.attributes) {
    if (!/^\s*[[{]/.test(written) || written.length > MAX_VALUE_CHARS || !containsPrices(written)) continue;
    const value = parseData(written);
    const place = `${element.name} ${name}`;
    // The property of a component names its value: `:product="{…}"`.
    const property = /^(?::|v-bind:)(.+)$/.exec(name)?.[1] ?? "";
    if (!Array.isArray(value)) found.push({ place, name: property, value });
    else if (/variation|variants/.test(name)) {
      found.push({
        place,
        name: "",
        value: { product: { id: element.attribute("data-product_id"), variants: value } },
      });
    }
  }
  return found;
}

/** Product fields in separate attributes of one element: `data-product-name`, `data-price`, `data-sku`. */
function fieldsOf(element: PageElement, known: Readonly<Record<string, string>>): EmbeddedValue | null {
  const record: Record<string, string> = { ...known };
  let hasPrice = false;
  for (const [name, value] of element.attributes) {
    if (!name.startsWith("data-") || value.length > 500) continue;
    record[name.slice(5)] = value;
    hasPrice ||= name.includes("price");
  }
  return hasPrice ? { place: `${element.name} data-*`, name: "", value: record } : null;
}

/** The heading with the product's name and its offset. */
export interface Heading {
  readonly start: number;
  readonly name: string;
}

/** Product data in attributes. An element that contains the heading describes its product. */
export function attributeValues(
  elements: readonly PageElement[],
  heading: Heading | null,
): readonly EmbeddedValue[] {
  const found: EmbeddedValue[] = [];
  for (const element of elements) {
    const isAround = heading !== null && element.start < heading.start && element.contentEnd > heading.start;
    const fields = fieldsOf(element, isAround ? { "product-name": heading.name } : {});
    const values = fields === null ? jsonOf(element) : [...jsonOf(element), fields];
    if (values.length > 0 && !isInUnrelatedSection(element)) found.push(...values);
  }
  return found;
}

const MIN_NUMBER_CHARS = 3;

/**
 * The variants of a list or group of buttons of which a parameter of the address selects one, and whose options state their
 * prices, as in "?variantId=5521" and `<option value="5521" data-price="1290">`. At most one product.
 */
export function selectedOption(page: ScannedPage, heading: Heading | null): readonly EmbeddedValue[] {
  if (heading === null || page.address === null) return [];
  for (const [parameter, number] of page.address.searchParams) {
    if (number.length < MIN_NUMBER_CHARS || !/^[\w-]*\d[\w-]*$/.test(number)) continue;
    const at = page.html.indexOf(`value="${number}"`, heading.start);
    const option = at === -1 || at > heading.start + REACH_AFTER ? null : elementAt(page, at);
    if (option === null || !optionNames.has(option.name) || isInUnrelatedSection(option)) continue;
    if (option.attribute("data-price") === "") continue;
    // Not as their identifiers: such numbers are internal ones.
    const variants = optionsBeside(page, option).map((one) => ({
      price: one.attribute("data-price"),
      options: { [parameter]: one.attribute("value") },
    }));
    return [
      { place: `${option.name}[value=${number}]`, name: "product", value: { name: heading.name, variants } },
    ];
  }
  return [];
}

/** Options of one list, or buttons of one name. */
function optionsBeside(page: ScannedPage, option: PageElement): readonly PageElement[] {
  const group = option.attribute("name");
  const isBeside = (one: PageElement) =>
    one.name === option.name &&
    (group === "" ? one.parent === option.parent : one.attribute("name") === group) &&
    one.attribute("data-price") !== "";
  return page.elements.filter(isBeside).slice(0, MAX_ELEMENTS);
}

const optionNames = new Set(["option", "input", "button"]);

/** An amount in an attribute of a price box. */
export interface PriceBoxAmount {
  readonly amount: string;
  readonly isOld: boolean;
  readonly place: string;
}

/** Elements inside a price box that contain its amounts. */
function amountElements(page: ScannedPage, box: PageElement): readonly PageElement[] {
  const found: PageElement[] = [];
  const end = Math.min(box.contentEnd, box.openEnd + MAX_BOX_CHARS);
  for (let at = page.html.slice(box.openEnd, end).indexOf(amountName); at !== -1; ) {
    const element = elementAt(page, box.openEnd + at);
    if (element !== null) found.push(element);
    const next = page.html.slice(box.openEnd + at + amountName.length, end).indexOf(amountName);
    at = next === -1 ? -1 : at + amountName.length + next;
  }
  return found;
}

/** Amounts of the page's own price box (`data-price-amount`, `data-price-type`), without related products. */
export function priceBoxAmounts(
  page: ScannedPage,
  elements: readonly PageElement[],
): readonly PriceBoxAmount[] {
  const found: PriceBoxAmount[] = [];
  for (const box of elements) {
    if (
      !/price/i.test(`${box.attribute("class")} ${box.attribute("data-role")}`) ||
      isInUnrelatedSection(box)
    )
      continue;
    for (const element of amountElements(page, box)) {
      const amount = element.attribute(amountName);
      const type = element.attribute("data-price-type");
      if (!/^\d{1,10}(?:\.\d+)?$/.test(amount) || /base|tax/i.test(type)) continue;
      found.push({ amount, isOld: /old|regular/i.test(type), place: `offset ${element.start}` });
    }
    // The first price box belongs to the product, later ones to its options.
    if (found.length > 0) break;
  }
  return found;
}
