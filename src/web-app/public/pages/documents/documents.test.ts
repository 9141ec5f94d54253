import { expect, test } from "vitest";
import readme from "../../../../../README.md?raw";
import { DOUBTFUL_PRICE } from "../../../../monitoring/observation/core/suspicion.ts";
import { f1Of, readingFigures } from "../reading-figures.ts";
import type { PublicDocument } from "./document.ts";
import { method as methodEn } from "./method.en.ts";
import { method as methodRo } from "./method.ro.ts";
import { privacy as privacyEn } from "./privacy.en.ts";
import { privacy as privacyRo } from "./privacy.ro.ts";
import { terms as termsEn } from "./terms.en.ts";
import { terms as termsRo } from "./terms.ro.ts";

/** Anchors, and of each block its kind and size. */
function shapeOf({ sections, updated }: PublicDocument) {
  return {
    isDated: updated !== undefined,
    sections: sections.map(({ id, blocks }) => [
      id,
      blocks.map((block) => {
        if (block === "operator" || block === "withdrawal") return block;
        if (typeof block === "string") return "paragraph";
        return "rows" in block ? block.rows.map((row) => row.length) : block.length;
      }),
    ]),
  };
}

test.each([
  ["privacy", privacyEn, privacyRo],
  ["terms", termsEn, termsRo],
  ["method", methodEn, methodRo],
])("%s has the same sections and blocks in both languages", (_name, english, romanian) => {
  expect(shapeOf(romanian)).toEqual(shapeOf(english));
});

test("what is specified is in both languages: the date, the age, the limit of liability, the rights and the purposes", () => {
  const texts = (document: PublicDocument) => JSON.stringify(document);
  for (const document of [privacyEn, termsEn]) expect(document.updated).toBe("Last updated 1 June 2025");
  for (const document of [privacyRo, termsRo])
    expect(document.updated).toBe("Ultima actualizare: 1 iunie 2025");
  expect(texts(termsEn)).toMatch(
    /at least 18 years old.*amount that you paid us for the service, or to 100 USD/,
  );
  expect(texts(termsRo)).toMatch(
    /cel puțin 18 ani.*suma pe care ne-ai plătit-o pentru serviciu sau la 100 USD/,
  );
  for (const document of [privacyEn, termsEn])
    expect(texts(document)).toContain("a Romanian limited company");
  for (const document of [privacyRo, termsRo])
    expect(texts(document)).toContain("o societate cu răspundere limitată din România");
  const rights = (document: PublicDocument) =>
    document.sections.find(({ id }) => id === "rights")?.blocks.find((block) => Array.isArray(block));
  expect(rights(privacyEn)).toHaveLength(7);
  for (const purpose of ["Contract (", "legal obligation", "Legitimate interest", "explicit consent"])
    expect(texts(privacyEn)).toContain(purpose);
  for (const purpose of ["Contract (", "obligație legală", "Interes legitim", "Consimțământul tău explicit"])
    expect(texts(privacyRo)).toContain(purpose);
});

test("how well pages are read is what the README says, and the limit of doubt that of the readings", () => {
  for (const [field, figures] of Object.entries(readingFigures)) {
    const row = new RegExp(`^\\| ${field}(?:,[^|]*)? \\|([^|]*)\\|([^|]*)\\|`, "m").exec(readme);
    expect(
      row?.slice(1).map((cell) => cell.trim()),
      field,
    ).toEqual(figures.map((of) => `${f1Of(of)} (${of.right}/${of.reported}/${of.stated})`));
  }
  const limit = `${DOUBTFUL_PRICE * 100} %`;
  for (const method of [methodEn, methodRo]) expect(JSON.stringify(method)).toContain(limit);
});

test("Romanian is written with comma below, not with cedilla", () => {
  expect(JSON.stringify([privacyRo, termsRo, methodRo])).not.toMatch(/[şţŞŢ]/);
});
