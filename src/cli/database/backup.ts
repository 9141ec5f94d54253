import { writeBackup } from "../../platform/db/backup/backup.ts";
import type { TableSum } from "../../platform/db/backup/sums.ts";
import type { CommandStreams } from "../command-streams.ts";
import { withDatabaseServer } from "./with-database.ts";

/** `vizor backup FILE`: a consistent snapshot of the database while the product runs. */
export async function run(args: readonly string[], { stdout, stderr }: CommandStreams): Promise<number> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0) {
    stderr.write("Usage: vizor backup FILE\n");
    return 2;
  }
  const tables = await withDatabaseServer((ownerUrl) => writeBackup(ownerUrl, file, new Date()));
  stdout.write(summaryOf(tables));
  return 0;
}

/** One line for each table: rows, checksum, name. The same for a backup and for what was restored from it. */
export function summaryOf(tables: readonly TableSum[]): string {
  return tables
    .map(({ table, rows, sha256 }) => `${String(rows).padStart(10)}  ${sha256}  ${table}\n`)
    .join("");
}
