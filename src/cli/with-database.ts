import { openDatabaseServer } from "../app.ts";
import { loadConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { loadSecrets, type Secrets } from "../platform/secrets.ts";
import { createShutdown } from "../platform/shutdown.ts";

/** Runs a command's work with the database server of the settings, which it starts and ends where nobody else uses it. */
export async function withDatabase<T>(work: (ownerUrl: string, secrets: Secrets) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const log = createLog("warn", process.stderr);
  const shutdown = createShutdown(createLog("silent"));
  try {
    const secrets = loadSecrets(config.dataDir);
    return await work(await openDatabaseServer(config, log, shutdown), secrets);
  } finally {
    await shutdown.stop("the command is done");
  }
}
