import { cleanText } from "../../products/core/merchant-text.ts";

export type FieldType = "NUMBER" | "STRING_DICTIONARY";

/** Fields that a site may have; pages that state further ones add no more. */
export const maxFields = 200;
const maxNameLength = 100;
const maxValueLength = 200;

/** A property as a page states it. */
export interface PageProperty {
  readonly name: string;
  readonly value: string;
}

/** A product with the fields that it has and what its page states. */
export interface PageFields {
  readonly productId: number;
  readonly known: Readonly<Record<string, unknown>>;
  readonly properties: readonly PageProperty[];
}

/** What becomes of a site's fields. */
export interface FieldPlan {
  readonly newFields: readonly { readonly name: string; readonly type: FieldType }[];
  /** Fields of numbers that have met a text: their values become texts. */
  readonly convertedToText: readonly string[];
  /** Values of products, numbers in fields of type NUMBER alone. */
  readonly products: readonly {
    readonly productId: number;
    readonly fields: Readonly<Record<string, string | number>>;
  }[];
  /** The distinct values by field, as text. */
  readonly values: readonly PageProperty[];
}

interface Filled extends PageProperty {
  readonly productId: number;
}

/**
 * Which fields products get from their pages: those that they have stay as they are. A new field is one of numbers
 * where every value is a plain number; one of texts stays so for good; one of numbers that meets a text becomes one of
 * texts. A site has at most 200.
 * @param types of the site's fields by name
 */
export function planFields(
  types: ReadonlyMap<string, FieldType>,
  products: readonly PageFields[],
): FieldPlan {
  const stated = products.flatMap(missingValues);
  const byField = Map.groupBy(stated, ({ name }) => name);
  const newNames = [...byField.keys()]
    .filter((name) => !types.has(name))
    .slice(0, Math.max(0, maxFields - types.size));
  const kept = new Set([...types.keys(), ...newNames]);
  const isOfNumbers = (name: string) =>
    types.get(name) !== "STRING_DICTIONARY" &&
    (byField.get(name) ?? []).every(({ value }) => plainNumber(value) !== null);
  const typed = ({ name, value }: PageProperty) =>
    isOfNumbers(name) ? (plainNumber(value) ?? value) : value;
  const filled = stated.filter(({ name }) => kept.has(name));
  return {
    newFields: newNames.map((name) => ({ name, type: isOfNumbers(name) ? "NUMBER" : "STRING_DICTIONARY" })),
    convertedToText: [...byField.keys()].filter((name) => types.get(name) === "NUMBER" && !isOfNumbers(name)),
    products: [...Map.groupBy(filled, ({ productId }) => productId)].map(([productId, ofProduct]) => ({
      productId,
      fields: Object.fromEntries(ofProduct.map((one) => [one.name, typed(one)])),
    })),
    values: distinct(filled.map((one) => ({ name: one.name, value: String(typed(one)) }))),
  };
}

/** A plain decimal number with "." or ",", without grouping: "6,7" is 6.7. Null for anything else, as "007". */
export function plainNumber(text: string): number | null {
  return /^-?(?:0|[1-9]\d{0,11})(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

function missingValues({ productId, known, properties }: PageFields): Filled[] {
  return properties.flatMap((property) => {
    const name = cleanText(property.name, maxNameLength);
    const value = cleanText(property.value, maxValueLength);
    return name === null || value === null || Object.hasOwn(known, name) ? [] : [{ productId, name, value }];
  });
}

function distinct(values: readonly PageProperty[]): PageProperty[] {
  return [...new Map(values.map((one) => [JSON.stringify([one.name, one.value]), one])).values()];
}
