import { restoreBackup } from "../../platform/db/backup/restore.ts";
import { migrate } from "../../platform/db/migrate.ts";
import type { CommandStreams } from "../command-streams.ts";
import { summaryOf } from "./backup.ts";
import { withDatabaseServer } from "./with-database.ts";

/** `vizor restore FILE`: into an empty database, completely or not at all. */
export async function run(args: readonly string[], { stdout, stderr }: CommandStreams): Promise<number> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0) {
    stderr.write("Usage: vizor restore FILE\n");
    return 2;
  }
  const tables = await withDatabaseServer((ownerUrl, secrets) =>
    restoreBackup(ownerUrl, file, (upTo) => migrate(ownerUrl, secrets, { upTo })),
  );
  stdout.write(summaryOf(tables));
  return 0;
}
