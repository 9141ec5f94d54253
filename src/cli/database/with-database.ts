import { openDatabase, openDatabaseServer } from "../../app.ts";
import { loadConfig } from "../../platform/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { NamedError } from "../../platform/errors.ts";
import { createLog } from "../../platform/log.ts";
import { loadSecrets, type Secrets } from "../../platform/secrets.ts";
import { createShutdown } from "../../platform/shutdown.ts";
import type { CommandStreams } from "../command-streams.ts";

/** Runs a command's work with the configured database server, started and stopped unless another process uses it. */
export async function withDatabaseServer<T>(
  work: (ownerUrl: string, secrets: Secrets) => Promise<T>,
): Promise<T> {
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

/**
 * Runs a command's work with the configured, migrated database. A NamedError is printed as its message.
 * @returns what the work returns, or exit code 1 after a NamedError
 */
export async function withDatabase(
  { stderr }: CommandStreams,
  work: (database: Database) => Promise<number>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const config = loadConfig(environment);
  const log = createLog("warn", { write: (line) => stderr.write(line) });
  const shutdown = createShutdown(createLog("silent"));
  try {
    return await work(await openDatabase(config, loadSecrets(config.dataDir), log, shutdown));
  } catch (error) {
    if (!(error instanceof NamedError)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await shutdown.stop("the command is done");
  }
}
