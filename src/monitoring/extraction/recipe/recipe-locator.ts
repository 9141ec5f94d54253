import type { PageElement } from "../scan/page-element.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import type { ElementNames, RecipeLocator } from "./recipe.ts";

/** Attributes, besides id and class, whose values name the purpose of an element. */
const namingAttributes = ["itemprop", "property", "data-testid", "data-test", "data-qa", "data-role", "role"];
const MAX_WITHIN = 3;
const MAX_CLIMB = 12;

/** Whether a name is generated or numbered, such as "css-1x2y3z", "price_FHDfG" or "item-42". */
function isUnstable(name: string): boolean {
  return /\d/.test(name) || name.length > 40 || /[_-][A-Za-z]*[a-z][A-Z][A-Za-z]*$/.test(name);
}

/** Stable names of an element, which identify it on other pages of the site. */
export function namesOf(element: PageElement): ElementNames {
  const names: string[] = [];
  const id = element.attribute("id");
  if (id !== "" && !isUnstable(id)) names.push(`#${id}`);
  for (const name of element.attribute("class").split(/\s+/)) {
    if (name !== "" && !isUnstable(name) && names.length < 6) names.push(`.${name}`);
  }
  for (const attribute of namingAttributes) {
    const value = element.attribute(attribute);
    if (value !== "" && !isUnstable(value)) names.push(`[${attribute}=${value}]`);
  }
  return { tag: element.name, names };
}

function hasName(element: PageElement, name: string): boolean {
  if (name.startsWith("#")) return element.attribute("id") === name.slice(1);
  if (name.startsWith(".")) return element.attribute("class").split(/\s+/).includes(name.slice(1));
  const cut = name.indexOf("=");
  return element.attribute(name.slice(1, cut)) === name.slice(cut + 1, -1);
}

function matchesNames(element: PageElement, { tag, names }: ElementNames): boolean {
  return element.name === tag && names.every((name) => hasName(element, name));
}

/** Whether the element has ancestors with the given names in that order; others may be between them. */
function isWithin(element: PageElement, within: readonly ElementNames[]): boolean {
  let next = 0;
  for (let at = element.parent; at !== null && next < within.length; at = at.parent) {
    const wanted = within[next];
    if (wanted !== undefined && matchesNames(at, wanted)) next += 1;
  }
  return next === within.length;
}

/** Elements of a page that match a locator, in page order. A usable locator matches exactly one. */
export function locate(page: ScannedPage, locator: RecipeLocator): readonly PageElement[] {
  return page.elements.filter(
    (element) => matchesNames(element, locator.element) && isWithin(element, locator.within),
  );
}

/**
 * The shortest locator that matches only this element: its own names, then those of named ancestors one by one.
 * @param attribute the attribute that holds the value, or null for the text
 * @returns null if stable names do not identify the element
 */
export function locatorOf(
  page: ScannedPage,
  element: PageElement,
  attribute: string | null,
): RecipeLocator | null {
  const own = namesOf(element);
  const within: ElementNames[] = [];
  const isUnique = (): boolean => {
    const found = locate(page, { element: own, within, attribute });
    return found.length === 1 && found[0] === element;
  };
  if (own.names.length > 0 && isUnique()) return { element: own, within, attribute };
  let at = element.parent;
  for (let climbed = 0; at !== null && climbed < MAX_CLIMB; climbed += 1, at = at.parent) {
    const names = namesOf(at);
    if (names.names.length === 0) continue;
    within.push(names);
    if (isUnique()) return { element: own, within, attribute };
    if (within.length === MAX_WITHIN) return null;
  }
  return null;
}

/** Formats a locator for people: "span.price within div.product", "meta[itemprop=price] (content)". */
export function describeLocation({ element, within, attribute }: RecipeLocator): string {
  const elements = [element, ...within].map(selectorOf).join(" within ");
  return attribute === null ? elements : `${elements} (${attribute})`;
}

function selectorOf({ tag, names }: ElementNames): string {
  return tag + names.join("");
}
