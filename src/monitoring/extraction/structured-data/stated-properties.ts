import { storedText } from "../../../kit/text/stored-text.ts";
import type { StatedProperty } from "../reading.ts";
import { readIdentity } from "../scan/page-identity.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { type ItemNode, nodesOf, textOf } from "./item-node.ts";
import { jsonLdItems } from "./json-ld.ts";
import { attributeItems, microdataSyntax } from "./microdata.ts";
import { chooseProducts } from "./stated-product.ts";

const property = "additionalProperty";
const maxProperties = 50;
const maxNameLength = 100;
const maxValueLength = 200;
const bareNumber = /^-?\d{1,12}(?:[.,]\d{1,6})?$/;

/**
 * Properties of the main product by schema.org's `additionalProperty`, from JSON-LD, then microdata. Of
 * duplicate names the first counts.
 * @returns at most 50
 * @see schema.org/PropertyValue
 */
export function statedProperties(page: ScannedPage): readonly StatedProperty[] {
  // Most pages have none; they are not parsed a second time.
  if (!mayStateProperties(page)) return [];
  const identity = readIdentity(page);
  const found = new Map<string, StatedProperty>();
  for (const items of [jsonLdItems(page), attributeItems(page, microdataSyntax)]) {
    const { products } = chooseProducts(items, identity, page);
    for (const node of products.flatMap((product) => nodesOf(product, property))) {
      const stated = propertyOf(node);
      const key = stated?.name.toLowerCase() ?? "";
      if (stated === null || found.has(key)) continue;
      found.set(key, stated);
      if (found.size === maxProperties) return [...found.values()];
    }
  }
  return [...found.values()];
}

function mayStateProperties(page: ScannedPage): boolean {
  return (
    page.scripts.some(
      ({ type, start, end }) => type.includes("ld+json") && page.html.slice(start, end).includes(property),
    ) || page.itemElements.some((element) => element.attribute(microdataSyntax.property).includes(property))
  );
}

function propertyOf(node: ItemNode): StatedProperty | null {
  const name = storedText(textOf(node, "name") ?? "", maxNameLength);
  const value = storedText(valuesOf(node).join(", "), maxValueLength);
  if (name === null || value === null) return null;
  const unit = storedText(textOf(node, "unitText") ?? "", 20);
  if (unit === null) return { name, value };
  if (!bareNumber.test(value)) return { name, value: withUnit(value, " ", unit, maxValueLength) };
  return { name: name.endsWith(`(${unit})`) ? name : withUnit(name, " (", `${unit})`, maxNameLength), value };
}

function valuesOf(node: ItemNode): readonly string[] {
  const values = node.properties.get("value") ?? [];
  return values.filter((value) => typeof value === "string").map((value) => value.trim());
}

/** Appends the unit unless the text already ends with it or would become too long. */
function withUnit(text: string, between: string, unit: string, limit: number): string {
  const whole = `${text}${between}${unit}`;
  return whole.length > limit || text.toLowerCase().endsWith(unit.toLowerCase()) ? text : whole;
}
