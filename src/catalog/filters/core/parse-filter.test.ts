import { describe, expect, test } from "vitest";
import { parseFilter, rangeOfSegment } from "./parse-filter.ts";

const empty = {
  categoryPath: null,
  brandNames: [],
  stock: [],
  isOffline: null,
  changedFrom: null,
  changedTo: null,
  priceFromBani: null,
  priceToBani: null,
  positions: [],
  attention: [],
  segmentId: null,
  minOffers: 0,
  fields: [],
  exceptBrandNames: [],
  market: {
    positions: [],
    comparedWith: [],
    comparedExcept: [],
    ownMove: null,
    competitorMove: null,
    movedSince: null,
    isStockChance: false,
    dataStates: [],
  },
};

describe("a filter", () => {
  test("has no condition for absent, null and empty values", () => {
    expect(parseFilter(undefined)).toEqual(empty);
    expect(parseFilter(null)).toEqual(empty);
    expect(parseFilter({ category: null, brands: [], nr_competitors: 0, dynamic_filters: [] })).toEqual(
      empty,
    );
  });

  test("converts lei to whole bani and milliseconds to dates", () => {
    expect(
      parseFilter({ price_start: 1.15, price_end: 1.15, price_change_start: 0, price_change_end: 0 }),
    ).toEqual({
      ...empty,
      priceFromBani: 115,
      priceToBani: 115,
      changedFrom: new Date(0),
      changedTo: new Date(0),
    });
  });

  test("0 lei and the first instant are conditions", () => {
    expect(parseFilter({ price_start: 0, price_change_end: 0 })).toEqual({
      ...empty,
      priceFromBani: 0,
      changedTo: new Date(0),
    });
  });

  test("has distinct brands, stock states and price positions", () => {
    expect(
      parseFilter({
        brands: ["Alfa", "Alfa"],
        stock_info: ["IN_STOCK", "IN_STOCK"],
        price_position: ["EQUAL", "EQUAL"],
      }),
    ).toEqual({
      ...empty,
      brandNames: ["Alfa"],
      stock: ["IN_STOCK"],
      positions: ["EQUAL"],
    });
  });

  test("is invalid at the end when its start is after its end", () => {
    expect(parseFilter({ price_start: 2, price_end: 1 })).toMatchObject({ field: "price_end" });
    expect(parseFilter({ price_change_start: 2, price_change_end: 1 })).toMatchObject({
      field: "price_change_end",
    });
  });
});

describe("a field's values", () => {
  const of = (fieldType: "NUMBER" | "STRING_DICTIONARY", ...values: (string | number)[]) =>
    parseFilter({ dynamic_filters: [{ fieldName: "Greutate", fieldType, values }] });

  test("of a NUMBER are distinct numbers, also from typed text", () => {
    expect(of("NUMBER", 1234.5, "1.234,50", "7")).toEqual({
      ...empty,
      fields: [{ name: "Greutate", values: [1234.5, 7] }],
    });
  });

  test("are given once per field and at most 10,000 in all", () => {
    const field = (fieldName: string, count: number) => ({
      fieldName,
      fieldType: "NUMBER" as const,
      values: Array.from({ length: count }, (_, n) => n),
    });
    const errorOf = (...dynamic_filters: ReturnType<typeof field>[]) => parseFilter({ dynamic_filters });
    expect(errorOf(field("A", 1), field("A", 1))).toMatchObject({ field: "dynamic_filters" });
    expect(errorOf(field("A", 9999), field("B", 2))).toMatchObject({ field: "dynamic_filters" });
    expect(errorOf(field("A", 9999), field("B", 1))).not.toHaveProperty("message");
  });

  test("have lone surrogates replaced, as in stored texts", () => {
    expect(of("STRING_DICTIONARY", "x\ud800")).toMatchObject({ fields: [{ values: ["x\ufffd"] }] });
  });

  test("of a NUMBER that are not numbers are invalid", () => {
    expect(of("NUMBER", 1, "ușor")).toEqual({
      field: "dynamic_filters",
      message: '"Greutate" takes numbers',
    });
  });

  test("of a STRING_DICTIONARY are texts", () => {
    expect(of("STRING_DICTIONARY", 15, "15", "mare")).toEqual({
      ...empty,
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
