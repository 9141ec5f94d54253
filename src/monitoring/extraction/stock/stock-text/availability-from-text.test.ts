import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { availabilityFromText } from "./availability-from-text.ts";

describe("strength", () => {
  it.each([
    "Stoc epuizat",
    "Currently unavailable.",
    "Ultimele 2 bucăți",
    "Only 3 left in stock - order soon.",
  ])("%s is a statement", (text) => {
    expect(availabilityFromText(text)?.strength).toBe("statement");
  });

  it.each(["Anunță-mă când revine în stoc", "Notify me when available", "Adaugă în coș", "Add to basket"])(
    "%s is a button",
    (text) => {
      expect(availabilityFromText(text)?.strength).toBe("button");
    },
  );

  it.each([
    "Mărimea 42 - stoc epuizat",
    "XL - Sold out",
    "M (out of stock)",
    "128 GB - stoc epuizat",
    "Unele mărimi sunt indisponibile",
    "Selected size is out of stock",
    "Out of stock in store",
    "Magazin București: în stoc",
    "În stoc (34)",
    "La comandă",
    `Comandă azi și primești mâine. ${"Produsele noastre sunt verificate de două ori. ".repeat(4)}Sunt în stoc.`,
  ])("%s is only a hint", (text) => {
    expect(availabilityFromText(text)?.strength).toBe("hint");
  });
});

describe("label", () => {
  it("is the shop's own text with diacritics", () => {
    expect(availabilityFromText(" Lipsă Stoc! ")?.label).toBe("Lipsă Stoc!");
  });

  it("is the sentence about stock in a long text, at most 120 characters", () => {
    const label =
      availabilityFromText(`Un televizor bun. ${"Are multe funcții. ".repeat(8)}Stoc epuizat.`)?.label ?? "";
    expect(label).toBe("Stoc epuizat.");
  });

  it("reads decomposed letters and both forms of ș and ț alike", () => {
    const forms = ["Anunță-mă când revine în stoc", "Anunţă-mă când revine în stoc"];
    for (const form of [...forms, ...forms.map((text) => text.normalize("NFD"))]) {
      expect(availabilityFromText(form)?.strength).toBe("button");
    }
  });
});

describe("properties", () => {
  const pieces = fc.constantFrom(
    "în stoc",
    "nu este",
    "out of stock",
    "if",
    "Mărimea",
    "42",
    " - ",
    ". ",
    "doar",
    "\u0130",
    "ﬁ",
    "품절",
    "(3)",
  );

  it("never throws, and its label is part of the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(pieces).map((parts) => parts.join(" ")),
        ),
        (text) => {
          const statement = availabilityFromText(text);
          if (statement) expect(text.normalize("NFC")).toContain(statement.label);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("is fast on hostile texts of the maximum length", () => {
    for (const piece of [
      "in stoc ",
      "stoc: ",
      "nu mai ",
      "a.",
      "notify me when ",
      "if out of stock ",
      "disponibil in ",
      "1 ",
    ]) {
      const text = piece.repeat(600 / piece.length);
      const start = process.threadCpuUsage();
      for (let round = 0; round < 20; round++) availabilityFromText(text);
      const spent = process.threadCpuUsage(start);
      expect((spent.user + spent.system) / 20_000, `${piece}: ms`).toBeLessThan(20);
    }
  });
});
