import type { DecimalMark } from "../../kit/typed/typed-decimal.ts";
import type { FileLanguage } from "../columns/core/column-fields.ts";
import { readSheet, type SheetFile } from "../spreadsheets/spreadsheets.service.ts";
import type { FileRow } from "./core/file-row.ts";
import { readColumns } from "./core/read-columns.ts";
import { readRows } from "./core/read-rows.ts";
import { fileEndings, type ImportKind, maxProductsInFile } from "./imports.contract.ts";
import {
  ImportColumnError,
  ImportDecimalMarkError,
  ImportEmptyError,
  ImportTooLargeError,
} from "./imports.errors.ts";

/** Addresses of one file at most, because the results may hold a reason for each. */
export const maxAddressesInFile = 20_000;

/**
 * Reads the rows of an uploaded file.
 * @param statedMark decimal mark of columns that do not show theirs
 * @throws SpreadsheetRefusedError, ImportColumnError, ImportDecimalMarkError, ImportEmptyError, ImportTooLargeError
 */
export async function readFile(
  file: SheetFile,
  kind: ImportKind,
  language: FileLanguage,
  statedMark?: DecimalMark,
): Promise<FileRow[]> {
  const sheet = await readSheet(file, fileEndings[kind]);
  const columns = readColumns(sheet, kind, language);
  if ("problem" in columns) throw new ImportColumnError(columns.problem.code, columns.problem.column);
  const rows = readRows(columns, statedMark);
  if ("problem" in rows) throw new ImportDecimalMarkError(rows.problem);
  if (rows.length === 0) throw new ImportEmptyError();
  const products = new Set(
    rows.map(({ row, url, productId, values }) => url ?? productId ?? values.sku ?? row),
  );
  if (products.size > maxProductsInFile)
    throw new ImportTooLargeError("IMPORT_TOO_MANY_PRODUCTS", maxProductsInFile);
  const addresses = rows.reduce((sum, { competitorUrls }) => sum + 1 + competitorUrls.length, 0);
  if (addresses > maxAddressesInFile)
    throw new ImportTooLargeError("IMPORT_TOO_MANY_ADDRESSES", maxAddressesInFile);
  return rows;
}
