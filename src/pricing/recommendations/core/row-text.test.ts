import { expect, test } from "vitest";
import { chipNumber, gapToLowest, shownCategory, shownSku } from "./row-text.ts";

test("a product without a SKU shows its id with at least four digits", () => {
  expect(shownSku("B-5", 7)).toBe("B-5");
  expect(shownSku(null, 7)).toBe("SKU-0007");
  expect(shownSku(null, 123456)).toBe("SKU-123456");
});

test("a category shows its last name, whatever separates the names", () => {
  expect(shownCategory("Scule/Electrice/Bormașini", 30)).toEqual({
    name: "Bormașini",
    path: "Scule › Electrice › Bormașini",
  });
  for (const path of ["Scule > Bormașini", "Scule\\Bormașini", "Scule | Bormașini", "Scule›Bormașini/"])
    expect(shownCategory(path, 30)?.name).toBe("Bormașini");
  expect(shownCategory("Audio/CD\u2215DVD", 30)?.name).toBe("CD/DVD");
  expect(shownCategory(" / ", 30)).toBeNull();
  expect(shownCategory(null, 30)).toBeNull();
});

test("a long name ends in an ellipsis within the length given", () => {
  const name = shownCategory("a/Aparate de spălat cu presiune și accesorii", 25)?.name ?? "";
  expect(name).toBe("Aparate de spălat cu pre…");
  expect(shownCategory(`a/${"x".repeat(23)}😀yy`, 25)?.name).toBe(`${"x".repeat(23)}…`);
});

test("a chip writes more than 999 percent in thousands", () => {
  expect(chipNumber(12.345)).toEqual({ value: 12.3, isThousands: false });
  expect(chipNumber(999)).toEqual({ value: 999, isThousands: false });
  expect(chipNumber(1234)).toEqual({ value: 1.2, isThousands: true });
});

test("the gap to the lowest offer is exact in bani", () => {
  expect(gapToLowest(90.1, 100.1)).toEqual({ amount: 10, percent: 1000 / 100.1, direction: "less" });
  expect(gapToLowest(0.3, 0.1 + 0.2)).toMatchObject({ amount: 0, direction: "same" });
  expect(gapToLowest(110, 100)).toEqual({ amount: 10, percent: 10, direction: "more" });
});
