import { describe, expect, test } from "vitest";
import {
  type FieldType,
  maxFields,
  offerFields,
  type PageFields,
  plainNumber,
  planFields,
} from "./plan-fields.ts";

const product = (
  productId: number,
  stated: Readonly<Record<string, string>>,
  known: Readonly<Record<string, unknown>> = {},
): PageFields => ({
  productId,
  known,
  properties: Object.entries(stated).map(([name, value]) => ({ name, value })),
});
const types = (fields: Readonly<Record<string, FieldType>> = {}) => new Map(Object.entries(fields));

describe("fields from pages", () => {
  test("are numbers when all values are numbers, otherwise texts", () => {
    const plan = planFields(types(), [
      product(1, { "Putere (W)": "850", Culoare: "negru", Model: "12" }),
      product(2, { "Putere (W)": "1200,5", Culoare: "negru", Model: "12A" }),
    ]);
    expect(plan.newFields).toEqual([
      { name: "Putere (W)", type: "NUMBER" },
      { name: "Culoare", type: "STRING_DICTIONARY" },
      { name: "Model", type: "STRING_DICTIONARY" },
    ]);
    expect(plan.products).toEqual([
      { productId: 1, fields: { "Putere (W)": 850, Culoare: "negru", Model: "12" } },
      { productId: 2, fields: { "Putere (W)": 1200.5, Culoare: "negru", Model: "12A" } },
    ]);
    expect(plan.values).toEqual([
      { name: "Putere (W)", value: "850" },
      { name: "Culoare", value: "negru" },
      { name: "Model", value: "12" },
      { name: "Putere (W)", value: "1200.5" },
      { name: "Model", value: "12A" },
    ]);
    expect(plan.convertedToText).toEqual([]);
  });

  test("of texts keep their type; a field of numbers that gets a text becomes one of texts", () => {
    const known = types({ Model: "STRING_DICTIONARY", Putere: "NUMBER", Greutate: "NUMBER" });
    const plan = planFields(known, [product(1, { Model: "12", Putere: "850 W", Greutate: "3" })]);
    expect(plan.newFields).toEqual([]);
    expect(plan.convertedToText).toEqual(["Putere"]);
    expect(plan.products).toEqual([{ productId: 1, fields: { Model: "12", Putere: "850 W", Greutate: 3 } }]);
  });

  test("do not overwrite existing values", () => {
    const plan = planFields(types({ Culoare: "STRING_DICTIONARY" }), [
      product(1, { Culoare: "negru" }, { Culoare: "alb" }),
    ]);
    expect(plan).toEqual({ newFields: [], convertedToText: [], products: [], values: [] });
  });

  test("are at most 200 per site", () => {
    const full = types(
      Object.fromEntries(
        Array.from({ length: maxFields - 1 }, (_, index) => [`f${index}`, "NUMBER" as const]),
      ),
    );
    const plan = planFields(full, [product(1, { one: "1", two: "2", f0: "3" })]);
    expect(plan.newFields.map(({ name }) => name)).toEqual(["one"]);
    expect(plan.products).toEqual([{ productId: 1, fields: { one: 1, f0: 3 } }]);
  });
});

test("plain numbers are decimals without grouping, units or leading zeros", () => {
  expect(["6,7", "6.70", "-3", "0", "0,5"].map(plainNumber)).toEqual([6.7, 6.7, -3, 0, 0.5]);
  expect(["", "007", "1.234,5", "12 W", "1e3", "٣", "1234567890123"].map(plainNumber)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});

test("fields of an offer are texts, several values are a list, and at most fifty", () => {
  const stated = [
    { name: "Culoare", value: " negru " },
    { name: "Putere (W)", value: "850" },
    { name: "Culoare", value: "roșu" },
    { name: "Culoare", value: "negru" },
    { name: " ", value: "x" },
    { name: "__proto__", value: "own" },
  ];
  const fields = offerFields(stated);
  expect(Object.entries(fields)).toEqual([
    ["Culoare", ["negru", "roșu"]],
    ["Putere (W)", "850"],
    ["__proto__", "own"],
  ]);
  const many = Array.from({ length: 60 }, (_, at) => ({ name: `Camp ${at}`, value: "x" }));
  expect(Object.keys(offerFields(many))).toHaveLength(50);
});
