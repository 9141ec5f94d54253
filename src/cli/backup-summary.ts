import type { TableSum } from "../platform/db/backup/sums.ts";

/** One line a table: rows, checksum, name – the same for a backup and for what it was restored to. */
export function summaryOf(tables: readonly TableSum[]): string {
  return tables
    .map(({ table, rows, sha256 }) => `${String(rows).padStart(10)}  ${sha256}  ${table}\n`)
    .join("");
}
