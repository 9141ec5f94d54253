import { expect, test } from "vitest";
import { compareRomanian } from "./romanian-order.ts";

test("ă and â follow a, ș follows s, ț follows t; case decides last", () => {
  const names = ["Țesut", "Zid", "Tort", "Șapcă", "Sus", "Âncă", "Ăsta", "Azi"];
  expect(names.sort(compareRomanian)).toEqual([
    "Azi",
    "Ăsta",
    "Âncă",
    "Sus",
    "Șapcă",
    "Tort",
    "Țesut",
    "Zid",
  ]);
});

test("numbers are compared by value", () => {
  const sizes = ["10 mm", "2 mm", "9 mm"];
  expect(sizes.sort(compareRomanian)).toEqual(["2 mm", "9 mm", "10 mm"]);
});

test("names that the collator considers equal have a fixed order", () => {
  // The same letter in one sign and in two.
  const [composed, decomposed] = ["\u0103", "a\u0306"];
  expect([composed, decomposed].sort(compareRomanian)).toEqual([decomposed, composed]);
  expect(compareRomanian(composed, composed)).toBe(0);
});
