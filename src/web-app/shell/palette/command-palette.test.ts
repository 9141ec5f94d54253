import fc from "fast-check";
import { expect, test } from "vitest";
import { matchWords } from "./command-palette.tsx";

test.each([
  ["Prețuri dinamice", "pret", [], 1],
  ["Prețuri dinamice", "DINAM", [], 0.8],
  ["Prețuri dinamice", "ețuri", [], 0.5],
  ["Prețuri dinamice", "din preturi", [], 0.8],
  ["Dynamic Prices", "reprice", ["pricing", "reprice"], 0.3],
  ["Dynamic Prices", "sites", [], 0],
  ["Dynamic Prices", "dynamic sites", [], 0],
] as const)("%s, typed %s: %d", (name, typed, others, fit) => {
  expect(matchWords(name, typed, others)).toBe(fit);
});

test("a name always matches itself and its beginning, in any case", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30 }), (name) => {
      expect(matchWords(name, name)).toBeGreaterThan(0);
      expect(matchWords(name, name.toUpperCase().slice(0, 1))).toBeGreaterThan(0);
    }),
  );
});
