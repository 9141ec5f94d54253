import fc from "fast-check";
import { expect, test } from "vitest";
import { readProductLines } from "./product-lines.ts";

const read = (text: string) => readProductLines(text, "magazin.ro");

test("a line is an own address and its competitors', separated by tabs or spaces; empty lines are numbered but skipped", () => {
  const lines = read(
    "https://magazin.ro/a\thttps://retailer.com/a\thttps://altul.ro/a\n\n  https://www.magazin.ro/b   https://retailer.com/b \r\nhttps://magazin.ro/c",
  );
  expect(lines).toEqual({
    rows: [
      {
        line: 1,
        url: "https://magazin.ro/a",
        competitorUrls: ["https://retailer.com/a", "https://altul.ro/a"],
      },
      { line: 3, url: "https://www.magazin.ro/b", competitorUrls: ["https://retailer.com/b"] },
      { line: 4, url: "https://magazin.ro/c", competitorUrls: [] },
    ],
    competitorCount: 3,
    errors: [],
  });
});

test("each error has its line, its address and its reason", () => {
  const { rows, errors } = read(
    [
      "Product link\tCompetitor",
      "https://retailer.com/a https://magazin.ro/a",
      "https://magazin.ro/a https://magazin.ro/b retailer.com/a https://retailer.com/a https://retailer.com/a",
      "https://magazin.ro/a",
      "magazin.ro/c",
    ].join("\n"),
  );
  expect(rows).toEqual([
    { line: 3, url: "https://magazin.ro/a", competitorUrls: ["https://retailer.com/a"] },
  ]);
  expect(errors).toEqual([
    { line: 1, url: "Product link Competitor", reason: "malformed" },
    { line: 2, url: "https://retailer.com/a", reason: "foreign-domain" },
    { line: 3, url: "https://magazin.ro/b", reason: "own-domain" },
    { line: 3, url: "retailer.com/a", reason: "malformed" },
    { line: 3, url: "https://retailer.com/a", reason: "duplicate" },
    { line: 4, url: "https://magazin.ro/a", reason: "duplicate" },
    { line: 5, url: "magazin.ro/c", reason: "malformed" },
  ]);
});

test("valid addresses are all read, whatever separates them", () => {
  const path = fc.stringMatching(/^[a-z\d]{1,8}$/);
  const row = fc.record({
    own: path.map((end) => `https://magazin.ro/${end}`),
    competitors: fc.uniqueArray(
      path.map((end) => `https://retailer.com/${end}`),
      { maxLength: 4 },
    ),
  });
  const blank = fc.constantFrom("\t", " ", "  ", "\t ");
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ own }) => own, maxLength: 20 }), blank, (rows, gap) => {
      const lines = read(rows.map(({ own, competitors }) => [own, ...competitors].join(gap)).join("\n"));
      expect(lines.errors).toEqual([]);
      expect(
        lines.rows.map(({ url, competitorUrls }) => ({ own: url, competitors: competitorUrls })),
      ).toEqual(rows);
    }),
  );
});

test("any text is parsed without throwing, and each line that is not blank is a row or an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const { rows, errors } = read(text);
      const reported = new Set([...rows, ...errors].map(({ line }) => line));
      const written = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== "").length;
      expect(reported.size).toBe(written);
    }),
  );
});
