import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import { expect, test } from "vitest";
import type { TableColumn, TableRow } from "../../../src/platform/tables/table.ts";
import { xlsxTable } from "../../../src/platform/tables/xlsx-table.ts";

/** The path of LibreOffice. The file is only run where this is set (vitest.config.ts). */
const program = process.env["SPREADSHEET_PROGRAM"] ?? "";

const columns: TableColumn[] = [
  { heading: "Titlu", kind: "text" },
  { heading: "GTIN", kind: "text" },
  { heading: "Preț (lei)", kind: "hundredths" },
  { heading: "Cantitate", kind: "decimal" },
  { heading: "Modificat", kind: "instant" },
];
const rows: TableRow[] = [
  ['=1+1; "mare" <b>', "5941234567890", "123450", "2.5", "2026-11-21 12:05:00+02"],
  ["22.5", "0012", "-690", "", ""],
  ["_x0041_ șț", "", "5", "12", "2026-03-29 23:59:00+03"],
];

test("a workbook opens in a spreadsheet program with every cell as it was", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vizor-workbook-"));
  try {
    const parts: Buffer[] = [];
    const table = {
      columns,
      rows: (async function* () {
        yield rows;
      })(),
    };
    const options = { sheet: "Produse", createdAt: new Date("2026-11-21T10:00:00Z") };
    for await (const part of xlsxTable(table, options)) parts.push(part);
    writeFileSync(join(folder, "file.xlsx"), Buffer.concat(parts));
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    // Comma, quotation marks, UTF-8, cells as they are shown.
    const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true";
    const args = [
      profile,
      "--headless",
      "--convert-to",
      filter,
      "--outdir",
      folder,
      join(folder, "file.xlsx"),
    ];
    execFileSync(program, args, { stdio: "ignore" });
    const { data } = Papa.parse<string[]>(readFileSync(join(folder, "file.csv"), "utf8"), {
      skipEmptyLines: true,
    });
    expect(data).toEqual([
      ["Titlu", "GTIN", "Preț (lei)", "Cantitate", "Modificat"],
      ['=1+1; "mare" <b>', "5941234567890", "1234.50", "2.5", "2026-11-21 12:05"],
      ["22.5", "0012", "-6.90", "", ""],
      ["_x0041_ șț", "", "0.05", "12", "2026-03-29 23:59"],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
