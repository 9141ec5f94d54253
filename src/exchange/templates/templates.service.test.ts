import readXlsxFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { byteOrderMark } from "../../kit/csv.ts";
import { linksText, linksXlsx, offlineCsv } from "./templates.service.ts";

test.each([
  ["en", "Products", "Instructions", "Product address", "Coffee machine X200"],
  ["ro", "Produse", "Instrucțiuni", "Adresa produsului", "Espressor X200"],
] as const)(
  "%s: the workbook has an example row, and a sheet of instructions",
  async (language, ...expected) => {
    const [products, instructions, ...others] = await readXlsxFile(await linksXlsx(language));
    const [headings = [], example = [], ...rows] = products?.data ?? [];
    expect([products?.sheet, instructions?.sheet, headings[0], example[4]]).toEqual(expected);
    expect([rows, others]).toEqual([[], []]);
    const gtin = headings.findIndex((heading) => String(heading).includes("EAN"));
    expect(example[gtin]).toBe("5941234567899");
    const lines = (instructions?.data ?? []).map(([line]) => String(line));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join("\n")).toMatch(/1[.,]000/);
  },
);

test.each([
  ["en", "Product address\tCompetitor 1", "SKU;Title;Price"],
  ["ro", "Adresa produsului\tConcurent 1", "Cod produs (SKU);Denumire;Preț"],
] as const)("%s: the text files have the headings of the language", (language, links, offline) => {
  expect(linksText(language).replace(byteOrderMark, "").startsWith(links)).toBe(true);
  expect(offlineCsv(language).startsWith(byteOrderMark + offline)).toBe(true);
});
