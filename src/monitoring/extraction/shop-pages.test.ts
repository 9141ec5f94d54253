import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { decimalFromMinor } from "../../kit/money.ts";
import { readPage } from "./read-page.ts";
import type { Reading } from "./reading.ts";

const folder = new URL("../../../test/fixtures/shop-pages/", import.meta.url);

/** The expected value, several acceptable values, or null if the page does not state it. */
const answer = z.union([z.string(), z.null(), z.array(z.string().nullable()).nonempty()]);
const fields = ["price", "currency", "availability", "sku", "brand", "name", "mpn", "gtin"] as const;
type Field = (typeof fields)[number];

const expectationShape = z
  .strictObject({
    url: z.url(),
    price: answer,
    currency: answer,
    availability: answer,
    sku: answer,
    brand: answer,
    name: answer,
    mpn: answer,
    gtin: answer,
  })
  .partial()
  .required({ url: true });
const pagesShape = z.strictObject({ pages: z.record(z.string(), expectationShape) });

const { pages } = pagesShape.parse(JSON.parse(readFileSync(new URL("expected.json", folder), "utf8")));

/** "file field" of values that extraction gets wrong today; the list may only shrink. */
const knownMisses: ReadonlySet<string> = new Set(
  z.array(z.string()).parse(JSON.parse(readFileSync(new URL("known-misses.json", folder), "utf8"))),
);

const availabilityNames = { IN_STOCK: "InStock", OUT_OF_STOCK: "OutOfStock", NOT_AVAILABLE: null } as const;

function answerOf(reading: Reading, field: Field): string | null {
  if (field === "price") return reading.found ? decimalFromMinor(reading.priceMinor.value) : null;
  if (field === "currency") return reading.found ? (reading.currency?.value ?? null) : null;
  if (field === "availability")
    return reading.availability === null ? null : availabilityNames[reading.availability.value];
  return reading[field]?.value ?? null;
}

/** Normalised for comparison: 12490 equals 12490.00, ES-22 equals es-22. */
function comparable(field: Field, value: string | null): string | null {
  if (value === null) return null;
  if (field === "price") return Number(value).toFixed(2);
  return value.toLowerCase().replace(/\s+/g, field === "name" ? " " : "");
}

const readings = new Map<string, Reading>();

function readingOf(file: string, url: string): Reading {
  let reading = readings.get(file);
  if (reading === undefined) {
    reading = readPage({ body: readFileSync(new URL(file, folder)), contentType: null, url });
    readings.set(file, reading);
  }
  return reading;
}

const cases = Object.entries(pages).flatMap(([file, expected]) =>
  fields.flatMap((field) => {
    const right = expected[field];
    return right === undefined ? [] : [{ file, field, url: expected.url, right: [right].flat() }];
  }),
);

describe("pages of common shop platforms", () => {
  it("at least 60 files match the expectations one to one", () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".html"));
    expect(files.length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(pages).toSorted()).toEqual(files.toSorted());
  });

  it("known misses name expected fields only", () => {
    const names = new Set(cases.map(({ file, field }) => `${file} ${field}`));
    expect([...knownMisses].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(cases)("$file: $field", ({ file, field, url, right }) => {
    const got = answerOf(readingOf(file, url), field);
    const isRight = right.some((value) => comparable(field, value) === comparable(field, got));
    if (knownMisses.has(`${file} ${field}`)) {
      expect(isRight, `${field} is right now: remove it from the known misses`).toBe(false);
    } else {
      expect(isRight, `expected ${right.join(" or ")}, got ${got ?? "nothing"}`).toBe(true);
    }
  });
});
