import { expect, test } from "vitest";
import { isInformative } from "./offer-marks.tsx";

test.each(["Ultimele 2 bucăți", "Stoc limitat", "Precomandă", "La comandă", "Only 3 left", "3 buc. în stoc"])(
  "%s says more than in stock",
  (label) => expect(isInformative(label)).toBe(true),
);

test.each([
  "În stoc",
  "Produs în stoc",
  "Disponibil în depozit",
  "În stoc, livrare în 24 de ore",
  "In stock",
  null,
])("%s says no more than in stock", (label) => expect(isInformative(label)).toBe(false));

test("a sentence is not shown as a mark", () => {
  expect(isInformative("Ultimele bucăți se livrează din magazinul de lângă tine mâine")).toBe(false);
});
