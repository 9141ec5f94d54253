import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gtin } from "./gtin.ts";

describe("trade item numbers", () => {
  test("4006381333931 has a valid check digit, …932 has not", () => {
    expect(gtin("4006381333931")).toBe("4006381333931");
    expect(gtin("4006381333932")).toBeNull();
  });

  test("8, 12 and 14 digits and an ISBN with dashes are read", () => {
    expect(gtin("96385074")).toBe("96385074");
    expect(gtin("036000291452")).toBe("036000291452");
    expect(gtin("10036000291459")).toBe("10036000291459");
    expect(gtin("978-0-306-40615-7")).toBe("9780306406157");
  });

  test("a prefix is dropped; zeros only and other lengths are rejected", () => {
    expect(gtin("EAN: 4006381333931")).toBe("4006381333931");
    expect(gtin("0000000000000")).toBeNull();
    expect(gtin("40063813339")).toBeNull();
  });

  test("exactly one of the ten possible check digits is valid", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (body) => {
        const digits = String(body).padStart(12, "0");
        const right = [...Array(10).keys()].filter((last) => gtin(`${digits}${last}`) !== null);
        expect(right).toHaveLength(1);
      }),
    );
  });
});
