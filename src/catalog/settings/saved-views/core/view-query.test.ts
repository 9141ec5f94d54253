import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isViewQuery } from "./view-query.ts";

describe("query strings", () => {
  test.each([
    "",
    "sort=OVERPRICED",
    "category=Cas%C4%83%2FOale&brands=A%26B&brands=C",
    "df_Culoare=ro%C8%99u&price_start=10",
    "search=a+b",
    "empty=",
  ])("%j is a view", (query) => expect(isViewQuery(query)).toBe(true));

  test.each([
    ["?sort=OVERPRICED", "a leading question mark"],
    ["sort", "no value"],
    ["=x", "no name"],
    ["a=1&&b=2", "an empty parameter"],
    ["a=%zz", "an invalid escape"],
    ["a=%ff", "invalid UTF-8"],
    ["a=ă", "not encoded"],
    ["a=1#b", "a fragment"],
    ["javascript:alert(1)", "not parameters"],
    ["site=shop.example.com", "another site"],
    ["a=1&page=3", "a page"],
    ["%70age=3", "an escaped page"],
    ["product=7", "a product"],
    ["view=2", "a view"],
  ])("%j is not a view: %s", (query) => expect(isViewQuery(query)).toBe(false));
});

test("everything that URLSearchParams writes under other names is a view", () => {
  const name = fc
    .string({ minLength: 1 })
    .filter((text) => !["site", "page", "product", "view"].includes(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string({ unit: "grapheme" }))), (pairs) => {
      expect(isViewQuery(new URLSearchParams(pairs).toString())).toBe(true);
    }),
  );
});
