import fc from "fast-check";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { byteOrderMark, textOfCell } from "../../kit/csv.ts";
import { copiedCsv } from "./copied-csv.ts";
import { copiedRows } from "./copied-rows.ts";
import { csvTable } from "./csv-table.ts";
import type { TableColumn, TableRow } from "./table.ts";
import { xlsxTable } from "./xlsx-table.ts";

const columns: TableColumn[] = [
  { heading: "Titlu", kind: "text" },
  { heading: "Preț (lei)", kind: "hundredths" },
  { heading: "Bucăți", kind: "integer" },
  { heading: "Cantitate", kind: "decimal" },
  { heading: "Modificat", kind: "instant" },
  { heading: "Stoc", kind: "text", shown: (code) => (code === "IN" ? "În stoc; sigur" : code) },
];

const rows: TableRow[] = [
  ["Oală; 5 l", "123450", "3", "2.5", "2026-11-21 12:05:59+02", "IN"],
  ["=1+1", "-690", "-3", "-0.1", "2026-07-01 00:00:00+03", "OUT"],
  ["", "", "", "", "", ""],
  ["șapcă", "5", "0", "12", "infinity", "+40"],
];

async function* inBatches<T>(all: readonly T[], size = 2): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

async function textOf(pieces: AsyncIterable<string | Buffer>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += String(piece);
  return text;
}

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}

/** As PostgreSQL's COPY writes rows in its text format. */
function copied(all: readonly TableRow[]): Buffer {
  const letters: Record<string, string> = {
    "\b": "b",
    "\f": "f",
    "\n": "n",
    "\r": "r",
    "\t": "t",
    "\v": "v",
    "\\": "\\",
  };
  const cell = (text: string) => text.replace(/[\b\f\n\r\t\v\\]/g, (sign) => `\\${letters[sign]}`);
  return Buffer.from(all.map((row) => `${row.map(cell).join("\t")}\n`).join(""));
}

async function* inChunks(all: readonly TableRow[]): AsyncGenerator<Buffer> {
  for await (const batch of inBatches(all, 3)) yield copied(batch);
}

describe("a table as CSV", () => {
  test("for Romanian spreadsheets", async () => {
    expect(await textOf(csvTable({ columns, rows: inBatches(rows) }, "csv-ro"))).toBe(
      `${byteOrderMark}Titlu;Preț (lei);Bucăți;Cantitate;Modificat;Stoc\r\n` +
        `"Oală; 5 l";1234,50;3;2,5;2026-11-21 12:05;"În stoc; sigur"\r\n` +
        "'=1+1;-6,90;-3;-0,1;2026-07-01 00:00;OUT\r\n" +
        ";;;;;\r\n" +
        "șapcă;0,05;0;12;infinity;'+40\r\n",
    );
  });

  test("as RFC 4180 says, with a decimal point", async () => {
    const text = await textOf(csvTable({ columns, rows: inBatches(rows) }, "csv"));
    expect(text.split("\r\n").slice(0, 3)).toEqual([
      "Titlu,Preț (lei),Bucăți,Cantitate,Modificat,Stoc",
      `"Oală; 5 l",1234.50,3,2.5,2026-11-21 12:05,"În stoc; sigur"`,
      "'=1+1,-6.90,-3,-0.1,2026-07-01 00:00,OUT",
    ]);
  });
});

const text = fc
  .string({ unit: "binary", maxLength: 12 })
  .filter((value) => value.isWellFormed() && !value.includes("\0"));
const risky = fc.constantFrom(
  "=1",
  "+1",
  "-1",
  "@a",
  "\t=1",
  " =1",
  "'=",
  "\u200b=",
  "＝1",
  'a"b',
  "a;b",
  "a,b",
  "\\",
  "a\r\nb",
);
const numbers = fc.oneof(
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(String),
  fc.constantFrom("", "-", ".", "1.", ".5", "-.5", "1.5", "1.5.2", "NaN", "1e9", "007"),
);
const instants = fc.oneof(
  fc
    .date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => `${date.toISOString().replace("T", " ").slice(0, 19)}+02`),
  fc.constantFrom("", "infinity", "2026"),
);
const anyRow = fc.tuple(
  fc.oneof(text, risky),
  numbers,
  numbers,
  numbers,
  instants,
  fc.oneof(text, risky, fc.constantFrom("IN", "OUT")),
);
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 20 });

describe("every table", () => {
  test("copied as bytes is the same as written cell by cell", async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, fc.constantFrom("csv-ro" as const, "csv" as const), async (all, format) => {
        const lines = inChunks(all);
        const plain = csvTable({ columns, rows: inBatches(all) }, format);
        expect(await textOf(copiedCsv({ columns, lines }, format))).toBe(await textOf(plain));
      }),
    );
  });

  test("is read from COPY's text format as it was", async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (all) => {
        const found: TableRow[] = [];
        for await (const batch of copiedRows(inChunks(all))) found.push(...batch);
        expect(found).toEqual(all);
      }),
    );
  });

  const ofTexts: TableColumn[] = [
    { heading: "A", kind: "text" },
    { heading: "B", kind: "text" },
  ];
  const textRows = fc.array(fc.tuple(fc.oneof(text, risky), fc.oneof(text, risky)), {
    minLength: 1,
    maxLength: 10,
  });

  test("of texts survives writing as CSV and reading, and none becomes a formula", async () => {
    await fc.assert(
      fc.asyncProperty(textRows, fc.constantFrom("csv-ro" as const, "csv" as const), async (all, format) => {
        const written = await textOf(csvTable({ columns: ofTexts, rows: inBatches(all) }, format));
        const start = format === "csv" ? "" : byteOrderMark;
        expect(written.startsWith(`${start}A`)).toBe(true);
        const { data } = Papa.parse<string[]>(written.slice(start.length), {
          delimiter: format === "csv" ? "," : ";",
          newline: "\r\n",
        });
        const [headings, ...read] = data.slice(0, -1);
        expect(headings).toEqual(["A", "B"]);
        expect(read.map((row) => row.map(textOfCell))).toEqual(all);
        expect(read.flat().filter((cell) => /^[\s\u200b]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell))).toEqual([]);
      }),
    );
  });

  test("survives writing as a workbook and reading: texts as texts, numbers as numbers, times as times", async () => {
    // What XML cannot contain is left out, and the reader trims texts.
    const kept = fc
      .string({ unit: "grapheme", maxLength: 12 })
      .map((value) => value.trim())
      .filter((value) => value !== "" && !/\p{Cc}/u.test(value));
    const cells = fc.tuple(
      fc.oneof(kept, fc.constantFrom("=1+1", "5941234567890", "007", "<b>&amp;", "true", "22.5")),
      fc.integer({ min: -1_000_000, max: 100_000_000 }),
      fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 5 }), async (all) => {
        const stored = all.map(([title, bani, date]) => [
          title,
          String(bani),
          `${date.toISOString().slice(0, 16).replace("T", " ")}:00+02`,
        ]);
        const threeColumns: TableColumn[] = [
          { heading: "Titlu", kind: "text" },
          { heading: "Preț", kind: "hundredths" },
          { heading: "Modificat", kind: "instant" },
        ];
        const createdAt = new Date("2026-11-21T10:00:00Z");
        const file = await bytesOf(
          xlsxTable({ columns: threeColumns, rows: inBatches(stored) }, { sheet: "Produse", createdAt }),
        );
        const sheets = await readXlsxFile(file);
        expect(sheets).toEqual([
          {
            sheet: "Produse",
            data: [
              ["Titlu", "Preț", "Modificat"],
              ...all.map(([title, bani, date]) => [
                title,
                bani / 100,
                new Date(Math.floor(date.getTime() / 60_000) * 60_000),
              ]),
            ],
          },
        ]);
      }),
      { numRuns: 30 },
    );
  });
});
