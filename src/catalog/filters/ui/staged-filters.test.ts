import { expect, test } from "vitest";
import { noFilters } from "../../product-list/ui/view/products-view.ts";
import { commit, isEdited, stage } from "./staged-filters.ts";

const inForce = { ...noFilters, brands: ["Acme"], leastCompetitors: 2 };

test("edits add up and change nothing until they are committed", () => {
  const staged = stage(stage({}, { brands: ["Acme", "Bosch"] }), { offline: false });
  expect(commit(inForce, staged)).toEqual({ ...inForce, brands: ["Acme", "Bosch"], offline: false });
  expect(inForce.brands).toEqual(["Acme"]);
  expect(isEdited(inForce, staged)).toBe(true);
});

test("an edit that was taken back is none", () => {
  expect(isEdited(inForce, stage({}, { brands: ["Acme"] }))).toBe(false);
  expect(isEdited(inForce, {})).toBe(false);
  expect(isEdited(noFilters, noFilters)).toBe(false);
});

test("what was not touched follows the filters in force", () => {
  expect(commit({ ...inForce, segmentId: null }, { offline: true }).segmentId).toBeNull();
});
