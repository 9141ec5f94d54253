import { expect, test } from "vitest";
import { gtinOf } from "../../../kit/text/gtin.ts";
import { readValues } from "./edit-values.ts";

test("texts are stored as one line; empty ones mean none; absent fields stay absent", () => {
  expect(readValues({ title: "  Televizor\n138 cm ", sku: " ", brand: null, mpn: undefined })).toEqual({
    values: { title: "Televizor 138 cm", sku: null, brand: null },
    problems: {},
  });
});

test("a category is its names joined by a slash, without empty names", () => {
  expect(readValues({ category: " Electronice / TV //" }).values).toEqual({ category: "Electronice/TV" });
});

test("what a person can correct is rejected, not cut", () => {
  const { values, problems } = readValues({
    title: "",
    sku: "s".repeat(101),
    category: `a/${"b".repeat(499)}`,
    gtin: "4006381333932",
  });
  expect(values).toEqual({});
  expect(problems).toEqual({
    title: { code: "TITLE_REQUIRED" },
    sku: { code: "TEXT_TOO_LONG", parameters: { max: 100 } },
    category: { code: "TEXT_TOO_LONG", parameters: { max: 500 } },
    gtin: { code: "GTIN_INVALID" },
  });
});

// 4006381333931: 1 + 3·3 + 9 + 3·3 + 3 + 3·3 + 1 + 3·8 + 3 + 3·6 + 0 + 3·0 + 4 = 90.
test.each([
  ["4006381333931", "4006381333931"],
  ["400 6381-333931", "4006381333931"],
  ["96385074", "96385074"],
  ["4006381333932", null],
  ["123", null],
  ["4.00638E+12", null],
])("GTIN %s is read as %s", (typed, stored) => {
  expect(gtinOf(typed)).toBe(stored);
});
