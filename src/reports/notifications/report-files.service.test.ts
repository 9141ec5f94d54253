import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { ReportRow } from "./notifications.contract.ts";
import { createReportFiles } from "./report-files.service.ts";

const row: ReportRow = {
  packetId: 7,
  title: "a",
  sku: null,
  brand: null,
  category: null,
  price: null,
  lowest: null,
  lowestProvider: null,
  average: null,
  highest: null,
  overLowestPercent: null,
  position: null,
  offers: 0,
  available: "IN_STOCK",
  quantity: null,
  link: null,
};
const rowsOf = (count: number, title: () => string) =>
  Array.from({ length: count }, () => ({ ...row, title: title() }));
const filesOf = (rows: readonly ReportRow[]) =>
  createReportFiles({ rows, language: "en", name: "report", createdAt: new Date("2026-11-25T06:00:00Z") });
const names = ["report.csv", "report.xlsx"];

test("20,000 products are attached, and more are not", async () => {
  const rows = rowsOf(20_001, () => "a");
  expect((await filesOf(rows.slice(1)))?.map(({ name }) => name)).toEqual(names);
  expect(await filesOf(rows)).toBeNull();
});

test("files of up to 6 MB together are attached, and larger ones are not", async () => {
  // Digits of random bytes are packed to somewhat more than half their size: 3.5 and 2 MB, 4 and 2.3 MB.
  const random = rowsOf(400, () => randomBytes(5000).toString("hex"));
  const [csv, xlsx, ...others] = (await filesOf(random.slice(50))) ?? [];
  expect([csv?.name, xlsx?.name, ...others]).toEqual(names);
  const bytes = (csv?.content.length ?? 0) + (xlsx?.content.length ?? 0);
  expect(bytes / 5_500_000).toBeCloseTo(1, 1);
  expect(await filesOf(random)).toBeNull();
  expect(await filesOf(rowsOf(601, () => "a".repeat(10_000)))).toBeNull();
});
