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
