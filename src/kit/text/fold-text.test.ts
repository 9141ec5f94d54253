import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedWords, foldText } from "./fold-text.ts";

test.each([
  ["Setări", "setari"],
  ["ȚARĂ, ŢARĂ", "tara, tara"],
  ["Import/Export", "import/export"],
  // "ă" written as two characters.
  ["bun\u0103 bun\u0061\u0306", "buna buna"],
  ["", ""],
])("%s is read as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("ASCII text is lower case and nothing else", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      expect(foldText(text)).toBe(
        text
          .normalize("NFD")
          .replace(/\p{M}+/gu, "")
          .toLowerCase(),
      );
    }),
  );
});

test("words are separated by white space of any kind", () => {
  expect(foldedWords("  Râșniță\tde\u00a0cafea ")).toEqual(["rasnita", "de", "cafea"]);
  expect(foldedWords(" \n ")).toEqual([]);
});
