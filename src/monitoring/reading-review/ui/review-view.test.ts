import fc from "fast-check";
import { expect, test } from "vitest";
import { type ReviewView, readReviewView, reviewTabs, writeReviewView } from "./review-view.ts";

const read = (query: string) => readReviewView(new URLSearchParams(query));

test("every view is read back from its address", () => {
  const views: fc.Arbitrary<ReviewView> = fc.record({
    tab: fc.constantFrom(...reviewTabs),
    query: fc.string({ maxLength: 200 }).map((text) => text.trim()),
    host: fc.option(fc.domain()),
  });
  fc.assert(
    fc.property(views, (view) => {
      expect(read(`${writeReviewView(view)}`)).toEqual(view);
    }),
  );
});

test("defaults are left out of the address, and what is invalid is ignored", () => {
  expect(`${writeReviewView({ tab: "readings", query: "", host: null })}`).toBe("");
  expect(read(`tab=none&q=%20&host=${"a".repeat(254)}`)).toEqual({ tab: "readings", query: "", host: null });
});
