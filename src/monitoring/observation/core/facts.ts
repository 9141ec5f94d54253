import { storedText } from "../../../kit/text/stored-text.ts";
import type { Known, Reading } from "../../extraction/reading.ts";
import type { PageFacts } from "./page-state.ts";

/** UTF-16 units; the longest address that is stored. */
const maxFactLength = 2048;

/** The facts of the reading, over those known before. */
export function mergeFacts(known: PageFacts, reading: Reading): PageFacts {
  const path = reading.categoryPath?.value.join("/") ?? "";
  const category = storedText(path, maxFactLength);
  const { finalUrl: _, ...lasting } = known;
  const finalUrl = storedText(reading.finalUrl ?? "", maxFactLength);
  return {
    ...lasting,
    ...factOf("name", reading.name),
    ...factOf("brand", reading.brand),
    ...factOf("sku", reading.sku),
    ...factOf("mpn", reading.mpn),
    ...factOf("gtin", reading.gtin),
    ...factOf("image", reading.image),
    ...factOf("canonicalUrl", reading.canonicalUrl),
    ...factOf("seller", reading.seller),
    ...(finalUrl === null ? {} : { finalUrl }),
    ...(category ? { category } : {}),
    ...(reading.properties ? { properties: reading.properties } : {}),
  };
}

/** Whether both have the same values; the order of keys does not count. */
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

function factOf(key: FactText, known: Known<string> | null): PageFacts {
  const text = known ? storedText(known.value, maxFactLength) : null;
  return text === null ? {} : { [key]: text };
}
