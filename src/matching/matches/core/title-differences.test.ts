import fc from "fast-check";
import { expect, test } from "vitest";
import { titleDifferences } from "./title-differences.ts";

const marked = (left: string, right: string) =>
  titleDifferences(left, right).map((parts) =>
    parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join(""),
  );

test("words that only one title has are marked; case, diacritics and order are not", () => {
  expect(marked("Râșniță Bosch TSM6A013B 180 W, neagră", "BOSCH Rasnita TSM6A013B 180 W roșie")).toEqual([
    "Râșniță Bosch TSM6A013B 180 W, [neagră]",
    "BOSCH Rasnita TSM6A013B 180 W [roșie]",
  ]);
});

test("a word that one title has twice is marked once", () => {
  expect(marked("64 GB 64 GB", "64 GB")).toEqual(["64 GB [64] [GB]", "64 GB"]);
});

test("equal titles have no mark, and the parts always add up to the title", () => {
  expect(marked("Telefon", "telefon")).toEqual(["Telefon", "telefon"]);
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      const [ofLeft, ofRight] = titleDifferences(left, right);
      expect(ofLeft.map(({ text }) => text).join("")).toBe(left);
      expect(ofRight.map(({ text }) => text).join("")).toBe(right);
    }),
  );
});
