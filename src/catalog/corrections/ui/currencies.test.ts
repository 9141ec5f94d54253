import { expect, test } from "vitest";
import { currenciesFor } from "./currencies.ts";

test("the page's currency comes first, whether it is known by code or by sign", () => {
  expect(currenciesFor("EUR")[0]).toBe("EUR");
  expect(currenciesFor("€")[0]).toBe("EUR");
  expect(currenciesFor("SEK")[0]).toBe("SEK");
});

test("without one, or with a sign that could be any, it is lei", () => {
  expect(currenciesFor(null)[0]).toBe("RON");
  expect(currenciesFor("kr")[0]).toBe("RON");
});

test("none stands there twice", () => {
  const all = currenciesFor("EUR");
  expect(new Set(all).size).toBe(all.length);
});
