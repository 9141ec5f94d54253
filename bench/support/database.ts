import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, type Database } from "../../src/platform/db/database.ts";
import { openEmbeddedPostgres } from "../../src/platform/db/embedded-postgres.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { createLog } from "../../src/platform/log.ts";
import { loadSecrets, type Secrets } from "../../src/platform/secrets.ts";
import { cpuMsWithChildren } from "./process-cpu.ts";

export interface BenchDatabase extends Database {
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  /** Holds the secrets. */
  readonly folder: string;
  /** CPU time used by the database server, milliseconds. */
  cpuMs(): number;
}

/** An embedded PostgreSQL set up as in production, including durability. `close` deletes it. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "vizor-bench-"));
  // As root, PostgreSQL runs under another account. If that cannot enter the folder, the data is stored elsewhere and not deleted.
  chmodSync(folder, 0o711);
  const secrets = loadSecrets(folder);
  const server = await openEmbeddedPostgres(folder);
  await migrate(server.url, secrets);
  const database = createDatabase({ ownerUrl: server.url, secrets, log: createLog("warn") });
  return {
    ...database,
    ownerUrl: server.url,
    secrets,
    folder,
    cpuMs: () => cpuMsWithChildren(server.pid()),
    close: async () => {
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
