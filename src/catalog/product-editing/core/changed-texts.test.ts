import { expect, test } from "vitest";
import { changeTexts, differencesOf } from "./changed-texts.ts";

const texts = { title: "tv", sku: "A1", gtin: null, mpn: null, brand: "Vega", category: null };
const stated = { title: "Televizor", sku: "P1", gtin: null, mpn: "M1", brand: null, category: "TV" };

test("only values that differ are set by hand", () => {
  const changed = changeTexts(
    { texts, manualFields: [] },
    { title: "TV Vega", sku: "A1", brand: null },
    [],
    stated,
    "tv",
  );
  expect(changed.texts).toEqual({ ...texts, title: "TV Vega", brand: null });
  expect(changed.manualFields).toEqual(["title", "brand"]);
});

test("a field returns to the page's value, or to none; a title to the placeholder", () => {
  const before = { texts: { ...texts, mpn: "X" }, manualFields: ["title", "sku", "mpn", "brand"] as const };
  const changed = changeTexts(
    before,
    { sku: "B2" },
    ["title", "mpn", "brand"],
    { ...stated, title: null },
    "tv",
  );
  expect(changed.texts).toEqual({ ...texts, title: "tv", sku: "B2", mpn: "M1", brand: null });
  expect(changed.manualFields).toEqual(["sku"]);
});

test("history has the values that differ, of both sides", () => {
  expect(
    differencesOf({ title: "a", sku: "1", fields: ["x"] }, { title: "b", sku: "1", fields: ["x"] }),
  ).toEqual({
    before: { title: "a" },
    after: { title: "b" },
  });
});
