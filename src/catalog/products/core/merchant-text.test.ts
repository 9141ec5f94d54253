import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryPathOf, cleanText, imageAddress, titleFromAddress } from "./merchant-text.ts";

test("control characters and runs of white space become one space; an empty result is null", () => {
  expect(cleanText("  Mașină\u0000 de\t\n spălat ", 100)).toBe("Mașină de spălat");
  expect(cleanText(" \u0000 ", 100)).toBeNull();
  expect(cleanText(undefined, 100)).toBeNull();
});

test("cutting never leaves half a character", () => {
  expect(cleanText("ab😀", 3)).toBe("ab");
  expect(cleanText("ab😀", 4)).toBe("ab😀");
});

test("cleaned text is well formed, within its limit, and cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.integer({ min: 1, max: 20 }),
      (text, limit) => {
        const cleaned = cleanText(text, limit);
        if (cleaned === null) return;
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned.length).toBeLessThanOrEqual(limit);
        expect(cleanText(cleaned, limit)).toBe(cleaned);
      },
    ),
  );
});

test("a category path joins its names; a slash inside a name is U+2215", () => {
  expect(categoryPathOf(["Casă", " Baie/Bucătărie ", "", "Robineți"])).toBe(
    "Casă/Baie\u2215Bucătărie/Robineți",
  );
  expect(categoryPathOf([" ", ""])).toBeNull();
});

test("only http(s) image addresses are accepted", () => {
  expect(imageAddress("https://magazin.ro/a b.jpg")).toBe("https://magazin.ro/a%20b.jpg");
  for (const text of ["javascript:alert(1)", "data:image/png;base64,AA", "/a.jpg", "", null]) {
    expect(imageAddress(text)).toBeNull();
  }
});

test("the placeholder title is the last part of the address that contains a word", () => {
  expect(titleFromAddress("https://magazin.ro/tv/televizor-led-samsung-138-cm.html?x=1")).toBe(
    "televizor led samsung 138 cm",
  );
  expect(titleFromAddress("https://magazin.ro/ma%C8%99in%C4%83-de-sp%C4%83lat/p/123")).toBe(
    "mașină de spălat",
  );
  expect(titleFromAddress("https://magazin.ro/p/123")).toBe("magazin.ro/p/123");
});
