import { loadConfig } from "../../platform/config.ts";
import { stopOrphan } from "../../platform/db/embedded-postgres.ts";
import type { CommandStreams } from "../command-streams.ts";

/** `vizor stop-database`: does nothing while a process uses the embedded database. */
export async function run(_args: readonly string[], { stdout }: CommandStreams): Promise<number> {
  const { dataDir } = loadConfig();
  const isStopped = await stopOrphan(dataDir);
  stdout.write(isStopped ? "Stopped\n" : "Nothing to stop\n");
  return 0;
}
