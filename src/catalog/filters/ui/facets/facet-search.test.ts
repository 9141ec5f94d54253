import { expect, test } from "vitest";
import { foldOptions, maxShown, searchOptions } from "./facet-search.ts";

const brands = foldOptions(
  ["Acme", "Țuț", "Black & Decker", "black pearl"].map((brand) => ({ value: brand, label: brand })),
);
const values = (typed: string, first: readonly string[] = []) =>
  searchOptions(brands, typed, new Set(first)).shown.map(({ value }) => value);

test("every typed word must be in the label; case and diacritics are ignored", () => {
  expect(values("tut")).toEqual(["Țuț"]);
  expect(values("DECKER black")).toEqual(["Black & Decker"]);
  expect(values("black")).toEqual(["Black & Decker", "black pearl"]);
  expect(values("%")).toEqual([]);
});

test("selected options come first", () => {
  expect(values("", ["black pearl", "gone"])).toEqual(["black pearl", "Acme", "Țuț", "Black & Decker"]);
  expect(values("acme", ["black pearl"])).toEqual(["Acme"]);
});

test("of 10,000 the first 100 are shown with the total, and all selected ones", () => {
  const many = foldOptions(
    Array.from({ length: 10_000 }, (_, n) => ({ value: `b${n}`, label: `Brand ${n}` })),
  );
  const all = searchOptions(many, "", new Set());
  expect(all.shown).toHaveLength(maxShown);
  expect(all.total).toBe(10_000);
  expect(searchOptions(many, "9999", new Set()).shown).toEqual([
    { value: "b9999", label: "Brand 9999", folded: "brand 9999" },
  ]);
  const chosen = new Set(many.slice(500, 650).map(({ value }) => value));
  expect(searchOptions(many, "", chosen).shown).toHaveLength(150);
});
