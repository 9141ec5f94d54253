import type { Known, Reading } from "../../extraction/reading.ts";
import type { PageFacts } from "./page-state.ts";
import { storedText } from "./stored-text.ts";

/** UTF-16 units; the longest address that is kept. */
const maxFactLength = 2048;

/** What the reading says of the product's identity, over what was known before. */
export function mergeFacts(known: PageFacts, reading: Reading): PageFacts {
  const path = reading.categoryPath?.value.join("/") ?? "";
  const category = storedText(path, maxFactLength);
  return {
    ...known,
    ...named("name", reading.name),
    ...named("brand", reading.brand),
    ...named("sku", reading.sku),
    ...named("mpn", reading.mpn),
    ...named("gtin", reading.gtin),
    ...named("image", reading.image),
    ...named("canonicalUrl", reading.canonicalUrl),
    ...named("seller", reading.seller),
    ...(category ? { category } : {}),
    ...(reading.properties ? { properties: reading.properties } : {}),
  };
}

/** Whether both say the same; the order in which they were learned does not count. */
export function areFactsEqual(one: PageFacts, other: PageFacts): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof PageFacts>;
  return [...keys].every((key) =>
    key === "properties" ? haveSameProperties(one, other) : one[key] === other[key],
  );
}

function haveSameProperties({ properties: one = [] }: PageFacts, { properties: other = [] }: PageFacts) {
  return (
    one.length === other.length &&
    one.every(({ name, value }, place) => name === other[place]?.name && value === other[place].value)
  );
}

type FactText = Exclude<keyof PageFacts, "properties">;

function named(key: FactText, known: Known<string> | null): PageFacts {
  const text = known ? storedText(known.value, maxFactLength) : null;
  return text === null ? {} : { [key]: text };
}
