import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isViewQuery } from "./view-query.ts";

describe("parameters of an address", () => {
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
    ["a=1&&b=2", "nothing between"],
    ["a=%zz", "no escape"],
    ["a=%ff", "no UTF-8"],
    ["a=ă", "not encoded"],
    ["a=1#b", "a fragment"],
    ["javascript:alert(1)", "no parameters"],
    ["site=shop.example.com", "another site"],
    ["a=1&page=3", "a page"],
    ["%70age=3", "a page in disguise"],
    ["product=7", "a product"],
    ["view=2", "a view"],
  ])("%j is none: %s", (query) => expect(isViewQuery(query)).toBe(false));
});

test("whatever URLSearchParams writes under other names is a view", () => {
  const name = fc
    .string({ minLength: 1 })
    .filter((text) => !["site", "page", "product", "view"].includes(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string({ unit: "grapheme" }))), (pairs) => {
      expect(isViewQuery(new URLSearchParams(pairs).toString())).toBe(true);
    }),
  );
});
