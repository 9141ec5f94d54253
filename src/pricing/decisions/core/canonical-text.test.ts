import canonicalize from "canonicalize";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalText } from "./canonical-text.ts";

test("the text is that of RFC 8785, whether the keys are in order or not", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), (value) => {
      const canonical = canonicalize(value) ?? "";
      expect(canonicalText(value)).toBe(canonical);
      expect(canonicalText(JSON.parse(canonical))).toBe(canonical);
    }),
  );
});

test("properties that are undefined are left out", () => {
  expect(canonicalText({ b: undefined, a: [{ d: 1, c: undefined }] })).toBe('{"a":[{"d":1}]}');
  expect(canonicalText({ a: undefined, b: 1 })).toBe('{"b":1}');
});

test("whole numbers as keys stand in the order of their digits", () => {
  expect(canonicalText({ pages: { 9: 2, 10: 1, x: 3 } })).toBe('{"pages":{"10":1,"9":2,"x":3}}');
});
