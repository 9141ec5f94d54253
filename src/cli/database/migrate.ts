import { migrate } from "../../platform/db/migrate.ts";
import type { CommandStreams } from "../main.ts";
import { withDatabaseServer } from "./with-database.ts";

/** `vizor migrate`: prints the names of the files applied now, one a line. */
export async function run(args: readonly string[], { stdout, stderr }: CommandStreams): Promise<number> {
  if (args.length > 0) {
    stderr.write("Usage: vizor migrate\n");
    return 2;
  }
  const applied = await withDatabaseServer((ownerUrl, secrets) => migrate(ownerUrl, secrets));
  stdout.write(applied.length > 0 ? `${applied.join("\n")}\n` : "The database is up to date\n");
  return 0;
}
