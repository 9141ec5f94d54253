import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount } from "../../../web/i18n/format.ts";
import { readQuantity, stepQuantity } from "./use-quantity-editor.ts";

test.each([
  ["0", 0],
  ["12", 12],
  ["1.234,5", 1234.5],
  ["1234.5", 1234.5],
  ["0,1", 0.1],
  ["3,50", 3.5],
  ["1000000000", 1_000_000_000],
])("%s is %d pieces", (text, pieces) => {
  expect(readQuantity(text)).toBe(pieces);
});

test.each(["", "-1", "-0,1", "1,25", "abc", "1000000001", "1e3", "2 pcs"])("%j is not a quantity", (text) => {
  expect(readQuantity(text)).toBeNull();
});

test.each([
  ["0,2", 1, 0.3],
  ["0,3", -1, 0.2],
  ["0", -1, 0],
  ["", 1, 0.1],
  ["1.234,9", 1, 1235],
] as const)("one step from %j in direction %d is %d", (text, direction, pieces) => {
  expect(stepQuantity(text, direction)).toBe(pieces);
});

test("every displayed quantity parses to the same value", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (tenths) => {
      expect(readQuantity(formatCount(tenths / 10))).toBe(tenths / 10);
    }),
  );
});
