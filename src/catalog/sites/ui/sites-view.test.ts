import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSitesView, writeSitesView } from "./sites-view.ts";

test("an empty address shows the first 20 cards, without search or dialog", () => {
  expect(parseSitesView(new URLSearchParams())).toEqual({ search: "", shown: 20, isAdding: false });
  expect(writeSitesView({ search: " ", shown: 20, isAdding: false }).toString()).toBe("");
});

test.each([
  ["shown=44", 44],
  // Steps of 24; numbers between two steps are rounded up.
  ["shown=45", 68],
  ["shown=3", 20],
  ["shown=-44", 20],
  ["shown=4e9", 20],
  ["shown=x", 20],
])("%s shows %i cards", (query, shown) => {
  expect(parseSitesView(new URLSearchParams(query)).shown).toBe(shown);
});

test("add=1 opens the dialog, and nothing else does", () => {
  expect(parseSitesView(new URLSearchParams("add=1")).isAdding).toBe(true);
  expect(parseSitesView(new URLSearchParams("add=true")).isAdding).toBe(false);
});

test("every view is read back from its address", () => {
  const views = fc.record({
    search: fc
      .string({ minLength: 1, maxLength: 200 })
      .filter((text) => text.trim() !== "" && text.isWellFormed()),
    shown: fc.nat(1000).map((steps) => 20 + steps * 24),
    isAdding: fc.boolean(),
  });
  fc.assert(
    fc.property(views, (view) => {
      expect(parseSitesView(new URLSearchParams(writeSitesView(view).toString()))).toEqual(view);
    }),
  );
});
