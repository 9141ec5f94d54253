import { expect, test } from "vitest";
import { changesOf } from "./entry-changes.ts";

test("an edit is listed value by value, without what is stored for rollbacks only", () => {
  const before = { title: "Cană", manualFields: [], fields: { Culoare: "alb" }, category: "Casă" };
  const after = { title: "Cană albă", manualFields: ["title"], fields: { Culoare: null }, category: "Casă" };
  expect(changesOf(before, after)).toEqual([
    { field: "title", before: "Cană", after: "Cană albă" },
    { field: "fields.Culoare", before: "alb", after: null },
  ]);
});

test("additions and deletions list no values", () => {
  expect(changesOf(null, { title: "Cană" })).toEqual([]);
  expect(changesOf({ title: "Cană" }, null)).toEqual([]);
});

test("a price has the currency that its entry states, one of a product without a page is in lei", () => {
  expect(changesOf({ price: 10, currency: "EUR" }, { price: 12, currency: "EUR" })).toEqual([
    { field: "price", before: 10, after: 12, currency: "EUR" },
  ]);
  expect(changesOf({ price: 10 }, { price: 12 })).toEqual([
    { field: "price", before: 10, after: 12, currency: "RON" },
  ]);
  expect(changesOf({ price: null, currency: null }, { price: 12, currency: "EUR" })).toMatchObject([
    { field: "price", currency: "EUR" },
    { field: "currency" },
  ]);
});
