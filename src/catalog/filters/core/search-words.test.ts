import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  distinctParts,
  hasTrigram,
  likePattern,
  searchWords,
  skuStartOf,
  startPattern,
} from "./search-words.ts";

test("words are separated by white space and distinct; a blank text has none", () => {
  expect(searchWords("  mașină\tde \u00a0găurit de\n")).toEqual(["mașină", "de", "găurit"]);
  expect(searchWords(" \u0000 ")).toEqual([]);
});

test("the longest parts come first, and parts of other parts are removed", () => {
  expect(distinctParts(["bor", "de", "boreal", "boreal", ""])).toEqual(["boreal", "de"]);
});

test("every text is part of a remaining one", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 6 })), (folded) => {
      const parts = distinctParts(folded);
      expect(folded.every((part) => part === "" || parts.some((longer) => longer.includes(part)))).toBe(true);
      expect(parts.every((part, at) => parts.findIndex((other) => other.includes(part)) === at)).toBe(true);
    }),
  );
});

test("%, _ and \\ are escaped in a pattern", () => {
  expect(likePattern(String.raw`50%_c:\d`)).toBe(String.raw`%50\%\_c:\\d%`);
});

test("a SKU starts with any text that fits into one", () => {
  expect(skuStartOf("M-1005")).toBe("M-1005");
  expect(skuStartOf("AB 12")).toBe("AB 12");
  expect([skuStartOf(""), skuStartOf("M\u00001"), skuStartOf("x".repeat(101))]).toEqual([null, null, null]);
  expect(startPattern("50%_")).toBe(String.raw`50\%\_%`);
});

describe("a trigram index finds", () => {
  test.each(["abc", "2.5m cablu", "bx-48", "-48", "48-", "șur"])("%s", (part) => {
    expect(hasTrigram(part)).toBe(true);
  });

  test.each(["ab", "a-b", "5", "%", "1/2", "--", ""])("not %s", (part) => {
    expect(hasTrigram(part)).toBe(false);
  });
});
