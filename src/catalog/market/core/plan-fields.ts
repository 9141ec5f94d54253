import { cleanText, maxLengths } from "../../products/core/merchant-text.ts";

export type FieldType = "NUMBER" | "STRING_DICTIONARY";

/** Maximum number of fields per site; further fields stated by pages are ignored. */
export const maxFields = 200;
/** Longest value; a longer one is cut. */
export const maxValueLength = 200;

/** A property stated by a page. */
export interface PageProperty {
  readonly name: string;
  readonly value: string;
}

/** A product with its existing fields and the properties that its page states. */
export interface PageFields {
  readonly productId: number;
  readonly known: Readonly<Record<string, unknown>>;
  readonly properties: readonly PageProperty[];
}

/** Changes to a site's fields and to its products' values. */
export interface FieldPlan {
  readonly newFields: readonly { readonly name: string; readonly type: FieldType }[];
  /** NUMBER fields that got a text value: they become STRING_DICTIONARY, and their values texts. */
  readonly convertedToText: readonly string[];
  /** New values of products; numbers only in NUMBER fields. */
  readonly products: readonly {
    readonly productId: number;
    readonly fields: Readonly<Record<string, string | number>>;
  }[];
  /** Distinct new values by field, as text. */
  readonly values: readonly PageProperty[];
}

interface Filled extends PageProperty {
  readonly productId: number;
}

/**
 * Plans the fields that products get from their pages; existing values are not changed. A new field is a NUMBER when
 * all its values are plain numbers. A NUMBER field that gets a text becomes a STRING_DICTIONARY, never the reverse.
 * @param types types of the site's existing fields, by name
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
  const fields = new Set([...types.keys(), ...newNames]);
  const isNumeric = (name: string) =>
    types.get(name) !== "STRING_DICTIONARY" &&
    (byField.get(name) ?? []).every(({ value }) => plainNumber(value) !== null);
  const typed = ({ name, value }: PageProperty) => (isNumeric(name) ? (plainNumber(value) ?? value) : value);
  const filled = stated.filter(({ name }) => fields.has(name));
  return {
    newFields: newNames.map((name) => ({ name, type: isNumeric(name) ? "NUMBER" : "STRING_DICTIONARY" })),
    convertedToText: [...byField.keys()].filter((name) => types.get(name) === "NUMBER" && !isNumeric(name)),
    products: [...Map.groupBy(filled, ({ productId }) => productId)].map(([productId, ofProduct]) => ({
      productId,
      fields: Object.fromEntries(ofProduct.map((one) => [one.name, typed(one)])),
    })),
    values: distinct(filled.map((one) => ({ name: one.name, value: String(typed(one)) }))),
  };
}

/** Maximum number of fields of one offer; further ones are ignored. */
const maxOfferFields = 50;

/**
 * Fields of an offer from the properties that its page states, as texts: they are shown, not filtered by, so they need
 * no type. A property with several values is a list.
 */
export function offerFields(properties: readonly PageProperty[]): Record<string, string | string[]> {
  const stated = properties.flatMap((property) => {
    const name = cleanText(property.name, maxLengths.fieldName);
    const value = cleanText(property.value, maxValueLength);
    return name === null || value === null ? [] : [{ name, value }];
  });
  const byName = [...Map.groupBy(distinct(stated), ({ name }) => name)].slice(0, maxOfferFields);
  return Object.fromEntries(
    byName.map(([name, values]) => {
      const [first = { value: "" }, ...more] = values;
      return [name, more.length === 0 ? first.value : values.map(({ value }) => value)];
    }),
  );
}

/** A plain decimal number with "." or ",", without grouping: "6,7" is 6.7. Null for anything else, e.g. "007". */
export function plainNumber(text: string): number | null {
  return /^-?(?:0|[1-9]\d{0,11})(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

function missingValues({ productId, known, properties }: PageFields): Filled[] {
  return properties.flatMap((property) => {
    const name = cleanText(property.name, maxLengths.fieldName);
    const value = cleanText(property.value, maxValueLength);
    return name === null || value === null || Object.hasOwn(known, name) ? [] : [{ productId, name, value }];
  });
}

function distinct(values: readonly PageProperty[]): PageProperty[] {
  return [...new Map(values.map((one) => [JSON.stringify([one.name, one.value]), one])).values()];
}
