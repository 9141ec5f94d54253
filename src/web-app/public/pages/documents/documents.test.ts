import { expect, test } from "vitest";
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
        if (typeof block === "string") return block === "operator" ? block : "paragraph";
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

test("Romanian is written with comma below, not with cedilla", () => {
  expect(JSON.stringify([privacyRo, termsRo, methodRo])).not.toMatch(/[şţŞŢ]/);
});
