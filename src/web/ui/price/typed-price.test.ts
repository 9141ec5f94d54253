import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount } from "../../i18n/format.ts";
import { currenciesFor, readPrice } from "./typed-price.ts";

test("the page's currency is listed first, whether it is given as a code or a sign", () => {
  expect(currenciesFor("EUR")[0]).toBe("EUR");
  expect(currenciesFor("€")[0]).toBe("EUR");
  expect(currenciesFor("SEK")[0]).toBe("SEK");
});

test("without a currency, or with an ambiguous sign, it is lei", () => {
  expect(currenciesFor(null)[0]).toBe("RON");
  expect(currenciesFor("kr")[0]).toBe("RON");
  expect(currenciesFor("ZZZ")[0]).toBe("RON");
});

test("no currency is listed twice", () => {
  const all = currenciesFor("EUR");
  expect(new Set(all).size).toBe(all.length);
});

test("a price is parsed in Romanian and in plain decimal notation", () => {
  expect(readPrice("1.234,50")).toBe(1234.5);
  expect(readPrice("1234.5")).toBe(1234.5);
  expect(readPrice(" 89,9 lei ")).toBe(89.9);
  expect(readPrice("1.234 RON")).toBe(1234);
});

test("empty text, text without a price and more than two decimals are invalid", () => {
  for (const text of ["", "lei", "0", "0,00", "-5", "12,345", "1e3", "12 for 10", "90000000001"])
    expect(readPrice(text), text).toBeNull();
});

test("every displayed price parses to the same value", () => {
  const bani = fc.integer({ min: 1, max: 900_000_000_000 });
  fc.assert(
    fc.property(bani, (value) => {
      expect(readPrice(formatAmount(value / 100, "RON"))).toBe(value / 100);
      expect(readPrice(formatAmount(value / 100, null))).toBe(value / 100);
    }),
  );
});
