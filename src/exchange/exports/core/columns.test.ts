import { describe, expect, test } from "vitest";
import { shownBy, textOfField } from "./cell-words.ts";
import { availableColumns, chosenColumns } from "./columns.ts";
import { summarizeFilter } from "./filter-summary.ts";
import { offlineColumns } from "./offline-columns.ts";

const site = {
  fields: [{ fieldName: "Culoare", displayEn: "Colour", displayRo: " " }],
  competitors: ["a.com"],
};
const idsOf = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id);

describe("the columns of a file", () => {
  test("include costs only for those who may see them", () => {
    expect(idsOf(availableColumns(site, true))).toContain("cost");
    expect(availableColumns(site, false).filter(({ group }) => group === "costs")).toEqual([]);
    expect(idsOf(offlineColumns(false))).not.toContain("cost");
  });

  test("are those that were chosen and exist, each once, in the order of the choice", () => {
    const available = availableColumns(site, false);
    const chosen = ["competitor:a.com", "cost", "title", "field:Culoare", "field:Gone", "title"];
    expect(idsOf(chosenColumns(available, chosen))).toEqual(["competitor:a.com", "title", "field:Culoare"]);
  });

  test("are the usual ones when nothing was chosen or none of it exists", () => {
    const available = availableColumns(site, true);
    const usual = idsOf(available.filter(({ isUsual }) => isUsual));
    expect(usual.slice(0, 2)).toEqual(["title", "sku"]);
    expect(usual).toContain("field:Culoare");
    expect(usual).not.toContain("competitor:a.com");
    expect(idsOf(chosenColumns(available, null))).toEqual(usual);
    expect(idsOf(chosenColumns(available, ["field:Gone"]))).toEqual(usual);
  });

  test("of a dynamic field have its name where a language has none", () => {
    const [field] = availableColumns(site, false).filter(({ group }) => group === "fields");
    expect(field?.headings).toEqual({ en: "Colour", ro: "Culoare" });
  });
});

test("a dynamic field is shown as text, the values of a list joined", () => {
  expect(['"roșu"', '"a \\"b\\""', '["lemn","oțel"]', "1.5", "null"].map(textOfField)).toEqual([
    "roșu",
    'a "b"',
    "lemn, oțel",
    "1.5",
    "",
  ]);
});

test("a code without a word is shown as it is", () => {
  const shown = shownBy({ id: "availability", kind: "text" }, "ro");
  expect(["IN_STOCK", "valueOf"].map((code) => shown?.(code))).toEqual(["În stoc", "valueOf"]);
});

test("the history stores five texts of a condition, and how many there were", () => {
  const brands = Array.from({ length: 9 }, (_, at) => `B${at}`);
  const filter = {
    brands,
    dynamic_filters: [{ fieldName: "Greutate", fieldType: "NUMBER" as const, values: [1, 2] }],
  };
  expect(summarizeFilter(filter, { segment: null, includeOutOfStock: true })).toMatchObject({
    brands: { first: ["B0", "B1", "B2", "B3", "B4"], count: 9 },
    fields: [{ name: "Greutate", values: { first: ["1", "2"], count: 2 } }],
    includeOutOfStock: true,
    category: null,
  });
});
