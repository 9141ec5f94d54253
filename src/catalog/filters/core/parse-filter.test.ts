import { describe, expect, test } from "vitest";
import { parseFilter, rangeOfSegment } from "./parse-filter.ts";

const off = {
  categoryPath: null,
  brandNames: [],
  stock: [],
  isOffline: null,
  changedFrom: null,
  changedTo: null,
  priceFromBani: null,
  priceToBani: null,
  segmentId: null,
  minOffers: 0,
  fields: [],
};

describe("a filter", () => {
  test("is off where nothing is given: absent, null and empty are the same", () => {
    expect(parseFilter(undefined)).toEqual(off);
    expect(parseFilter(null)).toEqual(off);
    expect(parseFilter({ category: null, brands: [], nr_competitors: 0, dynamic_filters: [] })).toEqual(off);
  });

  test("takes lei to whole bani and milliseconds to instants, ends included", () => {
    expect(
      parseFilter({ price_start: 1.15, price_end: 1.15, price_change_start: 0, price_change_end: 0 }),
    ).toEqual({
      ...off,
      priceFromBani: 115,
      priceToBani: 115,
      changedFrom: new Date(0),
      changedTo: new Date(0),
    });
  });

  test("0 lei and the first instant are conditions", () => {
    expect(parseFilter({ price_start: 0, price_change_end: 0 })).toEqual({
      ...off,
      priceFromBani: 0,
      changedTo: new Date(0),
    });
  });

  test("names each brand and kind of stock once", () => {
    expect(parseFilter({ brands: ["Alfa", "Alfa"], stock_info: ["IN_STOCK", "IN_STOCK"] })).toEqual({
      ...off,
      brandNames: ["Alfa"],
      stock: ["IN_STOCK"],
    });
  });

  test("whose beginning lies after its end names the end", () => {
    expect(parseFilter({ price_start: 2, price_end: 1 })).toMatchObject({ field: "price_end" });
    expect(parseFilter({ price_change_start: 2, price_change_end: 1 })).toMatchObject({
      field: "price_change_end",
    });
  });
});

describe("a field's values", () => {
  const of = (fieldType: "NUMBER" | "STRING_DICTIONARY", ...values: (string | number)[]) =>
    parseFilter({ dynamic_filters: [{ fieldName: "Greutate", fieldType, values }] });

  test("of a NUMBER are numbers, also as people type them, each once", () => {
    expect(of("NUMBER", 1234.5, "1.234,50", "7")).toEqual({
      ...off,
      fields: [{ name: "Greutate", values: [1234.5, 7] }],
    });
  });

  test("of one field stand together, and of all fields there are at most 10,000", () => {
    const field = (fieldName: string, howMany: number) => ({
      fieldName,
      fieldType: "NUMBER" as const,
      values: Array.from({ length: howMany }, (_, n) => n),
    });
    const fault = (...dynamic_filters: ReturnType<typeof field>[]) => parseFilter({ dynamic_filters });
    expect(fault(field("A", 1), field("A", 1))).toMatchObject({ field: "dynamic_filters" });
    expect(fault(field("A", 9999), field("B", 2))).toMatchObject({ field: "dynamic_filters" });
    expect(fault(field("A", 9999), field("B", 1))).not.toHaveProperty("sentence");
  });

  test("half a surrogate pair is mended as in the products' own texts", () => {
    expect(of("STRING_DICTIONARY", "x\ud800")).toMatchObject({ fields: [{ values: ["x\ufffd"] }] });
  });

  test("of a NUMBER that are none are refused by name", () => {
    expect(of("NUMBER", 1, "ușor")).toEqual({
      field: "dynamic_filters",
      sentence: '"Greutate" takes numbers',
    });
  });

  test("of a STRING_DICTIONARY are texts", () => {
    expect(of("STRING_DICTIONARY", 15, "15", "mare")).toEqual({
      ...off,
      fields: [{ name: "Greutate", values: ["15", "mare"] }],
    });
  });
});

describe("a segment of 5 to 12.5 %", () => {
  test.each([
    ["OVER", { from: 500, to: 1250 }],
    ["UNDER", { from: -1250, to: -500 }],
    ["BETWEEN", { from: 500, to: 1250 }],
  ] as const)("%s", (kind, range) => {
    expect(rangeOfSegment({ kind, startBp: 500, endBp: 1250 })).toEqual(range);
  });

  test("cheaper by 0 % ends at 0", () => {
    expect(rangeOfSegment({ kind: "UNDER", startBp: 0, endBp: 100 })).toEqual({ from: -100, to: 0 });
  });
});
