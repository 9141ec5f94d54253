import { parseArgs } from "node:util";
import { migrate } from "../../platform/db/migrate.ts";
import type { CommandStreams } from "../command-streams.ts";
import { withDatabaseServer } from "./with-database.ts";

/** `vizor migrate`: prints the names of the files applied now, one a line. `--new-secrets`: secrets.json was lost. */
export async function run(args: readonly string[], { stdout, stderr }: CommandStreams): Promise<number> {
  const acceptsNewSecrets = readRequest(args);
  if (acceptsNewSecrets === undefined) {
    stderr.write("Usage: vizor migrate [--new-secrets]\n");
    return 2;
  }
  const applied = await withDatabaseServer((ownerUrl, secrets) =>
    migrate(ownerUrl, secrets, { acceptsNewSecrets }),
  );
  stdout.write(applied.length > 0 ? `${applied.join("\n")}\n` : "The database is up to date\n");
  return 0;
}

function readRequest(args: readonly string[]): boolean | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { "new-secrets": { type: "boolean" } } });
    return values["new-secrets"] ?? false;
  } catch {
    return undefined;
  }
}
