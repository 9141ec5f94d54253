import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantityFromText } from "./quantity-from-text.ts";

describe("quantity", () => {
  it.each([
    ["Ultimele 2 bucăți", 2],
    ["Only 3 left", 3],
    ["Ultima bucată", 1],
    ["Last one!", 1],
    ["Stoc: 12 buc", 12],
    ["În stoc (3 buc)", 3],
    ["Nur noch 3 auf Lager", 3],
    ["Осталось 3 шт.", 3],
    ["1.200 buc în stoc", 1200],
    ["2,5 m în stoc", 2.5],
    ["Mai sunt doar două bucăți", 2],
    ["0 în stoc", 0],
    ["peste 10 bucăți în stoc", null],
    ["10+ in stock", null],
    ["pachet 10 buc", null],
    ["Stoc epuizat", null],
    ["În stoc", null],
  ])("%s is %s", (text, quantity) => {
    expect(quantityFromText(text)).toBe(quantity);
  });

  it("never throws", () => {
    const phrase = fc.constantFrom(
      "în stoc",
      "ultimele",
      "only",
      "left",
      "stoc: ",
      "bucăți",
      "42",
      "1.200",
      "+",
      "\u0130",
      "ﬁ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(phrase).map((parts) => parts.join(" ")),
        ),
        (text) => {
          const quantity = quantityFromText(text);
          if (quantity !== null) expect(quantity).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
